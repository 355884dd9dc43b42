import Link from "next/link";
import { useTranslations } from "next-intl";

type Named = readonly { id: number; number: string }[];
type Props = { invoices: Named; domain: string | null };
const SHOWN = 6;

/** Returns the number of a line's single invoice; "" for several, whose count is in the sentence. */
export const singleInvoiceNumber = (invoices: Named): string =>
  invoices.length === 1 ? (invoices[0]?.number ?? "") : "";

/** Renders the invoices of a line; without links for users who cannot open them. */
export function InvoiceNumbers({ invoices, domain }: Props) {
  const t = useTranslations("story");
  if (invoices.length === 0) return null;
  const more = invoices.length - SHOWN;
  return (
    <p className="flex flex-wrap gap-x-2 text-dense text-ink-muted">
      {invoices.slice(0, SHOWN).map(({ id, number }) =>
        domain ? (
          <Link
            key={id}
            prefetch={false}
            href={`/${domain}/invoices/${id}/edit`}
            className="text-brand-text hover:underline"
          >
            {number}
          </Link>
        ) : (
          <span key={id}>{number}</span>
        ),
      )}
      {more > 0 && <span>{t("more_numbers", { count: more })}</span>}
    </p>
  );
}
