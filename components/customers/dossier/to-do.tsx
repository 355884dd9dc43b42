"use client";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/format";
import type { Entry } from "@/lib/customers/answers/dossier";
import { formatWeekday } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";
import { answerTo, type Draft } from "./entry-draft";
import { entryIcons } from "./entry-icons";
import { useEntryActs } from "./use-entry-acts";

/** So many stand open; the rest opens at a press. */
const FIRST = 6;

type Props = {
  customerId: number;
  entries: readonly Entry[];
  today: Day;
  mayWrite: boolean;
  onDraft: (draft: Draft) => void;
};

/** Appointments that are not done and quotes without an answer, each with what ends it. */
export function ToDo({ entries, ...line }: Props) {
  const t = useTranslations("dossier");
  if (entries.length === 0) return null;
  const rest = entries.slice(FIRST);
  const lines = (some: readonly Entry[]) =>
    some.map((entry) => <Line key={entry.id} entry={entry} {...line} />);
  return (
    <section aria-labelledby="to-do" className="min-w-0 rounded-md border border-line bg-surface">
      <h2 id="to-do" className="flex min-h-10 items-center px-4 font-semibold text-list">
        {t("to_do")}
      </h2>
      <ul className="divide-y divide-line border-line border-t text-dense">
        {lines(entries.slice(0, FIRST))}
      </ul>
      {rest.length > 0 && (
        <details className="border-line border-t">
          <summary className="flex min-h-7 items-center px-4 text-brand-text text-dense underline underline-offset-2">
            {t("more", { count: rest.length })}
          </summary>
          <ul className="divide-y divide-line border-line border-t text-dense">{lines(rest)}</ul>
        </details>
      )}
    </section>
  );
}

function Line({ customerId, entry, today, mayWrite, onDraft }: Omit<Props, "entries"> & { entry: Entry }) {
  const t = useTranslations("dossier");
  const locale = useLocale();
  const { mark } = useEntryActs(customerId);
  const { type, date, subject, amount, currency } = entry;
  const Icon = entryIcons[type];
  const isPast = type === "Afspraak" && date < today;
  const acts: [string, () => void][] =
    type === "Offerte"
      ? [
          [t("type_Deal"), () => onDraft(answerTo(entry, "Deal", today))],
          [t("type_No-deal"), () => onDraft(answerTo(entry, "No-deal", today))],
        ]
      : [[t("done"), () => void mark(entry, true)]];
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 px-4 py-0.5">
      <Icon aria-hidden size={15} className="shrink-0 text-ink-muted" />
      <span className={`tnum w-28 shrink-0 max-sm:w-auto ${isPast ? "text-bad-ink" : "text-ink-muted"}`}>
        {formatWeekday(date, locale)}
        {isPast && <span className="sr-only">, {t("passed")}</span>}
      </span>
      <span className="min-w-32 flex-1 truncate max-sm:w-full max-sm:flex-none" title={subject}>
        {t(`type_${type}`)}: {subject}
        {amount !== null && (
          <>
            , <Money amount={amount} currency={currency} />
          </>
        )}
      </span>
      {mayWrite &&
        acts.map(([word, run]) => (
          <Button key={word} look="quiet" size="sm" aria-label={t("act_on", { word, subject })} onClick={run}>
            {word}
          </Button>
        ))}
    </li>
  );
}
