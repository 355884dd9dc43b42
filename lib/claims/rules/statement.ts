import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase, LawEvent } from "@/lib/invoices/rules/law/case";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import type { Law } from "@/lib/invoices/rules/law/state";
import { addDays, type Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, roundedFrom, sum } from "@/lib/kernel/money";
import type { StatementRow } from "../answers";

const BASIS_POINTS = 10_000;

type Happened = Omit<StatementRow, "balance">;

const ORDER: readonly StatementRow["what"][] = [
  "invoice",
  "letter",
  "claimed",
  "costs",
  "payment",
  "returned",
  "waived",
  "corrected",
  "raised",
  "stands",
];

/**
 * Returns what happened to a debtor's claims day by day up to `claim.on`, each with what was owed on the evening of that day, in cents. The
 * last row is that day itself. Every evening is worked out by the rules the claim stands on, so that no sum can differ from it.
 */
export function statementRows(facts: LawCase, claim: LawClaim, law: Law): StatementRow[] {
  const rows = [...happened(facts, claim), { ...nothing, on: claim.on, what: "stands" as const }]
    .filter(({ on }) => on <= claim.on)
    .sort((a, b) => (a.on === b.on ? ORDER.indexOf(a.what) - ORDER.indexOf(b.what) : a.on < b.on ? -1 : 1));
  const evenings = new Map<Day, StatementRow["balance"]>();
  return rows.map((row) => {
    const balance = evenings.get(row.on) ?? balanceOn(facts, row.on, law);
    evenings.set(row.on, balance);
    return { ...row, balance };
  });
}

/** Returns the interest of the day after the claim's, asked or not, in cents; null where that day has no rate. */
export function interestPerDay(facts: LawCase, { on }: LawClaim, law: Law): Cents | null {
  const tomorrow = addDays(on, 1);
  const next = claimByLaw(facts, tomorrow, law);
  if ("stop" in next) return null;
  const running = next.invoices.flatMap(({ lines }) => lines.filter(({ to }) => to === tomorrow));
  return sum(
    running.map(({ base, rate }) =>
      roundedFrom(BigInt(base) * BigInt(rate), BigInt(BASIS_POINTS * law.rules.days_in_year)),
    ),
  );
}

const nothing = { numbers: [], letter_id: null, amount: null, parts: null };

function happened(facts: LawCase, claim: LawClaim): Happened[] {
  return [
    ...facts.invoices.map(({ number, date, amount }) => ({
      ...nothing,
      on: date,
      what: "invoice" as const,
      numbers: [number],
      amount,
    })),
    ...claim.invoices.flatMap(({ number, claimed_from, closed, waived }) => {
      const lapsed = sum([waived.costs, waived.interest, waived.principal]);
      return [
        ...(claimed_from === null
          ? []
          : [{ ...nothing, on: claimed_from, what: "claimed" as const, numbers: [number] }]),
        ...(closed === null || lapsed === NOTHING
          ? []
          : [{ ...nothing, on: closed, what: "waived" as const, numbers: [number], amount: lapsed }]),
      ];
    }),
    ...facts.letters.map(({ id, made, invoices, announced }) => ({
      ...nothing,
      on: made,
      what: "letter" as const,
      numbers: [...invoices],
      letter_id: Number(id),
      amount: announced,
    })),
    ...claim.letters.flatMap(({ id, costs_from, costs, vat, shares }) =>
      costs_from === null || costs === NOTHING
        ? []
        : [
            {
              ...nothing,
              on: costs_from,
              what: "costs" as const,
              numbers: Object.keys(shares),
              letter_id: Number(id),
              amount: add(costs, vat),
            },
          ],
    ),
    ...claim.payments.map(({ on, amount, parts }) => ({
      ...nothing,
      on,
      what: "payment" as const,
      numbers: parts.map(({ invoice }) => invoice),
      amount,
      parts: {
        costs: sum(parts.map(({ costs }) => costs)),
        interest: sum(parts.map(({ interest }) => interest)),
        principal: sum(parts.map(({ principal }) => principal)),
      },
    })),
    ...claim.payments.flatMap(({ returned, amount, parts }) =>
      returned === null
        ? []
        : [
            {
              ...nothing,
              on: returned,
              what: "returned" as const,
              numbers: parts.map(({ invoice }) => invoice),
              amount,
            },
          ],
    ),
    ...facts.events.flatMap(corrected),
  ];
}

function corrected(event: LawEvent): Happened[] {
  if (event.kind !== "credit" && event.kind !== "raise") return [];
  const { kind, on, invoice, amount } = event;
  return [{ ...nothing, on, what: kind === "credit" ? "corrected" : "raised", numbers: [invoice], amount }];
}

function balanceOn(facts: LawCase, on: Day, law: Law): StatementRow["balance"] {
  const claim = claimByLaw(until(facts, on), on, law);
  if ("stop" in claim) throw new Error(`no rate on ${claim.stop.day}, though a later day was worked out`);
  const { principal, interest, costs, total } = claim.totals;
  return { principal, interest, costs, total };
}

/** Returns the facts without invoices that were not there yet, whose later events then say nothing. */
function until(facts: LawCase, on: Day): LawCase {
  const there = facts.invoices.filter(({ date }) => date <= on);
  if (there.length === facts.invoices.length) return facts;
  const numbers = new Set(there.map(({ number }) => number));
  const isThere = (number: string) => numbers.has(number);
  return {
    ...facts,
    invoices: there,
    letters: facts.letters.filter(({ made, invoices }) => made <= on && invoices.every(isThere)),
    events: facts.events.filter((event) => isOf(event, isThere)),
  };
}

function isOf(event: LawEvent, isThere: (number: string) => boolean): boolean {
  switch (event.kind) {
    case "payment":
    case "set_off":
      return (event.invoices ?? []).every(({ number }) => isThere(number));
    case "credit":
    case "raise":
    case "switch":
    case "waiver":
      return isThere(event.invoice);
    case "standstill":
    case "interruption":
      return (event.invoices ?? []).every(isThere);
    default:
      return true;
  }
}
