import { useLocale, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { formatDay, formatLongDay } from "@/lib/i18n/format";
import { addDays, type Day, dayFrom, daysBetween } from "@/lib/kernel/day";

/** With at most this many days left a claim is near the end of its term, or very near. */
const NEAR_DAYS = 180;
const URGENT_DAYS = 30;

type LimitationDates = { lapses_on: string | null; expires_at: string; days_overdue: number };

/** The last day on which a claim can be kept from becoming time-barred. */
export type Limitation = { day: Day; isLapsed: boolean; tone: Tone };

/**
 * Returns how near a claim is to becoming time-barred; null beyond NEAR_DAYS. Today is derived from the days overdue: only overdue claims
 * come near it.
 */
export function limitationOf({ lapses_on, expires_at, days_overdue }: LimitationDates): Limitation | null {
  const [last, due] = [dayFrom(lapses_on ?? ""), dayFrom(expires_at)];
  if (!last || !due) return null;
  const left = daysBetween(addDays(due, days_overdue), last);
  if (left > NEAR_DAYS) return null;
  return { day: last, isLapsed: left < 0, tone: left < 0 ? "mute" : left <= URGENT_DAYS ? "bad" : "warn" };
}

/** Renders until when a claim can be preserved, in a sentence that states what to do; in a row the day, and the sentence as tooltip. */
export function LimitationChip({ limitation, inRow = false }: { limitation: Limitation; inRow?: boolean }) {
  const t = useTranslations("limitation");
  const locale = useLocale();
  const { day, isLapsed, tone } = limitation;
  const sentence = t(isLapsed ? "lapsed" : "lapses", { day: formatLongDay(day, locale) });
  if (!inRow) return <Badge tone={tone}>{sentence}</Badge>;
  return (
    <span title={sentence}>
      <Badge tone={tone}>
        <span aria-hidden>
          {/* On a phone's card no heading explains the day. */}
          <span className="md:hidden">{t(isLapsed ? "row_lapsed" : "row_lapses")} </span>
          {formatDay(day, locale)}
        </span>
        <span className="sr-only">{sentence}</span>
      </Badge>
    </span>
  );
}
