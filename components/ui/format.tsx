import { useLocale } from "next-intl";
import { digitsOf, digitsOfCents, grouped, written } from "./amount-text";
import { Tooltip } from "./tooltip";

/** The one place where money, dates and counts become text. */

const symbols: Record<string, string> = { EUR: "€", USD: "$", GBP: "£" };

export const currencySymbol = (currency: string): string => symbols[currency] ?? currency;

/** An amount without its symbol, "1.234,56", or null when the text is no amount. */
export function amountText(wire: string): string | null {
  const digits = digitsOf(wire);
  return digits && written(digits);
}

/** "€ 1.234,56": dot thousands, comma decimals, two decimals, in every language. Takes the wire's text or whole cents. */
export function formatMoney(amount: string | number, currency: string): string {
  const digits = typeof amount === "number" ? digitsOfCents(amount) : digitsOf(amount);
  if (!digits) return "–";
  const { negative, ...rest } = digits;
  return `${negative ? "−" : ""}${currencySymbol(currency)}\u00a0${written({ negative: false, ...rest })}`;
}

type MoneyProps = { amount: string | number; currency: string; detail?: React.ReactNode };

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

/** 1.234 */
export function formatCount(count: number): string {
  return `${count < 0 ? "−" : ""}${grouped(String(Math.abs(Math.trunc(count))))}`;
}

// Written out: the server's and the browser's own month names differ now and then ("Sep", "Sept.").
const months: Record<string, readonly string[]> = {
  nl: ["jan", "feb", "mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  de: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
};

/** "12 nov 2026" for "2026-11-12"; a text that is no day is given back as it is. */
export function formatDay(day: string, locale: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return day;
  return `${Number(match[3])} ${months[locale]?.[Number(match[2]) - 1] ?? match[2]} ${match[1]}`;
}

const DAY_MS = 86_400_000;

/** "over 3 dagen", for tooltips only. */
export function relativeDay(day: string, today: string, locale: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

/** A calendar day. With `today` its distance shows on hover. */
export function DayText({ day, today }: { day: string | null | undefined; today?: string }) {
  const locale = useLocale();
  if (!day) return <span className="text-ink-muted">–</span>;
  return (
    <time dateTime={day} title={today && relativeDay(day, today, locale)} className="tnum whitespace-nowrap">
      {formatDay(day, locale)}
    </time>
  );
}

const amsterdam = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "short",
});

/** "12 nov 2026 14:05", the clock of Amsterdam. */
export function formatInstant(instant: string | Date, locale: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const [day = "", time = ""] = amsterdam.format(date).split(" ");
  return `${formatDay(day, locale)} ${time}`;
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
