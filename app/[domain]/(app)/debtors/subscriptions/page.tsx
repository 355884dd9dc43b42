import { ArrowLeft } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { SubscriptionList } from "@/components/debtors/subscriptions/subscription-list";
import { LinkButton } from "@/components/ui/link-button";
import { ListPage } from "@/components/ui/list-page";
import { listSubscriptions } from "@/lib/debtors/queries/list-subscriptions";
import { formatCount, formatMoney } from "@/lib/i18n/format";

type Props = PageProps<"/[domain]/debtors/subscriptions">;

export async function generateMetadata() {
  const t = await getTranslations("subscriptions");
  return { title: t("title") };
}

/** Renders what debtors owe on contracts (FIGURES §9). */
export default async function SubscriptionsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("subscriptions");
  const list = await browse(listSubscriptions, ctx, await searchParams);
  const { total } = list.meta;
  const sums = list.totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(" · ");
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle", { count: total, shown: formatCount(total), sums })}
      actions={
        <LinkButton
          variant="plain"
          href={`/${ctx.domain}/debtors`}
          icon={<ArrowLeft aria-hidden size={16} />}
        >
          {t("to_debtors")}
        </LinkButton>
      }
    >
      <SubscriptionList domain={ctx.domain} list={list} />
    </ListPage>
  );
}
