import { addDays, type Day, day, dayFrom, dayOf } from "@/lib/kernel/day";
import { type Cents, cents, parseAmount } from "@/lib/kernel/money";

/**
 * Returns an amount in cents, read as ledgers write it: 1.234,56 · 1234.56 · € 12,- · 12,00- · (12,00) · 12,00 CR. `dotThousands`: whether
 * "1.234" means thousands in this column. Null for any other text.
 */
export function ledgerAmount(text: string, dotThousands: boolean): Cents | null {
  if (/^-?\d+[.,]\d\d$/.test(text)) return parseAmount(text);
  let bare = text.replace(/[\s\u00a0\u202f]|€|\$|£|EUR|USD|GBP/gi, "");
  let sign = 1;
  const credit = /^(.*?)(CR|C|-)$/i.exec(bare);
  if (credit?.[1] && !bare.endsWith(",-")) {
    bare = credit[1];
    sign = -1;
  } else if (/^\(.*\)$/.test(bare)) {
    bare = bare.slice(1, -1);
    sign = -1;
  }
  bare = bare.replace(/D$/i, "").replace(/[,.]-{1,2}$/, "");
  // "1.234" has three decimals or thousands; only a column that writes its decimals with a comma decides which.
  if (/^-?\d{1,3}\.\d{3}$/.test(bare) && !dotThousands) return null;
  const found = parseAmount(bare);
  return found === null ? null : cents(found * sign);
}

/** Returns the exact cents of a number cell: decimal comma, no thousands. Null for more than two decimals: half a cent is no money. */
export const numberAmount = (text: string): Cents | null => parseAmount(text.replace(",", "."));

// Excel counts 1 January 1900 as day 1 and has a 29 February in that year (day 60): 1 March, and with it every later day, starts here.
const DAY_61 = day("1900-03-01");

/** Returns a date, never month first: 31-12-2026, 31/12/26, 2026-12-31, 20261231, 31.12.2026, or Excel's day count; else null. */
export function ledgerDay(text: string): Day | null {
  const cachedDay = days.get(text);
  if (cachedDay !== undefined) return cachedDay;
  const found = readDay(text);
  if (text.length <= LONGEST_CACHED && days.size < DAYS_CACHED) days.set(text, found);
  return found;
}

// A ledger repeats the same few hundred days. No date has more characters; a longer text would stay in memory forever.
const DAYS_CACHED = 5_000;
const LONGEST_CACHED = 20;
const days = new Map<string, Day | null>();

function readDay(text: string): Day | null {
  const bare = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const dutch = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(bare);
  if (dutch) {
    const [, date = "", month = "", year = ""] = dutch;
    return dayOf(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(date));
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (compact) return dayFrom(`${compact[1]}-${compact[2]}-${compact[3]}`);
  return /^\d{5}$/.test(bare) ? countedDay(Number(bare)) : null;
}

/** Days from the start of 1900 to that of 1904, the first day in workbooks of old Macs. */
const FOUR_YEARS = 1_462;

/** Returns the day of a spreadsheet's day count, between 1954 and 2064, so that no other number is read as a date; else null. */
function countedDay(count: number): Day | null {
  return count >= 20_000 && count <= 60_000 ? addDays(DAY_61, count - 61) : null;
}

/** Returns the day of a number cell: a day count from 1900 or 1904, without its hours, or a date written as 20261231. Else null. */
export function numberDay(text: string, countsFrom: 1900 | 1904): Day | null {
  const [, dayCount = ""] = /^(\d{5})(?:,\d+)?$/.exec(text) ?? [];
  if (dayCount !== "") return countedDay(Number(dayCount) + (countsFrom === 1904 ? FOUR_YEARS : 0));
  return /^\d{8}$/.test(text) ? ledgerDay(text) : null;
}

/** Returns whether a spreadsheet has damaged a number ("1,042E+03"): its digits cannot be recovered. */
export const isDamaged = (code: string): boolean => /^\d+[.,]\d+E\+\d+$/i.test(code);

/** Returns whether a text is a spreadsheet's error value, in English, Dutch or German. */
export const isError = (text: string): boolean =>
  text.startsWith("#") &&
  /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|VERW!|WAARDE!|NAAM\?|DEEL\/0!|GETAL!|LEEG!|N\/B|BEZUG!|WERT!|ZAHL!|NV)$/.test(
    text,
  );
