import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRates } from "@/db/seed/law/rates";
import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import type { LawCase } from "@/lib/invoices/rules/law/case";
import { balancesByLaw, claimByLaw } from "@/lib/invoices/rules/law/claim";
import { rateBook } from "@/lib/invoices/rules/law/rates";
import { addDays, type Day } from "@/lib/kernel/day";
import { NL } from "../../support/law";
import { byDay } from "../../support/law-by-day";
import { caseFrom, FIRST_DAY, randomCase } from "../../support/random-law";

const claimOf = (facts: LawCase, today: Day) => {
  const claim = claimByLaw(facts, today, NL);
  if ("stop" in claim) throw new Error(`${claim.stop.kind} ${claim.stop.day}`);
  return claim;
};

test("a claim worked out day by day comes to the same cents", { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(randomCase, (random) => {
      const { facts, today } = caseFrom(random);
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
    fc.property(randomCase, (random) => {
      const { facts, today } = caseFrom(random);
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
    fc.property(randomCase, (random) => {
      const { facts, today } = caseFrom(random);
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
        const { open, costs, interest } = found.book_amounts;
        expect(open + costs + interest).toBe(found.total);
        expect(Math.min(open, costs, interest)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("shares are the whole, and a consumer's costs never above what the letter announced", () => {
  fc.assert(
    fc.property(randomCase, fc.boolean(), (random, costs_vat) => {
      const { facts, today } = caseFrom(random);
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
    fc.property(randomCase, (random) => {
      const { facts, today } = caseFrom(random);
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
    fc.property(randomCase, fc.integer(), (random, seed) => {
      const { facts, today } = caseFrom(random);
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
    fc.property(randomCase, (random) => {
      const { facts, today } = caseFrom(random);
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
    fc.property(
      randomCase,
      fc.array(fc.integer({ min: 5, max: 1_100 }), { maxLength: 8 }),
      (random, later) => {
        const { facts, today } = caseFrom({ ...random, credit: null });
        const days = [...later.map((after) => addDays(FIRST_DAY, random.start + after)), today].filter(
          (on) => on <= today,
        );
        const balances = balancesByLaw(facts, today, NL, days);
        for (const on of days) {
          const claim = claimByLaw(facts, on, NL);
          if ("stop" in claim) throw new Error(`no rate on ${claim.stop.day}`);
          const { principal, interest, costs, total } = claim.totals;
          expect([on, balances.get(on)]).toEqual([on, { principal, interest, costs, total }]);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
