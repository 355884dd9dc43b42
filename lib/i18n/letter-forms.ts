import { type Cents, toWire } from "@/lib/kernel/money";
import { currencySymbol, formatDay, formatLongDay } from "./format";
import { conventions, type Locale } from "./locales";

/**
 * Money, days and rates in the convention of a letter's reader: unlike on screens, because "£ 1.828,57" is read as 1.83 in Bristol
 * (LETTERS §3.4).
 */

const NO_BREAK = "\u00a0";
const MINUS = "\u2212";

/** The symbol of dollars in letters: "$1.00" may be any dollar. */
const joinedSymbols: Record<string, string> = { USD: "US$" };

function digits(cents: Cents, language: Locale): string {
  const [integer = "", part = ""] = toWire(cents).replace("-", "").split(".");
  const { thousands, decimals } = conventions[language];
  return `${integer.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimals}${part}`;
}

const sign = (cents: Cents): string => (cents < 0 ? MINUS : "");

/** Returns "€ 1.234,56", "€1,234.56" or "1.234,56 €", with a true minus: "€ −1.540,18", "−€1,540.18", "−1.540,18 €". */
export function letterMoney(cents: Cents, currency: string, language: Locale): string {
  const text = digits(cents, language);
  const symbol = currencySymbol(currency);
  const forms = {
    before: `${symbol}${NO_BREAK}${sign(cents)}${text}`,
    joined: `${sign(cents)}${joinedSymbols[currency] ?? symbol}${text}`,
    after: `${sign(cents)}${text}${NO_BREAK}${symbol}`,
  };
  return forms[conventions[language].symbol];
}

/** Returns an amount in a table with its currency in the heading: "−1.540,18". */
export const letterAmount = (cents: Cents, language: Locale): string =>
  `${sign(cents)}${digits(cents, language)}`;

/** Returns a day in running text, with day and month on one line: "21 november 2026". */
export const letterDay = (day: string, language: Locale): string =>
  formatLongDay(day, language).replace(" ", NO_BREAK);

/** Returns a day in a table: "21-11-2026", "21 Nov 2026", "21.11.2026". */
export function tableDay(day: string, language: Locale): string {
  const { dateSeparator } = conventions[language];
  if (dateSeparator === null) return formatDay(day, language).replaceAll(" ", NO_BREAK);
  const [year = "", month = "", date = ""] = day.split("-");
  return [date, month, year].join(dateSeparator);
}

/** Returns a rate in basis points: "8,25%", "8.25%", "8,25 %". */
export function letterRate(basisPoints: number, language: Locale): string {
  const text = String(basisPoints).padStart(3, "0");
  const decimals = text.slice(-2).replace(/0+$/, "");
  const rules = conventions[language];
  return `${text.slice(0, -2)}${decimals && `${rules.decimals}${decimals}`}${rules.beforePercent}%`;
}

const and: Record<Locale, string> = { nl: "en", en: "and", de: "und" };

/** Returns a list of items: "a, b en c". */
export function listed(items: readonly string[], language: Locale): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${and[language]} ${items.at(-1)}`;
}
