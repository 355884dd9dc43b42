import { useTranslations } from "next-intl";
import { DefinitionList } from "@/components/ui/page";
import type { Invoice } from "@/lib/invoices/answers";

/** Renders an invoice's description and comment; null without either. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("invoice");
  const facts = [
    ...(invoice.information ? [{ term: t("information"), value: invoice.information }] : []),
    ...(invoice.comment ? [{ term: t("comment"), value: invoice.comment }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts" className="rounded-md border border-line bg-surface">
      <h2 id="facts" className="border-line border-b px-4 py-2 font-semibold text-list">
        {t("facts")}
      </h2>
      <div className="px-4 py-3">
        <DefinitionList items={facts} />
      </div>
    </section>
  );
}
