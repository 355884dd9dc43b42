import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DayText } from "@/components/ui/format";
import { countedPhrase } from "@/components/ui/phrase";
import { formatCount } from "@/lib/i18n/format";

const SATURATES_AT = 120;

function toneOf(days: number): string {
  if (days > 60) return "bg-bad";
  return days > 14 ? "bg-warn" : "bg-info";
}

/** "28 dagen te laat", made once for all rows of a list. */
export type OverdueWords = (days: number) => string;

export function useOverdueWords(): OverdueWords {
  const t = useTranslations("ui");
  return useMemo(() => {
    const late = countedPhrase(["days"], (values) => t("overdue_days", values));
    const notLate = t("not_overdue");
    return (days) => (days > 0 ? late(days, { days: formatCount(days) }) : notLate);
  }, [t]);
}

/** Days overdue as a number and a small bar that is full at 120. */
export const OverdueBar = ({ days }: { days: number }) => (
  <OverdueDays days={days} words={useOverdueWords()} />
);

/** The bars with the list's own words. */
function OverdueDays({ days, words }: { days: number; words: OverdueWords }) {
  const said = words(days);
  if (days <= 0) return <span className="text-ink-muted">{said}</span>;
  return (
    <span className="inline-flex items-center gap-2" title={said}>
      <span aria-hidden className="h-1.5 w-14 shrink-0 overflow-hidden rounded-full bg-mute-soft">
        <span
          className={`block h-full rounded-full ${toneOf(days)}`}
          style={{ width: `${Math.min(100, (days / SATURATES_AT) * 100)}%` }}
        />
      </span>
      <span aria-hidden className="tnum w-8 text-right">
        {formatCount(days)}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** The day a claim is due, and beside it how late it is; no days where nothing is late any more. */
export function DueDay({ on, days, words }: { on: string; days: number | null; words: OverdueWords }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="min-w-22">
        <DayText day={on} />
      </span>
      {days !== null && <OverdueDays days={days} words={words} />}
    </span>
  );
}
