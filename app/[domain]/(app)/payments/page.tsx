import { getTranslations } from "next-intl/server";
import { browse, pageContext } from "@/app/page-context";
import { ProviderPaymentList } from "@/components/payments/provider-payment-list";
import { ListPage } from "@/components/ui/list-page";
import { Tabs } from "@/components/ui/tabs";
import { may } from "@/lib/access/capabilities";
import { listProviderPayments } from "@/lib/payments/queries/list-provider-payments";

type Props = PageProps<"/[domain]/payments">;

export async function generateMetadata() {
  const t = await getTranslations("provider_payments");
  return { title: t("title") };
}

/** Renders payments by link; those with money not allocated to an invoice come first. */
export default async function PaymentsPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("provider_payments");
  const list = await browse(listProviderPayments, ctx, await searchParams);
  const { unassigned } = list.filters;
  const here = `/${ctx.domain}/payments`;
  return (
    <ListPage
      title={t("title")}
      subtitle={t("subtitle")}
      tabs={
        <Tabs
          label={t("title")}
          tabs={[
            {
              href: here,
              label: t("tab_unassigned"),
              current: unassigned,
              count: list.totals.unassigned,
              tone: "bad",
            },
            { href: `${here}?unassigned=0`, label: t("tab_all"), current: !unassigned },
          ]}
        />
      }
    >
      <ProviderPaymentList
        key={String(unassigned)}
        domain={ctx.domain}
        list={list}
        isWaiting={unassigned}
        mayWrite={may(ctx, "payments.write")}
      />
    </ListPage>
  );
}
