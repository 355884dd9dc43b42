import { currencySymbol, formatCount, formatDay, formatMoney, formatPercent } from "@/lib/i18n/format";
import { type Locale, localeFrom } from "@/lib/i18n/locales";
import type { Unit, Value } from "./chart-spec";

/** The abbreviations of thousands and millions. */
const great: Record<Locale, readonly [thousand: string, million: string]> = {
  nl: ["k", "mln."],
  en: ["k", "m"],
  de: ["Tsd.", "Mio."],
};

const SPACE = "\u00a0";

/** Returns "12,5 k" for 12,500: at most four digits, one of them after the comma, with the language's abbreviation. */
export function shortNumber(value: number, locale: string): string {
  const [thousand, million] = great[localeFrom(locale)];
  const size = Math.abs(value);
  const [part, word] =
    size >= 999_950 ? [size / 1e6, million] : size >= 1e3 ? [size / 1e3, thousand] : [size, ""];
  const digits = String(Math.round(part * 10) / 10).replace(".", ",");
  return `${value < 0 ? "−" : ""}${digits}${word && SPACE + word}`;
}

/** Returns a value as written at an axis or a bar: "€ 12,5 k", "14". */
export function shortValue(value: number, unit: Unit, locale: string): string {
  if (unit.kind === "shares") return formatPercent(Math.round(value), locale);
  if (unit.kind !== "money") return shortNumber(value, locale);
  const sign = value < 0 ? "−" : "";
  return `${sign}${currencySymbol(unit.currency)}${SPACE}${shortNumber(Math.abs(value), locale)}`;
}

/** Returns a value in full, as in tables; "–" where it is unknown. */
export function fullValue(value: Value | undefined, unit: Unit): string {
  if (value === null || value === undefined) return "–";
  return unit.kind === "money" ? formatMoney(String(value), unit.currency) : formatCount(Number(value));
}

/** Returns a period as written at an axis: "2026", "nov", or the day with its month. */
export function shortPeriod(period: string, locale: string): string {
  if (/^\d{4}$/.test(period)) return period;
  const day = /^\d{4}-\d{2}$/.test(period) ? `${period}-01` : period;
  const [date = "", month = period] = formatDay(day, locale).split(" ");
  return day === period ? `${date} ${month}` : month;
}
