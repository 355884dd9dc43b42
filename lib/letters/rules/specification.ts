import { type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { LetterContent, LetterLine } from "../schema";

/** How a letter's lines are told apart and added up: table, totals, mail and annex all ask here (LETTERS §3.5). */

export type LineGroup = "overdue" | "not_due" | "credit" | "along";

/** A credit lowers what is asked; what is not due yet is shown on a statement and not asked; what goes along is open as well. */
export function groupOf({
  open_amount,
  days_overdue,
  is_along,
}: Pick<LetterLine, "open_amount" | "days_overdue" | "is_along">): LineGroup {
  if (open_amount < NOTHING) return "credit";
  if (is_along) return "along";
  return days_overdue > 0 ? "overdue" : "not_due";
}

/** Returns whether a line is part of what the letter asks for. */
export const isClaimed = (line: LetterLine, is_statement: boolean): boolean =>
  !is_statement || groupOf(line) !== "not_due";

/** Returns whether interest or costs are claimed: without them they have no columns. */
export const isCharged = ({ totals }: Pick<LetterContent, "totals">): boolean =>
  totals.interest > NOTHING || totals.incasso_costs > NOTHING;

const places: Record<LineGroup, number> = { overdue: 0, not_due: 1, credit: 2, along: 3 };

/** By due day, then by number; on a statement group by group, credits after them in every table, and what goes along last. */
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

/** Returns what was paid before: the invoice was once more than is open now. */
export const paidOf = ({ total_amount, open_amount }: LetterLine): Cents =>
  total_amount > open_amount && open_amount >= NOTHING ? subtract(total_amount, open_amount) : NOTHING;
