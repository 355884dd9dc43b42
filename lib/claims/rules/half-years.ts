import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";
import { addDays, type Day, day } from "@/lib/kernel/day";

/** The number of days before a half-year begins from which its rate counts as missing. */
const WARNED_DAYS = 30;
/** The number of days before it from which users of a customer that claims by law are notified. */
const CUSTOMER_WARNED_DAYS = 14;

type HalfYear = { kind: RateKind; from: Day };

/** Returns the first day of the half-year that contains a day. */
export const halfYearOf = (of: Day): Day =>
  day(`${of.slice(0, 4)}-${of.slice(5, 7) <= "06" ? "01" : "07"}-01`);

/** Returns the first day of the half-year after the one that contains a day. */
export function nextHalfYear(after: Day): Day {
  const year = Number(after.slice(0, 4));
  return after.slice(5, 7) <= "06" ? day(`${year}-07-01`) : day(`${year + 1}-01-01`);
}

/** Returns the first day of the half-year before the one that contains a day. */
export const halfYearBefore = (of: Day): Day => halfYearOf(addDays(halfYearOf(of), -1));

/**
 * Returns the half-years without a row, of each of these kinds, in order: from its first row to the half-year that begins within thirty
 * days of `today`, or within `ahead`; of a kind without rows from the half-year of `today` on.
 */
export function missingHalfYears(
  rates: readonly HalfYear[],
  today: Day,
  kinds: readonly RateKind[],
  ahead = WARNED_DAYS,
): HalfYear[] {
  const last = halfYearOf(addDays(today, ahead));
  return kinds.flatMap((kind) => {
    const present = rates.filter((rate) => rate.kind === kind).map(({ from }) => halfYearOf(from));
    const [first = halfYearOf(today)] = present.toSorted();
    const missing: HalfYear[] = [];
    for (let from = first; from <= last; from = nextHalfYear(from))
      if (!present.includes(from)) missing.push({ kind, from });
    return missing;
  });
}

/** Returns the half-years without a row that a customer's users are notified of: those it needs, from fourteen days before they begin. */
export const missedByCustomer = (
  rates: readonly HalfYear[],
  today: Day,
  kinds: readonly RateKind[],
): HalfYear[] => missingHalfYears(rates, today, kinds, CUSTOMER_WARNED_DAYS);
