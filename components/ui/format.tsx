import { useLocale } from "next-intl";
import { formatDay, formatInstant, formatMoney, formatNearDay, relativeDay } from "@/lib/i18n/format";
import type { Amount } from "@/lib/kernel/money";
import { Tooltip } from "./tooltip";

type MoneyProps = { amount: Amount; currency: string; detail?: React.ReactNode };

/** An amount in tabular figures. `detail` (how it is made up) opens on hover and on keyboard focus. */
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
  /** Of this year without the year: in dense lists. */
  isNear?: boolean;
};

/** A calendar day. With `today` its distance shows on hover. */
export function DayText({ day, today, isNear = false }: DayTextProps) {
  const locale = useLocale();
  if (!day) return <span className="text-ink-muted">–</span>;
  return (
    <time dateTime={day} title={today && relativeDay(day, today, locale)} className="tnum whitespace-nowrap">
      {isNear && today ? formatNearDay(day, today, locale) : formatDay(day, locale)}
    </time>
  );
}

/** A moment, in Amsterdam's time. */
export function Instant({ at }: { at: string | null | undefined }) {
  const locale = useLocale();
  if (!at) return <span className="text-ink-muted">–</span>;
  return (
    <time dateTime={at} className="tnum whitespace-nowrap">
      {formatInstant(at, locale)}
    </time>
  );
}
