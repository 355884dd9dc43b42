import { useLocale, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { formatDay, formatLongDay } from "@/lib/i18n/format";
import { addDays, type Day, dayFrom, daysBetween } from "@/lib/kernel/day";

/** Within so many days the end of a claim is near, and within so many very near. */
const NEAR_DAYS = 180;
const URGENT_DAYS = 30;

type Lapsing = { lapses_on: string | null; expires_at: string; days_overdue: number };

/** The last day on which a claim can be kept from lapsing, and how near it is; null of a claim of which it is far, or that never lapses. */
export type Lapse = { day: Day; isLapsed: boolean; tone: Tone };

/** Returns how near the end of a claim is. Only what is overdue comes near it, so its days overdue say which day it is. */
export function lapseOf({ lapses_on, expires_at, days_overdue }: Lapsing): Lapse | null {
  const [last, due] = [dayFrom(lapses_on ?? ""), dayFrom(expires_at)];
  if (!last || !due) return null;
  const left = daysBetween(addDays(due, days_overdue), last);
  if (left > NEAR_DAYS) return null;
  return { day: last, isLapsed: left < 0, tone: left < 0 ? "mute" : left <= URGENT_DAYS ? "bad" : "warn" };
}

/** Shows until when a claim can be kept, in a sentence that says what is to be done; in a row its day, and the sentence on hover. */
export function LapseChip({ lapse, inRow = false }: { lapse: Lapse; inRow?: boolean }) {
  const t = useTranslations("limitation");
  const locale = useLocale();
  const { day, isLapsed, tone } = lapse;
  const sentence = t(isLapsed ? "lapsed" : "lapses", { day: formatLongDay(day, locale) });
  if (!inRow) return <Badge tone={tone}>{sentence}</Badge>;
  return (
    <span title={sentence}>
      <Badge tone={tone}>
        <span aria-hidden>
          {/* On a phone's card no heading says what the day is. */}
          <span className="md:hidden">{t(isLapsed ? "row_lapsed" : "row_lapses")} </span>
          {formatDay(day, locale)}
        </span>
        <span className="sr-only">{sentence}</span>
      </Badge>
    </span>
  );
}
