import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { Doubles } from "@/components/doubles/doubles";
import { SyncTabs } from "@/components/synchronize/sync-tabs";
import { Page } from "@/components/ui/page";
import { listDoubles } from "@/lib/doubles/queries/list-doubles";
import { formatCount } from "@/lib/i18n/format";

type Props = PageProps<"/[domain]/synchronize/doubles">;

export async function generateMetadata() {
  const t = await getTranslations("doubles");
  return { title: t("title") };
}

/** Debtors that came from two sources and look like one, to be joined or told apart. */
export default async function DoublesPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("doubles");
  const list = await browse(listDoubles, ctx, await searchParams);
  const { total } = list.meta;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total) })}
      tabs={<SyncTabs domain={ctx.domain} current="doubles" doubles={total} />}
    >
      <Doubles domain={ctx.domain} list={list} />
    </Page>
  );
}
