import { addDays, type Day, LAST_DAY, LONGEST_WAIT, plusDays } from "@/lib/kernel/day";

/** The payment term in days of an invoice without a due date (SPEC §9). */
const PAYMENT_TERM_DAYS = 30;

/** The last due date allowed: the first day overdue, and the longest wait after it, are still in the calendar (DECISIONS §15). */
export const LAST_DUE_DAY = addDays(LAST_DAY, -1 - LONGEST_WAIT);

/** Returns the due date of an invoice without one, or null when its date is too late for one. */
export function dueAfter(date: Day): Day | null {
  const due = plusDays(date, PAYMENT_TERM_DAYS);
  return due !== null && due <= LAST_DUE_DAY ? due : null;
}
