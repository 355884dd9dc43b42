import { z } from "zod";
import { dutchLaw } from "@/db/seed/law/rules";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { lawCases } from "@/lib/invoices/queries/law-cases";
import { dutchLawNow } from "@/lib/invoices/queries/law-claims";
import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase } from "@/lib/invoices/rules/law/case";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import { one } from "@/lib/kernel/answers";
import { addDays, type Day } from "@/lib/kernel/day";
import { calendarDay, currency, id as idOf } from "@/lib/kernel/fields";
import { NOTHING, sum } from "@/lib/kernel/money";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { LawStatement } from "../answers";
import { interestPerDay, statementRows } from "../rules/statement";

/** How far ahead a statement may be requested. */
export const DAYS_AHEAD = 60;

const StatementInput = z.strictObject({
  id: idOf("debtor"),
  currency: currency.default("EUR"),
  on: calendarDay.optional(),
});

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
  async run(read, { id, currency, on = read.today }) {
    if (on > addDays(read.today, DAYS_AHEAD)) throw invalidField("on", "too_far_ahead");
    const settings = await customerSettings(read);
    const [found] = await lawCases(read, [id], { settings, rules: dutchLaw, on, currency });
    if (!found) throw notFound();
    const { facts, ids, is_kind_known, is_abroad } = found;
    const law = await dutchLawNow(read);
    const debtor = { is_kind_known, is_abroad };
    const claim = claimByLaw(facts, on, law);
    const head = { currency, on, formula: dutchLaw.formula, debtor_kind: facts.debtor, ...debtor };
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

function letterStatements(facts: LawCase, claim: LawClaim, on: Day) {
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
