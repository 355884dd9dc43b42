import { type Cents, parseAmount, toWire } from "@/lib/kernel/money";
import { conventions, type Locale, localeFrom } from "./locales";

/** The only code that formats money, days and counts as text, for screens, letters and mails. */

const symbols: Record<string, string> = { EUR: "€", USD: "$", GBP: "£" };

export const currencySymbol = (currency: string): string => symbols[currency] ?? currency;

const grouped = (integer: string): string => integer.replace(/\B(?=(\d{3})+$)/g, ".");

type Digits = { sign: string; text: string };

/** Returns an amount's digits as text, never through a float: an amount of any length is shown to the cent. Null for any other text. */
function digitsOf(text: string): Digits | null {
  const wire = /^([-−]?)0*(\d+)\.(\d\d)$/.exec(text);
  if (wire) return signed(wire[1] !== "", `${wire[2]}${wire[3]}`);
  const cents = parseAmount(text);
  return cents === null ? null : signed(cents < 0, String(Math.abs(cents)).padStart(3, "0"));
}

const signed = (negative: boolean, digits: string): Digits => ({
  sign: negative && !/^0*$/.test(digits) ? "−" : "",
  text: `${grouped(digits.slice(0, -2))},${digits.slice(-2)}`,
});

/** Returns "€ 1.234,56" for an amount in wire format: dot thousands, comma decimals, a true minus, in every language (SPEC §9). */
export function formatMoney(amount: string, currency: string): string {
  const found = digitsOf(amount);
  return found ? `${found.sign}${currencySymbol(currency)}\u00a0${found.text}` : "–";
}

/** Returns "€ 1.234,56" for whole cents, for letters and mails. */
export const formatCents = (cents: Cents, currency: string): string => formatMoney(toWire(cents), currency);

/** Returns an amount without its symbol, "1.234,56", or null when the text is no amount. */
export function amountText(text: string): string | null {
  const found = digitsOf(text);
  return found && `${found.sign}${found.text}`;
}

/** Returns a count with dot thousands: 1.234. */
export const formatCount = (count: number): string =>
  `${count < 0 ? "−" : ""}${grouped(String(Math.abs(Math.trunc(count))))}`;

const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Returns a number of bytes in the largest unit with at least one, with one decimal: "1,2 GB". */
export function formatBytes(bytes: number, locale: string): string {
  const size = Math.min(BYTE_UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = BYTE_UNITS[size] ?? "byte";
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 });
  return format.format(bytes / 1_000 ** size);
}

/** Returns a percentage as its language writes it: "8%" in Dutch and English, "8 %" in German. `digits` are already formatted. */
export const formatPercent = (digits: string | number, locale: string): string =>
  `${digits}${conventions[localeFrom(locale)].beforePercent}%`;

/** Returns a rate in basis points as "8,25%", in German "8,25 %". */
export const formatRate = (basisPoints: number, locale: string): string => {
  const digits = String(basisPoints).padStart(3, "0");
  const decimals = digits.slice(-2).replace(/0+$/, "");
  return formatPercent(`${grouped(digits.slice(0, -2))}${decimals && `,${decimals}`}`, locale);
};

// Written out: month names of server and browser sometimes differ ("Sep", "Sept.").
const short: Record<Locale, readonly string[]> = {
  nl: ["jan", "feb", "mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  de: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
};
const long: Record<Locale, readonly string[]> = {
  nl: [
    "januari",
    "februari",
    "maart",
    "april",
    "mei",
    "juni",
    "juli",
    "augustus",
    "september",
    "oktober",
    "november",
    "december",
  ],
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  de: [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
  ],
};

/** Returns "12 nov 2026", in German "12. Nov. 2026"; a text that is no day is returned unchanged. */
export const formatDay = (day: string, locale: string): string =>
  dayText(day, short[localeFrom(locale)], conventions[localeFrom(locale)].afterDay);

/** Returns a sentence as it continues after a colon: a Dutch one without its capital, a German and an English one may keep theirs. */
export const afterColon = (words: string, locale: string): string =>
  conventions[localeFrom(locale)].isLowerAfterColon ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** Returns "12 nov" in the year of today, else with its year: for dense lists. */
export function formatNearDay(day: string, today: string, locale: string): string {
  const text = formatDay(day, locale);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/ \d{4}$/, "") : text;
}

/** Returns "vr 27 nov", for the days of a week. */
export function formatWeekday(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const name = words.format(new Date(`${day}T00:00:00Z`)).replace(/\.$/, "");
  return `${name} ${formatNearDay(day, day, locale)}`;
}

/** Returns "12 november 2026", as letters write it; German adds the point of its ordinals. */
export const formatLongDay = (day: string, locale: string): string =>
  dayText(day, long[localeFrom(locale)], conventions[localeFrom(locale)].afterDay);

/** Returns "donderdag 26 november 2026", in German "Donnerstag, 26. November 2026". */
export function formatFullDay(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const name = words.format(new Date(`${day}T00:00:00Z`));
  return `${name}${conventions[localeFrom(locale)].afterWeekday} ${formatLongDay(day, locale)}`;
}

/** Returns a period of a chart: "2026", "november 2026" or "12 nov 2026". */
export function formatPeriod(period: string, locale: string): string {
  const month = /^(\d{4})-(\d{2})$/.exec(period);
  if (!month) return formatDay(period, locale);
  return `${long[localeFrom(locale)][Number(month[2]) - 1] ?? month[2]} ${month[1]}`;
}

function dayText(day: string, months: readonly string[], afterDay: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return day;
  return `${Number(match[3])}${afterDay} ${months[Number(match[2]) - 1] ?? match[2]} ${match[1]}`;
}

const amsterdam = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "short",
});

/** Returns "12 nov 2026 14:05", in Amsterdam time. */
export function formatInstant(instant: string | Date, locale: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const [day = "", time = ""] = amsterdam.format(date).split(" ");
  return `${formatDay(day, locale)} ${time}`;
}

const DAY_MS = 86_400_000;

/** Returns "over 3 dagen", for tooltips only. */
export function relativeDay(day: string, today: string, locale: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}
