import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase } from "@/lib/invoices/rules/law/case";
import type { LawStop } from "@/lib/invoices/rules/law/claim";
import { one } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { NOTHING, sum } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { LawStatement } from "../answers";
import { interestPerDay, invoiceRows, statementRows } from "../rules/statement";
import { InvoiceStatementInput, StatementInput } from "../schema";
import { type DebtorLawClaim, lawClaim } from "./law-claim";

const none = {
  principal: NOTHING,
  interest: NOTHING,
  costs: NOTHING,
  total: NOTHING,
  vat: NOTHING,
  accrued: NOTHING,
};

/**
 * Returns what a debtor owes in one currency by Dutch law on a day, by default today, and how it was calculated, whatever the customer
 * claims by its own settings. Throws Problem("not-found"), ("invalid") at `on` for a day more than DAYS_AHEAD days ahead.
 */
export const debtorStatement = query({
  can: "debtors.read",
  input: StatementInput,
  answer: one(LawStatement),
  async run(read, { id, currency, on }) {
    const found = await lawClaim(read, id, { currency, on });
    const { claim, facts, law } = found;
    if ("stop" in claim) return { data: stopped(found, claim.stop) };
    return {
      data: {
        ...headOf(found),
        stop: null,
        ...claim.totals,
        accrued: sum(claim.invoices.map(({ accrued }) => accrued)),
        per_day: interestPerDay(facts, claim, law),
        invoices: claim.invoices.map((invoice) => invoiceStatement(invoice, found.ids)),
        letters: letterStatements(facts, claim, found.on),
        rows: statementRows(facts, claim, law),
      },
    };
  },
});

/**
 * Returns the part of a debtor's statement about one invoice: what is owed on it by Dutch law on a day, and how that was calculated.
 * Letters are judged with all of their invoices. Throws Problem("not-found"), ("invalid") at `on`.
 */
export const invoiceByLaw = query({
  can: "invoices.open",
  input: InvoiceStatementInput,
  answer: one(LawStatement),
  async run(read, { id, on }) {
    const { debtor_id, number, currency } = await ownInvoice(read, id);
    const found = await lawClaim(read, debtor_id, { currency, on });
    const { claim, facts, law } = found;
    if ("stop" in claim) return { data: stopped(found, claim.stop) };
    const own = claim.invoices.filter((invoice) => invoice.number === number);
    const [invoice] = own;
    const { principal, interest, costs, total, vat, accrued } = invoice ?? none;
    return {
      data: {
        ...headOf(found),
        stop: null,
        principal,
        interest,
        costs,
        total,
        vat,
        accrued,
        per_day: interestPerDay(facts, { ...claim, invoices: own }, law),
        invoices: own.map((one) => invoiceStatement(one, found.ids)),
        letters: letterStatements(facts, claim, found.on).filter(({ numbers }) => numbers.includes(number)),
        rows: invoiceRows(number, facts, claim, law),
      },
    };
  },
});

async function ownInvoice(read: Read, id: number) {
  const [invoice] = await read.db
    .select({ debtor_id: invoices.debtor_id, number: invoices.number, currency: invoices.currency })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), eq(invoices.id, id), ownDebtor(read)));
  if (!invoice) throw notFound();
  return invoice;
}

const headOf = ({ facts, on, law, is_kind_known, is_abroad }: DebtorLawClaim) => ({
  currency: facts.currency,
  on,
  formula: law.rules.formula,
  debtor_kind: facts.debtor,
  is_kind_known,
  is_abroad,
});

const stopped = (found: DebtorLawClaim, stop: LawStop) => ({
  ...headOf(found),
  ...none,
  stop,
  per_day: null,
  invoices: [],
  letters: [],
  rows: [],
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
