import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRates } from "@/db/seed/law/rates";
import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase, LawEvent, LawLetter } from "@/lib/invoices/rules/law/case";
import { balancesByLaw, claimByLaw } from "@/lib/invoices/rules/law/claim";
import { rateBook } from "@/lib/invoices/rules/law/rates";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { caseOf, invoice, NL } from "../../support/law";
import { byDay, openWhen, scaleOf } from "../../support/law-by-day";

const amount = fc.integer({ min: 1, max: 3_000_000 });
const START = day("2019-01-01");

const written = fc.record({
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
type Random = typeof written extends fc.Arbitrary<infer T> ? T : never;

/** The facts of random figures: one letter at most, to a consumer a notice that announces what the law gives, less, or a cent too much. */
function factsOf(random: Random): { facts: LawCase; today: Day } {
  const start = addDays(START, random.start);
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

const claimOf = (facts: LawCase, today: Day) => {
  const claim = claimByLaw(facts, today, NL);
  if ("stop" in claim) throw new Error(`${claim.stop.kind} ${claim.stop.day}`);
  return claim;
};

test("a claim worked out day by day comes to the same cents", { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(written, (random) => {
      const { facts, today } = factsOf(random);
      const claim = claimOf(facts, today);
      const expected = byDay(facts, today);
      const amounts = claim.invoices.map(({ number, principal, costs, interest, accrued }) => ({
        number,
        principal,
        costs,
        interest,
        accrued,
      }));
      expect(amounts).toEqual(expected.invoices);
      expect(claim.payments.map(({ rest }) => rest)).toEqual(expected.rests);
    }),
    { numRuns: 10_000 },
  );
});

test("every cent that came in is in the parts of its payment or in its rest", () => {
  fc.assert(
    fc.property(written, (random) => {
      const { facts, today } = factsOf(random);
      for (const { amount, parts, rest, returned } of claimOf(facts, today).payments) {
        const paid = parts.reduce(
          (sum, { costs, interest, principal }) => sum + costs + interest + principal,
          0,
        );
        if (returned === null) expect(paid + rest).toBe(amount);
        else expect(paid).toBeLessThanOrEqual(amount);
      }
    }),
  );
});

test("the lines of interest are what is open, claimed or not, paid and lapsed", () => {
  fc.assert(
    fc.property(written, (random) => {
      const { facts, today } = factsOf(random);
      for (const found of claimOf(facts, today).invoices) {
        const ran = found.lines.reduce((sum, line) => sum + line.amount, 0);
        const paid = found.paid.reduce((sum, part) => sum + part.interest, 0);
        expect(found.interest + found.accrued + paid + found.waived.interest + found.unclaimed).toBe(ran);
        const principal = found.paid.reduce((sum, part) => sum + part.principal, Number(found.principal));
        const invoice = facts.invoices.find(({ number }) => number === found.number)?.amount ?? 0;
        const credits = facts.events.map((event) =>
          event.kind === "credit" && event.invoice === found.number && event.on <= today
            ? Number(event.amount)
            : 0,
        );
        expect(principal + found.waived.principal).toBe(invoice - credits.reduce((a, b) => a + b, 0));
        const { open, costs, interest } = found.shown;
        expect(open + costs + interest).toBe(found.total);
        expect(Math.min(open, costs, interest)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("shares are the whole, and a consumer's costs never above what the letter announced", () => {
  fc.assert(
    fc.property(written, fc.boolean(), (random, costs_vat) => {
      const { facts, today } = factsOf(random);
      const claim = claimOf({ ...facts, settings: { ...facts.settings, costs_vat } }, today);
      for (const letter of claim.letters) {
        const shares = Object.values(letter.shares).reduce((sum, share) => sum + share, 0);
        expect(shares).toBe(letter.costs + letter.vat);
        const announced = facts.letters.find(({ id }) => id === letter.id)?.announced;
        if (facts.debtor === "consumer") expect(shares).toBeLessThanOrEqual(announced ?? 0);
      }
      const right = claim.letters.filter(({ reason }) => reason === null);
      if (facts.debtor === "consumer" && right.length === 0) expect(claim.totals.costs).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});

test("a day more without an event never lowers a claim, and what only runs beside it grows too", () => {
  fc.assert(
    fc.property(written, (random) => {
      const { facts, today } = factsOf(random);
      const tomorrow = addDays(today, 1);
      fc.pre(!facts.events.some((event) => event.kind !== "standstill" && event.on === tomorrow));
      const totalOf = (on: Day) =>
        claimOf(facts, on).invoices.map(({ total, accrued, claimed_from }) => ({
          total,
          accrued,
          claimed_from,
        }));
      const before = totalOf(today);
      totalOf(tomorrow).forEach((after, at) => {
        expect(after.total).toBeGreaterThanOrEqual(before[at]?.total ?? 0);
        if (after.claimed_from === null)
          expect(after.accrued).toBeGreaterThanOrEqual(before[at]?.accrued ?? 0);
      });
    }),
    { numRuns: 1_000 },
  );
});

test("facts told in another order give the same answer", () => {
  fc.assert(
    fc.property(written, fc.integer(), (random, seed) => {
      const { facts, today } = factsOf(random);
      const days = facts.events.map((event) => (event.kind === "standstill" ? event.from : event.on));
      fc.pre(new Set(days).size === days.length);
      const turned = seed % 2 === 0 ? facts.events.toReversed() : facts.events.toSorted(() => (seed % 3) - 1);
      const { invoices, totals } = claimOf({ ...facts, events: turned }, today);
      const claim = claimOf(facts, today);
      expect({ invoices, totals }).toEqual({ invoices: claim.invoices, totals: claim.totals });
    }),
    { numRuns: 500 },
  );
});

test("a row without a change of percentage changes nothing", () => {
  fc.assert(
    fc.property(written, (random) => {
      const { facts, today } = factsOf(random);
      const doubled = lawRates.flatMap((row) => [
        row,
        { ...row, from: addDays(row.from, 40), source: "unchanged" },
      ]);
      const claim = claimByLaw(facts, today, { ...NL, rates: rateBook(doubled) });
      const amounts = (found: LawClaim) =>
        found.invoices.map(({ total, accrued, lines }) => ({
          total,
          accrued,
          lines: lines.map(({ days }) => days),
        }));
      if ("stop" in claim) throw new Error("stopped");
      expect(amounts(claim)).toEqual(amounts(claimOf(facts, today)));
    }),
    { numRuns: 300 },
  );
});

test("one walk says of every evening what the day itself says", () => {
  fc.assert(
    fc.property(written, fc.array(fc.integer({ min: 5, max: 1_100 }), { maxLength: 8 }), (random, later) => {
      const { facts, today } = factsOf({ ...random, credit: null });
      const days = [...later.map((after) => addDays(START, random.start + after)), today].filter(
        (on) => on <= today,
      );
      const balances = balancesByLaw(facts, today, NL, days);
      for (const on of days) {
        const claim = claimByLaw(facts, on, NL);
        if ("stop" in claim) throw new Error(`no rate on ${claim.stop.day}`);
        const { principal, interest, costs, total } = claim.totals;
        expect([on, balances.get(on)]).toEqual([on, { principal, interest, costs, total }]);
      }
    }),
    { numRuns: 2_000 },
  );
});
