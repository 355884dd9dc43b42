import Link from "next/link";
import { useTranslations } from "next-intl";
import { Mailto, Telephone } from "@/components/debtors/reach";
import { DefinitionList, Panel, Section } from "@/components/ui/page";
import type { Invoice } from "@/lib/invoices/answers";

type Props = { invoice: Invoice; withRemarks: boolean; debtorHref: string };

/** Whom to speak to about an invoice, and what is written on it. */
export function InvoiceFacts({ invoice, withRemarks, debtorHref }: Props) {
  const t = useTranslations("invoice");
  const { debtor } = invoice;
  const facts = [
    ...(withRemarks ? [{ term: t("remarks"), value: invoice.contract_number }] : []),
    ...(invoice.information ? [{ term: t("information"), value: invoice.information }] : []),
    ...(invoice.comment ? [{ term: t("comment"), value: invoice.comment }] : []),
  ];
  return (
    <Panel className="flex flex-col gap-5">
      <Section
        title={t("debtor")}
        actions={
          <Link href={debtorHref} className="text-brand-text text-list underline underline-offset-2">
            {t("open_debtor")}
          </Link>
        }
      >
        <DefinitionList
          items={[
            {
              term: t("telephone"),
              value: debtor.contact_telephone_number && (
                <Telephone
                  typed={debtor.contact_telephone_number}
                  e164={debtor.contact_telephone_e164}
                  isWrong={debtor.is_telephone_wrong}
                />
              ),
            },
            { term: t("contact_name"), value: debtor.contact_name },
            { term: t("email"), value: <Mailto address={debtor.contact_email_address} /> },
            { term: t("debtor_number"), value: debtor.number },
          ]}
        />
      </Section>
      {facts.length > 0 && (
        <Section title={t("facts")}>
          <DefinitionList items={facts} />
        </Section>
      )}
    </Panel>
  );
}
