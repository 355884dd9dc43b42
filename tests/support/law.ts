import { expect, test } from "vitest";
import { lawRates } from "@/db/seed/law/rates";
import { dutchLaw } from "@/db/seed/law/rules";
import {
  defaultLawSettings,
  type LawCase,
  type LawEvent,
  type LawInvoice,
  type LawLetter,
  type LawPayment,
  type LawSettings,
} from "@/lib/invoices/rules/law/case";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import type { DebtorKind } from "@/lib/invoices/rules/law/jurisdiction";
import { type LawRate, rateBook } from "@/lib/invoices/rules/law/rates";
import { day } from "@/lib/kernel/day";
import { type Cents, type Currency, cents, parseAmount, toWire } from "@/lib/kernel/money";

/** Cases of Dutch law as tests write them, and answers as tests read them: amounts and percentages as text. */

export const euro = (text: string): Cents => cents(parseAmount(text) ?? Number.NaN);
export const NL = { rules: dutchLaw, rates: rateBook(lawRates) };

type Whole<T, Days extends keyof T> = Omit<Partial<T>, Days> & { [Name in Days]?: string };

/** Builds an invoice dated on its due day unless `date` is given. */
export const invoice = (
  number: string,
  amount: string,
  due: string,
  {
    date,
    received_on,
    default_on,
    ...more
  }: Whole<Omit<LawInvoice, "amount">, "date" | "received_on" | "default_on"> = {},
): LawInvoice => ({
  number,
  date: day(date ?? due),
  expires_at: day(due),
  amount: euro(amount),
  currency: "EUR",
  ...more,
  ...(received_on && { received_on: day(received_on) }),
  ...(default_on && { default_on: day(default_on) }),
});

type NoticeParts = Omit<Partial<LawLetter>, "made" | "pay_before" | "delivered"> & {
  made?: string;
  pay_before?: string;
  delivered?: string | null;
  announces: string;
};

/** Builds the letter that gives the free period. */
export const notice = (
  id: string,
  invoices: string[],
  { made = "2026-07-01", delivered = "2026-07-03", announces, pay_before, ...more }: NoticeParts,
): LawLetter => ({
  id,
  kind: "notice",
  made: day(made),
  delivered: delivered === null ? null : day(delivered),
  invoices,
  announced: euro(announces),
  ...more,
  ...(pay_before && { pay_before: day(pay_before) }),
});

/** Builds a demand of the collection side, received on its own day. */
export const demand = (
  id: string,
  invoices: string[],
  made: string,
  more: Partial<LawLetter> = {},
): LawLetter => ({
  id,
  kind: "claim",
  made: day(made),
  delivered: day(made),
  invoices,
  announced: null,
  ...more,
});

export const payment = (
  id: string,
  on: string,
  amount: string,
  { recorded, ...more }: Whole<Omit<LawPayment, "amount">, "recorded"> = {},
): LawPayment => ({
  kind: "payment",
  id,
  amount: euro(amount),
  ...more,
  on: day(on),
  ...(recorded && { recorded: day(recorded) }),
});

export type CaseInput = {
  debtor?: DebtorKind;
  today: string;
  currency?: Currency;
  settings?: Partial<LawSettings>;
  invoices: LawInvoice[];
  letters?: LawLetter[];
  events?: LawEvent[];
  rates?: LawRate[];
};

/** Builds the facts of a case; consumers' transfers need no working days unless the case says so. */
export const caseOf = ({ debtor = "consumer", currency = "EUR", ...input }: CaseInput): LawCase => ({
  debtor,
  currency,
  settings: {
    ...defaultLawSettings,
    arrival_days: debtor === "consumer" ? 0 : 2,
    ...input.settings,
  },
  invoices: input.invoices,
  letters: input.letters ?? [],
  events: input.events ?? [],
});

/** Returns the result of a case, by numbers and ids. */
export function answerTo(input: CaseInput) {
  const rates = input.rates ? rateBook([...lawRates, ...input.rates]) : NL.rates;
  const answer = claimByLaw(caseOf(input), day(input.today), { rules: dutchLaw, rates });
  if ("stop" in answer) return { stop: `${answer.stop.code} ${answer.stop.kind} ${answer.stop.day}` };
  const parts = ({ costs, interest, principal }: Record<"costs" | "interest" | "principal", Cents>) => ({
    costs: toWire(costs),
    interest: toWire(interest),
    principal: toWire(principal),
  });
  return {
    invoices: byKey(answer.invoices, "number", (found) => ({
      due: found.due,
      ...parts(found),
      vat: toWire(found.vat),
      total: toWire(found.total),
      accrued: toWire(found.accrued),
      waived: parts(found.waived),
      claimed_from: found.claimed_from,
      closed: found.closed,
      lapses_on: found.lapses_on,
      lines: found.lines.map((line) => ({
        ...line,
        base: toWire(line.base),
        percent: (line.rate / 100).toFixed(2),
        amount: toWire(line.amount),
      })),
      book_amounts: {
        open: toWire(found.book_amounts.open),
        costs: toWire(found.book_amounts.costs),
        interest: toWire(found.book_amounts.interest),
      },
    })),
    letters: byKey(answer.letters, "id", (found) => ({
      ...found,
      base: toWire(found.base),
      costs: toWire(found.costs),
      vat: toWire(found.vat),
      at_most: found.at_most === null ? null : toWire(found.at_most),
      shares: Object.fromEntries(Object.entries(found.shares).map(([name, share]) => [name, toWire(share)])),
    })),
    payments: byKey(answer.payments, "id", (found) => ({
      rest: toWire(found.rest),
      returned: found.returned,
      parts: found.parts.map((part) => ({ invoice: part.invoice, ...parts(part) })),
    })),
    totals: { ...parts(answer.totals), vat: toWire(answer.totals.vat), total: toWire(answer.totals.total) },
    blocks: answer.blocks,
  };
}

function byKey<T extends Record<K, string>, K extends keyof T, R>(
  rows: readonly T[],
  key: K,
  read: (row: T) => R,
) {
  return Object.fromEntries(rows.map((row) => [row[key], read(row)]));
}

type Parts = Partial<Record<"costs" | "interest" | "principal", string>>;
type ExpectedInvoice = Parts & {
  due?: string;
  vat?: string;
  total?: string;
  accrued?: string;
  waived?: Parts;
  claimed_from?: string | null;
  closed?: string | null;
  lapses_on?: string;
  lines?: { from?: string; to?: string; days?: number; base?: string; percent?: string; amount?: string }[];
  book_amounts?: { open: string; costs: string; interest: string };
};
type ExpectedLetter = {
  free_until?: string | null;
  costs_from?: string | null;
  reason?: string | null;
  refused?: Record<string, string>;
  base?: string;
  costs?: string;
  vat?: string;
  shares?: Record<string, string>;
  joined?: string[];
  capped?: boolean;
  at_most?: string | null;
};

/** A sentence, the facts, and the expected result, with only the relevant parts. */
export type Scenario = CaseInput & {
  says: string;
  comes_to: {
    invoices?: Record<string, ExpectedInvoice>;
    letters?: Record<string, ExpectedLetter>;
    payments?: Record<string, { rest?: string; parts?: (Parts & { invoice: string })[] }>;
    totals?: Parts;
    stop?: string;
  };
};

/** Declares a test for each scenario. */
export const testScenarios = (scenarios: readonly Scenario[]) =>
  test.each(scenarios.map((scenario) => [scenario.says, scenario] as const))("%s", (_says, scenario) => {
    expect(answerTo(scenario)).toMatchObject(scenario.comes_to);
  });
