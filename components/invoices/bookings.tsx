import { useLocale, useTranslations } from "next-intl";
import { journalValue } from "@/components/domain/invoices/journal-value";
import { Author } from "@/components/ui/author";
import { EmptyState } from "@/components/ui/states";
import { formatInstant } from "@/lib/i18n/format";
import type { Invoice } from "@/lib/invoices/answers";

type Entry = Invoice["journal"][number];
type Props = { entries: readonly Entry[]; currency: string };

/** Renders every change of an invoice's fields: the old and new value, the user and the time. */
export function Bookings({ entries, currency }: Props) {
  const t = useTranslations("bookings");
  if (entries.length === 0) return <EmptyState title={t("none")} />;
  const headings = ["when", "what", "from", "to", "who"] as const;
  return (
    <section
      aria-label={t("title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable sideways by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="tnum w-full text-list">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="bg-sunken text-dense text-ink-muted">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="whitespace-nowrap px-3 py-2 text-left font-medium">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Booking key={entry.id} entry={entry} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Booking({ entry, currency }: { entry: Entry; currency: string }) {
  const t = useTranslations("bookings");
  const locale = useLocale();
  const words = {
    locale,
    currency,
    yes: t("on"),
    no: t("off"),
    confirmed: t("return_confirmed"),
    refused: t("return_refused"),
  };
  const cell = "whitespace-nowrap border-line border-t px-3 py-2";
  const source = t.has(`source_${entry.source}`) ? t(`source_${entry.source}`) : entry.source;
  return (
    <tr>
      <td className={cell}>{formatInstant(entry.created_at, locale)}</td>
      <td className={cell}>{t.has(`label_${entry.label}`) ? t(`label_${entry.label}`) : entry.label}</td>
      <td className={`${cell} text-ink-muted`}>{journalValue(entry.label, entry.from, words)}</td>
      <td className={`${cell} font-medium`}>{journalValue(entry.label, entry.to, words)}</td>
      <td className={cell}>
        <Author user={entry.user} super_user={entry.super_user} />
        {entry.user ? ` (${source})` : source}
      </td>
    </tr>
  );
}
