import { stageOf, statusIds } from "@/lib/flow/statuses";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { Reason } from "../schema";

/** The facts of an invoice for a statement: its open amount, its claim with interest and costs, and its last match. */
export type Claimed = {
  last_status_id: number;
  amount: Cents;
  ri_total: Cents;
  matched: { scenario: number; saldo: Cents } | null;
};

/** The result of a statement's line (DECISIONS §8). `agrees`: it is known already. */
export type Verdict = { kind: "agrees" } | { kind: "paid" | "rest" } | { kind: "correct"; reason: Reason };

const correct = (reason: Reason): Verdict => ({ kind: "correct", reason });
const agrees: Verdict = { kind: "agrees" };

/** Returns the meaning of a line's balance for the invoices with its number: none, one, or several. */
export function verdictOf(saldo: Cents, invoices: readonly Claimed[]): Verdict {
  const [invoice, another] = invoices;
  if (!invoice) return correct("unknown");
  if (another) return correct("ambiguous");
  if (stageOf(invoice.last_status_id) === "closed") return ofClosed(saldo, invoice);
  return saldo === NOTHING ? ofNothingLeft(invoice) : ofRest(saldo, invoice);
}

/**
 * Returns the verdict of a closed invoice: a paid one whose interest and costs are settled too becomes RI settled; any other is left
 * unchanged.
 */
function ofClosed(saldo: Cents, { last_status_id, amount }: Claimed): Verdict {
  if (saldo !== NOTHING) return correct("closed");
  if (last_status_id === statusIds.riSettled) return agrees;
  const isPaid = last_status_id === statusIds.paid || last_status_id === statusIds.paidAfterSommatie;
  return isPaid && amount === NOTHING ? { kind: "paid" } : correct("closed");
}

/**
 * Returns the verdict of a zero balance for an invoice that is open with us: it is paid only if the open amount is the rest of an earlier
 * match.
 */
function ofNothingLeft({ amount, matched }: Claimed): Verdict {
  const isRest = matched?.scenario === 2 && matched.saldo === amount;
  return isRest ? { kind: "paid" } : correct("not_paid");
}

function ofRest(saldo: Cents, { amount, ri_total, matched }: Claimed): Verdict {
  if (saldo < NOTHING || saldo > ri_total) return correct("unexplained");
  const isKnown = amount === saldo && matched?.scenario === 2 && matched.saldo === saldo;
  return isKnown || saldo === ri_total ? agrees : { kind: "rest" };
}

/** The number of the tab a verdict belongs to (SPEC §2). */
export const scenarioOf = { paid: 1, rest: 2, correct: 3 } as const;
