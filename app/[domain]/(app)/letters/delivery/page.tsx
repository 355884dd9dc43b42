import { getTranslations } from "next-intl/server";
import { browse, pageContext, requirePage } from "@/app/page-context";
import { DeliveryList } from "@/components/sending/delivery-list";
import { may } from "@/lib/access/capabilities";
import { formatCount } from "@/lib/i18n/format";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import { WorkPage, workCounts } from "../../work-page";

type Props = PageProps<"/[domain]/letters/delivery">;

export async function generateMetadata() {
  const t = await getTranslations("delivery");
  return { title: t("title") };
}

/** Renders the mails that failed, or whose delivery is unknown. */
export default async function DeliveryPage({ params, searchParams }: Props) {
  await requirePage(params, "outbox.read");
  const ctx = await pageContext(params);
  const t = await getTranslations("delivery");
  const [list, counts] = await Promise.all([browse(listOutbox, ctx, await searchParams), workCounts(ctx)]);
  const { total } = list.meta;
  return (
    <WorkPage
      ctx={ctx}
      counts={counts}
      current="delivery"
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
    >
      <DeliveryList domain={ctx.domain} list={list} mayDecide={may(ctx, "outbox.resolve")} />
    </WorkPage>
  );
}
