import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase, LawEvent } from "@/lib/invoices/rules/law/case";
import { balancesByLaw, claimByLaw } from "@/lib/invoices/rules/law/claim";
import type { Law } from "@/lib/invoices/rules/law/state";
import { addDays, type Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, roundedFrom, sum } from "@/lib/kernel/money";
import type { StatementRow } from "../answers";

const BASIS_POINTS = 10_000;

type StatementEvent = Omit<StatementRow, "balance">;

const ORDER: readonly StatementLine["what"][] = [
  "invoice",
  "letter",
  "claimed",
  "costs",
  "interest",
  "payment",
  "returned",
  "waived",
  "corrected",
  "raised",
  "year",
  "stands",
];

/** A row of the statement's file: an event with the figures it is made of, or a line of interest on its last day. Rates in basis points. */
export type StatementLine = Omit<StatementRow, "what"> & {
  what: StatementRow["what"] | "interest" | "year";
  /** The first day of a line of interest. */
  from: Day | null;
  days: number | null;
  base: Cents | null;
  rate: number | null;
  article: string | null;
};

/**
 * Returns what happened to a debtor's claims day by day up to `claim.on`, each with the balance at the end of that day, in cents, as the
 * facts are known today: an invoice that was corrected later was never higher. The last row is that day itself.
 */
export const statementRows = (facts: LawCase, claim: LawClaim, law: Law): StatementRow[] =>
  withBalances([...happened(facts, claim), stands(claim)], { facts, claim, law });

/** Returns the rows of statementRows about one invoice, with its own amounts and its balance. */
export function invoiceRows(number: string, facts: LawCase, claim: LawClaim, law: Law): StatementRow[] {
  const own = happened(facts, narrowed(number, claim))
    .filter(({ numbers }) => numbers.includes(number))
    .map((row) => ({ ...row, numbers: [number] }));
  return withBalances([...own, stands(claim)], { facts, claim, law, number });
}

/** Returns a claim with the payments on one invoice, and its share of each letter's costs. */
const narrowed = (number: string, claim: LawClaim): LawClaim => ({
  ...claim,
  payments: claim.payments.flatMap((payment) => {
    const parts = payment.parts.filter(({ invoice }) => invoice === number);
    const amount = sum(parts.flatMap(({ costs, interest, principal }) => [costs, interest, principal]));
    return parts.length === 0 ? [] : [{ ...payment, parts, amount }];
  }),
  letters: claim.letters.map((letter) => ({
    ...letter,
    costs: letter.shares[number] ?? NOTHING,
    vat: NOTHING,
  })),
});

/** Returns the rows of statementRows, and between them each line of interest and each year of it that started to bear interest itself. */
export function statementLines(facts: LawCase, claim: LawClaim, law: Law): StatementLine[] {
  const { articles } = law.rules;
  const bases = new Map(claim.letters.map(({ id, base }) => [Number(id), base]));
  const events = [...happened(facts, claim), stands(claim)].map((row) => ({
    ...row,
    ...plain,
    ...(row.what === "costs" ? { article: articles.costs, base: bases.get(row.letter_id ?? 0) ?? null } : {}),
    ...(row.what === "payment" ? { article: articles.imputation } : {}),
  }));
  const interest = claim.invoices.flatMap(({ number, lines, capitalised }) => [
    ...lines.map(({ from, to, days, base, rate, amount, article }) => ({
      ...nothing,
      what: "interest" as const,
      on: to,
      numbers: [number],
      amount,
      from,
      days,
      base,
      rate,
      article,
    })),
    ...capitalised.map(({ on, amount }) => ({
      ...nothing,
      ...plain,
      what: "year" as const,
      on,
      numbers: [number],
      amount,
      article: articles.interest[facts.debtor],
    })),
  ]);
  return withBalances([...events, ...interest], { facts, claim, law });
}

const stands = ({ on }: LawClaim): StatementEvent => ({ ...nothing, on, what: "stands" });

const plain = { from: null, days: null, base: null, rate: null, article: null };

/** Returns rows in the order of their days, each with the balance at the end of its day. */
function withBalances<Row extends Pick<StatementLine, "on" | "what">>(
  events: readonly Row[],
  { facts, claim, law, number = null }: { facts: LawCase; claim: LawClaim; law: Law; number?: string | null },
): (Row & Pick<StatementRow, "balance">)[] {
  const rows = events
    .filter(({ on }) => on <= claim.on)
    .sort((a, b) => (a.on === b.on ? ORDER.indexOf(a.what) - ORDER.indexOf(b.what) : a.on < b.on ? -1 : 1));
  const balances = balancesByLaw(
    facts,
    claim.on,
    law,
    rows.map(({ on }) => on),
    number,
  );
  return rows.flatMap((row) => {
    const balance = balances.get(row.on);
    return balance ? [{ ...row, balance }] : [];
  });
}

/** Returns the interest of the next day on the invoices of a claim, claimed or not, in cents; null where that day has no rate. */
export function interestPerDay(facts: LawCase, { on, invoices }: LawClaim, law: Law): Cents | null {
  const tomorrow = addDays(on, 1);
  const next = claimByLaw(facts, tomorrow, law);
  if ("stop" in next) return null;
  const numbers = new Set(invoices.map(({ number }) => number));
  const own = next.invoices.filter(({ number }) => numbers.has(number));
  const running = own.flatMap(({ lines }) => lines.filter(({ to }) => to === tomorrow));
  return sum(
    running.map(({ base, rate }) =>
      roundedFrom(BigInt(base) * BigInt(rate), BigInt(BASIS_POINTS * law.rules.days_in_year)),
    ),
  );
}

const nothing = { numbers: [], letter_id: null, amount: null, parts: null };

function happened(facts: LawCase, claim: LawClaim): StatementEvent[] {
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

function corrected(event: LawEvent): StatementEvent[] {
  if (event.kind !== "credit" && event.kind !== "raise") return [];
  const { kind, on, invoice, amount } = event;
  return [{ ...nothing, on, what: kind === "credit" ? "corrected" : "raised", numbers: [invoice], amount }];
}
