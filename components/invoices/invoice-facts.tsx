import { useTranslations } from "next-intl";
import { Mailto, Telephone } from "@/components/debtors/reach";
import { DayText } from "@/components/ui/format";
import { DefinitionList, Panel, Section } from "@/components/ui/page";
import type { Invoice } from "@/lib/invoices/answers";
import { centsOf } from "@/lib/kernel/money";
import { OverdueBar } from "./overdue";

/** What an invoice is: number, days, and whom to speak to. */
export function InvoiceFacts({ invoice, withRemarks }: { invoice: Invoice; withRemarks: boolean }) {
  const t = useTranslations("invoice");
  const { debtor } = invoice;
  const overdue = centsOf(invoice.amount) > 0 && invoice.days_overdue > 0;
  return (
    <Panel className="flex flex-col gap-5">
      <Section title={t("facts")}>
        <DefinitionList
          items={[
            { term: t("number"), value: invoice.number },
            { term: t("date"), value: <DayText day={invoice.date} /> },
            { term: t("expires_at"), value: <DayText day={invoice.expires_at} /> },
            ...(overdue ? [{ term: t("overdue"), value: <OverdueBar days={invoice.days_overdue} /> }] : []),
            ...(invoice.paid_at ? [{ term: t("paid_at"), value: <DayText day={invoice.paid_at} /> }] : []),
            ...(withRemarks ? [{ term: t("remarks"), value: invoice.contract_number }] : []),
            { term: t("information"), value: invoice.information },
            ...(invoice.comment ? [{ term: t("comment"), value: invoice.comment }] : []),
          ]}
        />
      </Section>
      <Section title={t("debtor")}>
        <DefinitionList
          items={[
            { term: t("debtor_number"), value: debtor.number },
            { term: t("contact_name"), value: debtor.contact_name },
            { term: t("email"), value: <Mailto address={debtor.contact_email_address} /> },
            {
              term: t("telephone"),
              value: (
                <Telephone typed={debtor.contact_telephone_number} e164={debtor.contact_telephone_e164} />
              ),
            },
          ]}
        />
      </Section>
    </Panel>
  );
}
