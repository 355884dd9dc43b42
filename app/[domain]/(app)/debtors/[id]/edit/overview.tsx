import { getTranslations } from "next-intl/server";
import { answerOf, type PageCtx } from "@/app/page-context";
import { DebtorFields } from "@/components/debtors/debtor-fields";
import { DebtorMoney } from "@/components/debtors/debtor-money";
import { InvoiceList } from "@/components/invoices/invoice-list";
import { Section } from "@/components/ui/page";
import { may } from "@/lib/access/capabilities";
import type { Debtor } from "@/lib/debtors/queries/get-debtor";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";

type Props = { ctx: PageCtx; debtor: Debtor; search: Record<string, string | string[] | undefined> };

/** The story and the money of a debtor side by side, his invoices beneath. */
export async function DebtorOverview({ ctx, debtor, search }: Props) {
  const t = await getTranslations("debtors");
  const { id } = debtor;
  const { data: claims } = await answerOf(claimOfDebtor.call(ctx, { id }));
  const list = await answerOf(listInvoices.receive(ctx, { ...search, debtor_id: id }));
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_360px]">
        <DebtorFields debtor={debtor} currency={ctx.customer?.currency ?? "EUR"} />
        <div className="order-first lg:order-none">
          <DebtorMoney claims={claims} />
        </div>
      </div>
      <Section title={t("invoices")}>
        <InvoiceList
          name="debtor-invoices"
          domain={ctx.domain}
          list={list}
          withDebtor={false}
          linksNumbers={may(ctx, "invoices.open")}
        />
      </Section>
    </>
  );
}
