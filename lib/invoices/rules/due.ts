import { addDays, type Day, LAST_DAY, LONGEST_WAIT, plusDays } from "@/lib/kernel/day";

/** An invoice that does not say when it is due is due so many days after its date (SPEC §9). */
const PAYMENT_TERM_DAYS = 30;

/** The last day an invoice can be due: the first day overdue, and the longest wait after it, still lie in the calendar (DECISIONS §15). */
export const LAST_DUE_DAY = addDays(LAST_DAY, -1 - LONGEST_WAIT);

/** The due date of an invoice that does not say one, or null when its date is too late to have one. */
export function dueAfter(date: Day): Day | null {
  const due = plusDays(date, PAYMENT_TERM_DAYS);
  return due !== null && due <= LAST_DUE_DAY ? due : null;
}
