import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CostSettings,
  claimOn,
  collectionCosts,
  inShares,
  interest,
  wikCosts,
} from "@/lib/invoices/rules/costs";
import { addDays, day } from "@/lib/kernel/day";
import { cents, parseAmount, toWire } from "@/lib/kernel/money";

const euro = (text: string) => cents(parseAmount(text) ?? Number.NaN);
const bakker: CostSettings = {
  interest_rate: 1_000,
  incasso_type: "wik",
  incasso_value: cents(0),
  interest_min: cents(0),
  interest_max: null,
};

test.each([
  ["1000", "150.00"],
  ["2500", "375.00"],
  ["5000", "625.00"],
  ["10000", "875.00"],
  ["200000", "2775.00"],
  ["205000", "2825.00"],
  ["1000000", "2825.00"],
  ["0.01", "0.00"],
  ["0.04", "0.01"],
])("collection costs over %s by the scale are %s", (open, costs) =>
  expect(toWire(wikCosts(euro(open), cents(0)))).toBe(costs),
);

test("the scale is not lower than the configured minimum", () =>
  expect(toWire(wikCosts(euro("100"), euro("40")))).toBe("40.00"));

test("interest over 1,000 at 10 % and 366 days is 100.27", () =>
  expect(toWire(interest(euro("1000"), 1_000, 366))).toBe("100.27"));

test.each([
  ["costs", 7_500, "75.00"],
  ["perc", 1_500, "150.00"],
] as const)("%s with %i makes %s of an open amount of 1,000", (incasso_type, value, expected) =>
  expect(
    toWire(collectionCosts({ ...bakker, incasso_type, incasso_value: cents(value) }, euro("1000"))),
  ).toBe(expected),
);

test("a percentage stays within its minimum and maximum", () => {
  const settings: CostSettings = {
    ...bakker,
    incasso_type: "perc",
    incasso_value: cents(1_500),
    interest_min: euro("40"),
    interest_max: euro("500"),
  };
  expect(toWire(collectionCosts(settings, euro("10")))).toBe("40.00");
  expect(toWire(collectionCosts(settings, euro("100000")))).toBe("500.00");
});

const due = day("2026-08-01");
const claim = {
  amount: euro("1000"),
  expires_at: due,
  calculate_interest: true,
  calculate_incasso: true,
  charges_paid: cents(0),
  is_closed: false,
  law: null,
};

test.each([
  ["not overdue", { ...claim }, due],
  ["closed", { ...claim, is_closed: true }, addDays(due, 30)],
  ["a credit", { ...claim, amount: euro("-10") }, addDays(due, 30)],
  ["nothing open", { ...claim, amount: cents(0) }, addDays(due, 30)],
])("when it is %s, interest and costs are both 0, whatever the minimum", (_words, of, today) => {
  const { interest, incasso_costs, total_incasso_costs } = claimOn(
    of,
    { ...bakker, interest_min: euro("40") },
    today,
  );
  expect([interest, incasso_costs, total_incasso_costs]).toEqual([0, 0, of.amount]);
});

test("a claim is the sum of its parts, and its make-up explains them to the cent", () => {
  const open = fc.integer({ min: 1, max: 5_000_000_00 }).map(cents);
  fc.assert(
    fc.property(
      open,
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, days, rate) => {
        const made = claimOn({ ...claim, amount }, { ...bakker, interest_rate: rate }, addDays(due, days));
        const bands = made.makeUp.costs.bands.reduce(
          (sum, { base, rate }) => sum + BigInt(base) * BigInt(rate),
          0n,
        );
        const fromBands = Number((bands * 2n + 10_000n) / 20_000n);
        return (
          made.total_incasso_costs === amount + made.interest + made.incasso_costs &&
          made.interest >= 0 &&
          made.incasso_costs === fromBands &&
          made.makeUp.interest.days === days
        );
      },
    ),
  );
});

test("what was paid of interest and costs goes off the costs first, then off the interest, and off nothing else", () => {
  const settings = {
    ...bakker,
    incasso_type: "costs" as const,
    incasso_value: euro("60"),
    interest_rate: 1_000,
  };
  const after = (paid: string) => {
    const { interest, incasso_costs, total_incasso_costs, makeUp } = claimOn(
      { ...claim, amount: euro("1000"), charges_paid: euro(paid) },
      settings,
      addDays(due, 365),
    );
    return [interest, incasso_costs, total_incasso_costs, makeUp.interest.paid, makeUp.costs.paid];
  };
  expect(after("0")).toEqual([10_000, 6_000, 116_000, undefined, undefined]);
  expect(after("50")).toEqual([10_000, 1_000, 111_000, undefined, 5_000]);
  expect(after("90")).toEqual([7_000, 0, 107_000, 3_000, 6_000]);
  expect(after("500")).toEqual([0, 0, 100_000, 10_000, 6_000]);
});

test("more open never costs less", () => {
  const pair = fc.tuple(fc.integer({ min: 1, max: 300_000_00 }), fc.integer({ min: 0, max: 1_000_00 }));
  fc.assert(
    fc.property(
      pair,
      ([open, more]) => wikCosts(cents(open + more), cents(0)) >= wikCosts(cents(open), cents(0)),
    ),
  );
});

test("an amount in shares is the whole, and each is its part to the cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 677_500 }),
      fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 60 }),
      (whole, bases) => {
        const parts = inShares(cents(whole), bases.map(cents));
        const total = bases.reduce((all, base) => all + base, 0);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(whole);
        for (const [place, part] of parts.entries())
          expect(Math.abs(part - (whole * (bases[place] ?? 0)) / total)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 10_000 },
  );
});
