import { useLocale } from "next-intl";
import { formatDay, formatInstant, formatMoney, formatNearDay, relativeDay } from "@/lib/i18n/format";
import type { Amount } from "@/lib/kernel/money";
import { Tooltip } from "./tooltip";

type MoneyProps = { amount: Amount; currency: string; detail?: React.ReactNode };

/** Renders an amount in tabular figures. `detail` (its calculation) opens on hover and keyboard focus. */
export function Money({ amount, currency, detail }: MoneyProps) {
  const text = <span className="tnum whitespace-nowrap">{formatMoney(amount, currency)}</span>;
  if (!detail) return text;
  return (
    <Tooltip content={detail} onText>
      <span className="underline decoration-control-line decoration-dotted underline-offset-4">{text}</span>
    </Tooltip>
  );
}

type DayTextProps = {
  day: string | null | undefined;
  today?: string;
  /** Omits the current year, for dense lists. */
  isNear?: boolean;
};

/** Renders a calendar day. With `today` its distance is the tooltip. */
export function DayText({ day, today, isNear = false }: DayTextProps) {
  const locale = useLocale();
  if (!day) return <span className="text-ink-muted">–</span>;
  return (
    <time dateTime={day} title={today && relativeDay(day, today, locale)} className="tnum whitespace-nowrap">
      {isNear && today ? formatNearDay(day, today, locale) : formatDay(day, locale)}
    </time>
  );
}

/** Renders an instant, in Amsterdam's time. */
export function Instant({ at }: { at: string | null | undefined }) {
  const locale = useLocale();
  if (!at) return <span className="text-ink-muted">–</span>;
  return (
    <time dateTime={at} className="tnum whitespace-nowrap">
      {formatInstant(at, locale)}
    </time>
  );
}
