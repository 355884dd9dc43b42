import { useLocale, useTranslations } from "next-intl";
import { formatNearDay } from "@/lib/i18n/format";
import type { Day } from "@/lib/kernel/day";

/** Renders the separator between planned and past events, with what is planned for today. */
export function TodayLine({ today, plannedToday }: { today: Day; plannedToday: readonly string[] }) {
  const t = useTranslations("story");
  const day = formatNearDay(today, today, useLocale());
  const text = plannedToday.join("; ");
  return (
    <li
      aria-current="date"
      className="forced-edge flex min-h-7 items-center gap-2 border-brand! border-y bg-brand-soft px-3"
    >
      <span className="tnum w-22 shrink-0 whitespace-nowrap text-right font-semibold text-[12px]/4 text-brand-text">
        {day}
      </span>
      <b className="font-semibold">{t("today")}</b>
      <span className="min-w-0 truncate text-ink-muted" title={text}>
        {text}
      </span>
    </li>
  );
}
