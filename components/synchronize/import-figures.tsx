"use client";
import { useTranslations } from "next-intl";
import { Figure, Section } from "@/components/ui/page";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import type { ImportJob } from "./import-job";
import { LinesTable } from "./lines-table";
import { UnreadableAmounts } from "./unreadable-amounts";

const figures = [
  "read",
  "added",
  "changed",
  "closed",
  "reopened",
  "doubted",
  "unchanged",
  "debtors",
  "duplicates",
  "rejected",
] as const;
type Name = (typeof figures)[number];
const ALWAYS: readonly Name[] = ["read", "added"];
const SELDOM: readonly Name[] = ["reopened"];

/** Returns a number as count, 0 for anything else: `added` is a list of charges in a run, and a count of new invoices in an import. */
const countOf = (value: unknown): number => (typeof value === "number" ? value : 0);

const uncapitalized = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

type CountsProps = { result: Partial<Record<Name, unknown>>; label: string };

/** Renders what an import did or would do, in numbers; zeros are combined in one sentence. */
export function ImportCounts({ result, label }: CountsProps) {
  const t = useTranslations("sync");
  const isShown = (name: Name) => ALWAYS.includes(name) || countOf(result[name]) > 0;
  const none = figures
    .filter((name) => name in result && !isShown(name) && !SELDOM.includes(name))
    .map((name) => `0 ${uncapitalized(t(`result_${name}`))}`);
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.filter(isShown).map((name) => (
          <Figure
            key={name}
            label={t(`result_${name}`)}
            value={formatCount(countOf(result[name]))}
            {...(name === "rejected" ? { tone: "bad" as const } : {})}
          />
        ))}
      </div>
      {none.length > 0 && <p className="text-dense text-ink-muted">{none.join(", ")}</p>}
    </section>
  );
}

/** Renders the amounts of the file by outcome, per currency, to compare with the ledger. */
export function ImportAmounts({ result }: { result: ImportJob["result"] }) {
  const t = useTranslations("sync");
  const { balance = [], unread = 0 } = result;
  if (balance.length === 0) return null;
  const names = ["in_file", "rejected", "duplicate", "amount_taken", "open_now"] as const;
  return (
    <Section title={t("amounts_title")} hint={t("amounts_hint")}>
      <LinesTable
        label={t("amounts_title")}
        headings={[
          { name: t("currency"), isNumber: false },
          ...names.map((name) => ({ name: t(name), isNumber: true })),
        ]}
        rows={balance.map(({ currency, in_file, rejected, duplicates, taken: imported, open }) => ({
          key: currency,
          cells: [
            currency,
            ...[in_file, rejected, duplicates, imported, open].map((amount) => formatMoney(amount, currency)),
          ],
        }))}
      />
      <UnreadableAmounts count={unread} />
    </Section>
  );
}

const WARNED_SHOWN = 20;

/** Renders the imported invoices whose due date is before their date, as the ledger may be wrong. */
export function DueDateWarnings({ result }: { result: ImportJob["result"] }) {
  const t = useTranslations("sync");
  const { warned = [], warnings = 0 } = result;
  if (warned.length === 0) return null;
  const listed = warned.slice(0, WARNED_SHOWN);
  const words = listed.map(({ number, debtor, line }) => t("warned", { number, debtor, line })).join(", ");
  const rest = warnings - listed.length;
  return (
    <Section title={t("warned_title", { count: warnings, shown: formatCount(warnings) })}>
      <p className="text-list">
        {words}
        {rest > 0 && ` ${t("warned_more", { shown: formatCount(rest) })}`}
      </p>
    </Section>
  );
}
