import { query } from "@/lib/access/verbs";
import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase } from "@/lib/invoices/rules/law/case";
import { one } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { NOTHING, sum } from "@/lib/kernel/money";
import { LawStatement } from "../answers";
import { interestPerDay, statementRows } from "../rules/statement";
import { StatementInput } from "../schema";
import { lawClaim } from "./law-claim";

const none = {
  principal: NOTHING,
  interest: NOTHING,
  costs: NOTHING,
  total: NOTHING,
  vat: NOTHING,
  accrued: NOTHING,
};

/**
 * Returns what a debtor owes in one currency by Dutch law on a day, today where none is said, and how it came to be, whatever the customer
 * claims by its own settings. Throws Problem("not-found"), ("invalid") at `on` for a day more than DAYS_AHEAD days ahead.
 */
export const debtorStatement = query({
  can: "debtors.read",
  input: StatementInput,
  answer: one(LawStatement),
  async run(read, { id, currency, on: chosen }) {
    const { facts, ids, on, law, claim, ...debtor } = await lawClaim(read, id, { currency, on: chosen });
    const head = { currency, on, formula: law.rules.formula, debtor_kind: facts.debtor, ...debtor };
    if ("stop" in claim)
      return {
        data: { ...head, ...none, stop: claim.stop, per_day: null, invoices: [], letters: [], rows: [] },
      };
    return {
      data: {
        ...head,
        stop: null,
        ...claim.totals,
        accrued: sum(claim.invoices.map(({ accrued }) => accrued)),
        per_day: interestPerDay(facts, claim, law),
        invoices: claim.invoices.map((invoice) => invoiceStatement(invoice, ids)),
        letters: letterStatements(facts, claim, on),
        rows: statementRows(facts, claim, law),
      },
    };
  },
});

function invoiceStatement(invoice: LawClaim["invoices"][number], ids: ReadonlyMap<string, number>) {
  const { number, due, first, claimed_from, principal, interest, costs, vat, total, accrued } = invoice;
  const { waived, closed, lapses_on, lines, capitalised, paid } = invoice;
  const invoice_id = ids.get(number);
  if (invoice_id === undefined) throw new Error(`invoice ${number} is not of this debtor`);
  return {
    invoice_id,
    number,
    due,
    first,
    claimed_from,
    principal,
    interest,
    costs,
    vat,
    total,
    accrued,
    waived,
    closed,
    lapses_on,
    lines: lines.map(({ from, to, days, base, rate, amount, article }) => ({
      from,
      to,
      days,
      base,
      rate,
      amount,
      article,
    })),
    capitalised,
    paid: paid.map(({ on, costs, interest, principal }) => ({ on, costs, interest, principal })),
  };
}

/** Returns the letters made by a day as they were judged, in their order. */
export function letterStatements(facts: LawCase, claim: LawClaim, on: Day) {
  const worked = new Map(claim.letters.map((letter) => [letter.id, letter]));
  return facts.letters
    .filter(({ made }) => made <= on)
    .flatMap(({ id, made, kind, invoices, announced }) => {
      const letter = worked.get(id);
      if (!letter) return [];
      const {
        free_until,
        costs_from,
        reason,
        base,
        bands,
        bound,
        capped,
        costs,
        vat,
        at_most,
        refused,
        joined,
      } = letter;
      return {
        letter_id: Number(id),
        made,
        kind,
        numbers: [...invoices],
        free_until,
        costs_from,
        reason,
        announced,
        at_most,
        refused: [...new Set(Object.values(refused))],
        base,
        bands,
        bound,
        joined: joined.map(Number),
        capped,
        costs,
        vat,
      };
    });
}
