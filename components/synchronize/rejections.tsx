"use client";
import { useTranslations } from "next-intl";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { LinesTable } from "./lines-table";

type Rejection = NonNullable<CsvPreviewed["sums"]>["rejections"][number];

/** Renders why rows cannot be imported: rows with the same error are one line, with their number and open amount. */
export function Rejections({ rejections }: { rejections: readonly Rejection[] }) {
  const t = useTranslations();
  const headings = ["count", "column", "reason", "value", "lines"] as const;
  return (
    <LinesTable
      label={t("sync.rejected_list")}
      headings={headings.map((name) => ({
        name: t(`sync.${name}`),
        isNumber: name === "count" || name === "value",
      }))}
      rows={rejections.map(({ column, reason, value, count, totals, lines }) => ({
        key: `${column} ${reason} ${value}`,
        cells: [
          formatCount(count),
          t.has(`ledger.${column}`) ? t(`ledger.${column}`) : column,
          `${t.has(`rejects.${reason}`) ? t(`rejects.${reason}`) : reason}${value ? `: ${value}` : ""}`,
          totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(" · ") || "–",
          linesOf(lines, count),
        ],
      }))}
    />
  );
}

/** Returns the first line numbers, as in the file. */
const linesOf = (lines: readonly number[], count: number): string =>
  `${lines.join(", ")}${count > lines.length ? " …" : ""}`;
