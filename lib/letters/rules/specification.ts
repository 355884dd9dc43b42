import { type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { LetterContent, LetterLine } from "../schema";

/** The group of a letter's line, by which lines are sorted and added up in table, totals, mail and annex (LETTERS §3.5). */
export type LineGroup = "overdue" | "not_due" | "credit" | "along";

/**
 * Returns the group of a line: a credit lowers the claim; an invoice not due yet is shown on a statement and not claimed; an accompanying
 * one is claimed as well.
 */
export function groupOf({
  open_amount,
  days_overdue,
  is_along,
}: Pick<LetterLine, "open_amount" | "days_overdue" | "is_along">): LineGroup {
  if (open_amount < NOTHING) return "credit";
  if (is_along) return "along";
  return days_overdue > 0 ? "overdue" : "not_due";
}

/** Returns whether a line is part of the amount the letter claims. */
export const isClaimed = (line: LetterLine, is_statement: boolean): boolean =>
  !is_statement || groupOf(line) !== "not_due";

/** Returns whether interest or costs are claimed: without them the table has no columns for them. */
export const isCharged = ({ totals }: Pick<LetterContent, "totals">): boolean =>
  totals.interest > NOTHING || totals.incasso_costs > NOTHING;

const places: Record<LineGroup, number> = { overdue: 0, not_due: 1, credit: 2, along: 3 };

/**
 * Returns the lines by due day, then by number; on a statement group by group, credits after them in every table, and accompanying invoices
 * last.
 */
export function orderedLines({
  lines,
  is_statement,
}: Pick<LetterContent, "lines" | "is_statement">): LetterLine[] {
  const rank = (line: LetterLine) => {
    const group = groupOf(line);
    return is_statement || group === "credit" || group === "along" ? places[group] : 0;
  };
  return [...lines].sort(
    (a, b) => rank(a) - rank(b) || compared(a.expires_at, b.expires_at) || compared(a.number, b.number),
  );
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the amount paid before: the original amount exceeds the open one. */
export const paidOf = ({ total_amount, open_amount }: LetterLine): Cents =>
  total_amount > open_amount && open_amount >= NOTHING ? subtract(total_amount, open_amount) : NOTHING;
