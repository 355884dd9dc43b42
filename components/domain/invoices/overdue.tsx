import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { countedPhrase } from "@/components/ui/phrase";
import { formatCount } from "@/lib/i18n/format";

const SATURATES_AT = 120;

/** Returns "28 dagen te laat", created once for all rows of a list. */
export type OverdueWords = (days: number) => string;

export function useOverdueWords(): OverdueWords {
  const t = useTranslations("ui");
  return useMemo(() => {
    const late = countedPhrase(["days"], (values) => t("overdue_days", values));
    const notLate = t("not_overdue");
    return (days) => (days > 0 ? late(days, { days: formatCount(days) }) : notLate);
  }, [t]);
}

/** Renders the days overdue as the length of a bar, without colour, as all rows of the list are overdue. */
function Bar({ days }: { days: number }) {
  return (
    <span
      aria-hidden
      className="forced-edge h-1 w-8 shrink-0 overflow-hidden rounded-full bg-mute-soft max-wide:hidden"
    >
      <span
        className="forced-bar block h-full rounded-full bg-ink-muted"
        style={{ width: `${Math.min(100, (days / SATURATES_AT) * 100)}%` }}
      />
    </span>
  );
}

type DaysProps = {
  days: number;
  words: OverdueWords;
  /** Without the bar, for lack of room. */
  isBare?: boolean;
};

/** Renders the days overdue of a row: a number and its bar in a table, text on a phone's card; nothing visible where it is not overdue. */
export function DaysLate({ days, words, isBare = false }: DaysProps) {
  if (days <= 0) return <span className="sr-only">{words(0)}</span>;
  return (
    <>
      <span aria-hidden className="inline-flex items-center gap-2 max-md:hidden">
        {!isBare && <Bar days={days} />}
        <span className="tnum">{formatCount(days)}</span>
      </span>
      <span className="md:sr-only">{words(days)}</span>
    </>
  );
}
