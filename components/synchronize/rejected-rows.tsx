"use client";
import { useTranslations } from "next-intl";
import type { RejectedRow } from "@/lib/accounting/schema";
import { formatCount } from "@/lib/i18n/format";

const SHOWN = 200;

/** The rows that did not go in: where they stand in the file, which column is at fault, and why. */
export function RejectedRows({ rows, total }: { rows: readonly RejectedRow[]; total: number }) {
  const t = useTranslations();
  const shown = rows.slice(0, SHOWN);
  const headings = ["line", "column", "reason"] as const;
  return (
    <section
      aria-label={t("sync.rejected_list")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="tnum w-full text-list">
        <thead className="sticky top-0 bg-sunken text-dense text-ink-muted">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 text-left font-medium">
                {t(`sync.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, reason }) => (
            <tr key={line}>
              <td className="border-line border-t px-3 py-1.5">{formatCount(line)}</td>
              <td className="border-line border-t px-3 py-1.5">
                {column && t.has(`ledger.${column}`) ? t(`ledger.${column}`) : (column ?? "–")}
              </td>
              <td className="border-line border-t px-3 py-1.5">
                {t.has(`rejects.${reason}`) ? t(`rejects.${reason}`) : reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > shown.length && (
        <p className="border-line border-t px-3 py-2 text-dense text-ink-muted">
          {t("sync.rejected_more", { shown: formatCount(total - shown.length) })}
        </p>
      )}
    </section>
  );
}
