import { currencySymbol, formatCount, formatDay, formatMoney, formatPercent } from "@/lib/i18n/format";
import { type Locale, localeFrom } from "@/lib/i18n/locales";
import type { Unit, Value } from "./plan";

/** What thousands and millions are called at an axis. */
const great: Record<Locale, readonly [thousand: string, million: string]> = {
  nl: ["k", "mln."],
  en: ["k", "m"],
  de: ["Tsd.", "Mio."],
};

const SPACE = "\u00a0";

/** "12,5 k" for 12,500: at most four digits, one of them after the comma, with the language's word for what was left out. */
export function shortNumber(value: number, locale: string): string {
  const [thousand, million] = great[localeFrom(locale)];
  const size = Math.abs(value);
  const [part, word] =
    size >= 999_950 ? [size / 1e6, million] : size >= 1e3 ? [size / 1e3, thousand] : [size, ""];
  const digits = String(Math.round(part * 10) / 10).replace(".", ",");
  return `${value < 0 ? "−" : ""}${digits}${word && SPACE + word}`;
}

/** As a value stands at an axis or a bar: "€ 12,5 k", "14". */
export function shortValue(value: number, unit: Unit, locale: string): string {
  if (unit.of === "shares") return formatPercent(Math.round(value), locale);
  if (unit.of !== "money") return shortNumber(value, locale);
  const sign = value < 0 ? "−" : "";
  return `${sign}${currencySymbol(unit.currency)}${SPACE}${shortNumber(Math.abs(value), locale)}`;
}

/** A value in full, as tables and read-outs have it; "–" for what nobody knows. */
export function fullValue(value: Value | undefined, unit: Unit): string {
  if (value === null || value === undefined) return "–";
  return unit.of === "money" ? formatMoney(String(value), unit.currency) : formatCount(Number(value));
}

/** A period at an axis: "2026", "nov", or the day with its month. */
export function shortPeriod(period: string, locale: string): string {
  if (/^\d{4}$/.test(period)) return period;
  const day = /^\d{4}-\d{2}$/.test(period) ? `${period}-01` : period;
  const [date = "", month = period] = formatDay(day, locale).split(" ");
  return day === period ? `${date} ${month}` : month;
}
