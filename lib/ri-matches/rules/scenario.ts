import { stageOf, statusIds } from "@/lib/flow/statuses";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { Reason } from "../schema";

/** An invoice as a statement sees it: what is open, what it claims with interest and costs, and the last match that stands on it. */
export type Claimed = {
  last_status_id: number;
  amount: Cents;
  ri_total: Cents;
  matched: { scenario: number; saldo: Cents } | null;
};

/** What a line of a statement comes to (DECISIONS §8). `agrees`: it says what we know already. */
export type Verdict = { kind: "agrees" } | { kind: "paid" | "rest" } | { kind: "correct"; reason: Reason };

const correct = (reason: Reason): Verdict => ({ kind: "correct", reason });
const agrees: Verdict = { kind: "agrees" };

/** Returns what the balance of a line means for the invoices that have its number: none, one, or several. */
export function verdictOf(saldo: Cents, invoices: readonly Claimed[]): Verdict {
  const [invoice, another] = invoices;
  if (!invoice) return correct("unknown");
  if (another) return correct("ambiguous");
  if (stageOf(invoice.last_status_id) === "closed") return ofClosed(saldo, invoice);
  return saldo === NOTHING ? ofNothingLeft(invoice) : ofRest(saldo, invoice);
}

/** A paid invoice whose interest and costs are settled too is RI settled; any other closed one is not to be touched. */
function ofClosed(saldo: Cents, { last_status_id, amount }: Claimed): Verdict {
  if (saldo !== NOTHING) return correct("closed");
  if (last_status_id === statusIds.riSettled) return agrees;
  const isPaid = last_status_id === statusIds.paid || last_status_id === statusIds.paidAfterSommatie;
  return isPaid && amount === NOTHING ? { kind: "paid" } : correct("closed");
}

/** Nothing is left there although something is open with us: only the rest an earlier match left is no principal. */
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
