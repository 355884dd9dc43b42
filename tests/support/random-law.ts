import fc from "fast-check";
import type { LawCase, LawEvent, LawLetter } from "@/lib/invoices/rules/law/case";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { caseOf, invoice } from "./law";
import { openWhen, scaleOf } from "./law-by-day";

const amount = fc.integer({ min: 1, max: 3_000_000 });
export const FIRST_DAY = day("2019-01-01");

/** A generator of cases: up to three invoices, five payments, a letter, a standstill and a credit. */
export const randomCase = fc.record({
  debtor: fc.constantFrom("consumer" as const, "company" as const, "public" as const),
  start: fc.integer({ min: 0, max: 1_800 }),
  today: fc.integer({ min: 100, max: 1_100 }),
  imputation: fc.constantFrom("from_claim" as const, "principal_first" as const, "strict" as const),
  invoices: fc.array(
    fc.record({ amount, date: fc.integer({ min: 0, max: 3 }), term: fc.constantFrom(14, 15, 30) }),
    { minLength: 1, maxLength: 3 },
  ),
  payments: fc.array(
    fc.record({
      amount,
      on: fc.integer({ min: 5, max: 700 }),
      names: fc.option(fc.integer({ min: 0, max: 2 })),
      goesBack: fc.option(fc.integer({ min: 1, max: 200 }), { freq: 6 }),
    }),
    { maxLength: 5 },
  ),
  letter: fc.option(
    fc.record({
      made: fc.integer({ min: 10, max: 400 }),
      delivery: fc.integer({ min: 0, max: 4 }),
      off: fc.constantFrom(0, 0, -700, 1),
    }),
    { freq: 8 },
  ),
  standstill: fc.option(
    fc.record({
      from: fc.integer({ min: 20, max: 500 }),
      days: fc.option(fc.integer({ min: 0, max: 300 })),
    }),
    { freq: 2 },
  ),
  credit: fc.option(
    fc.record({ on: fc.integer({ min: 5, max: 500 }), percent: fc.integer({ min: 1, max: 100 }) }),
    { freq: 2 },
  ),
});
type Random = typeof randomCase extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returns the facts of a generated case: one letter at most, to a consumer a notice that announces the costs by law, less, or a cent too
 * much.
 */
export function caseFrom(random: Random): { facts: LawCase; today: Day } {
  const start = addDays(FIRST_DAY, random.start);
  const at = (days: number) => addDays(start, days);
  const invoices = random.invoices.map(({ date, term, ...rest }, index) => ({
    ...invoice(`F${index}`, "1", at(date + term), { date: at(date) }),
    amount: cents(rest.amount),
  }));
  const payments = random.payments.flatMap(({ amount, on, names, goesBack }, index): LawEvent[] => {
    const named = names === null ? undefined : invoices[names % invoices.length];
    const id = `P${index}`;
    return [
      {
        kind: "payment",
        id,
        on: at(on),
        amount: cents(amount),
        ...(named && { invoices: [{ number: named.number }] }),
      },
      ...(goesBack === null ? [] : [{ kind: "return" as const, payment: id, on: at(on + goesBack) }]),
    ];
  });
  const { standstill, credit, debtor } = random;
  const [first] = invoices;
  const others: LawEvent[] = [
    ...(standstill
      ? [
          {
            kind: "standstill" as const,
            reason: "arrangement" as const,
            from: at(standstill.from),
            to: standstill.days === null ? null : at(standstill.from + standstill.days),
          },
        ]
      : []),
    ...(credit && first
      ? [
          {
            kind: "credit" as const,
            invoice: first.number,
            on: at(credit.on),
            amount: cents(Math.max(1, Math.floor((first.amount * credit.percent) / 100))),
          },
        ]
      : []),
  ];
  const imputation =
    debtor === "consumer" && random.imputation === "strict" ? "from_claim" : random.imputation;
  const facts = caseOf({
    debtor,
    today: "2026-01-01",
    settings: { imputation, rest: "keep" },
    invoices,
    events: [...payments, ...others],
  });
  return { facts: { ...facts, letters: letterOf(random, facts, at) }, today: at(random.today) };
}

function letterOf({ letter, debtor }: Random, facts: LawCase, at: (days: number) => Day): LawLetter[] {
  if (!letter) return [];
  const isNotice = debtor === "consumer";
  const made = at(letter.made);
  const base = { id: "L", made, invoices: facts.invoices.map(({ number }) => number), announced: null };
  if (!isNotice) return [{ ...base, kind: "claim", delivered: made }];
  const notice: LawLetter = { ...base, kind: "notice", delivered: at(letter.made + letter.delivery) };
  return [{ ...notice, announced: cents(Math.max(0, scaleOf(openWhen(facts, notice)) + letter.off)) }];
}
