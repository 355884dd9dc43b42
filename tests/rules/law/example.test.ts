import { expect, test } from "vitest";
import type { LawChoices } from "@/lib/customers/rules/law";
import { type LawExample, lawExample } from "@/lib/invoices/rules/law-facts/example";
import type { ByLaw } from "@/lib/invoices/rules/law-facts/settings";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { NL } from "../../support/law";

const today = day("2026-11-24");

const own: Omit<ByLaw, "law"> = {
  legal_mode: false,
  interest_rate: cents(1_200),
  incasso_type: "perc",
  incasso_value: cents(2_000),
  interest_min: cents(0),
  interest_max: null,
};

/** Returns the example of some choices, at a customer whose own tariff is 12 % interest and 20 % costs. */
function example(law: LawChoices): LawExample {
  const found = lawExample({ ...own, law }, NL, today);
  if (found.stop !== null) throw new Error(found.stop.code);
  return found;
}

test("a consumer owes the law's interest and the decree's costs of a thousand, a company those of trade", () => {
  // 1,000.00 × 4 % × 60/365 = 6.58; × 10.4 % = 17.10; 15 % of 1,000.00. The letter of 15 October preserves the right: five years from the
  // day after it.
  expect(example({})).toMatchObject({
    consumer: { interest: 658, costs: 15_000, vat: 0, total: 115_658, lapses_on: "2031-10-15" },
    company: { interest: 1_710, costs: 15_000, total: 116_710 },
    unasked: { interest: 0, costs: 0 },
    divided: 15_000,
    rest: 0,
  });
});

test("agreed interest and costs count for the company, and for the consumer only where the law lets them", () => {
  // 1,000.00 × 12 % × 60/365 = 19.73, for both: it is higher than the law's; a consumer's costs stay the decree's.
  expect(example({ interest: "agreed", costs: "agreed" })).toMatchObject({
    consumer: { interest: 1_973, costs: 15_000 },
    company: { interest: 1_973, costs: 20_000 },
  });
  expect(example({ interest: "none", costs: "none" })).toMatchObject({
    consumer: { interest: 0, costs: 0, total: 100_000 },
    company: { interest: 0, costs: 0, total: 100_000 },
  });
});

test("VAT raises the costs, the flat sum needs no demand, and ten invoices may each have their own", () => {
  expect(example({ costs_vat: true, vat_reason: "Vrijgesteld" }).consumer).toMatchObject({
    costs: 18_150,
    vat: 3_150,
  });
  expect(example({ forty: "from_default" }).unasked).toMatchObject({ interest: 1_710, costs: 4_000 });
  expect(example({ minimum_per: "invoice" }).divided).toBe(40_000);
});

test("without an agreed day a company has thirty days from receipt, and a consumer's default waits for its notice", () => {
  // Dated 11 September with fourteen days: in default from 26 September, or from the day after 11 October.
  expect(example({}).company.first).toBe("2026-09-26");
  expect(example({ term: "none" }).company).toMatchObject({ first: "2026-10-12", interest: 1_254 });
  expect(example({ consumer_default: "notice" }).consumer).toMatchObject({
    first: "2026-10-14",
    interest: 460,
  });
});

test("a payment of half goes where the customer says, and what is paid in the books closes or leaves the charges", () => {
  expect(example({}).paid).toMatchObject({ costs: 15_000, interest: 658, principal: 34_342 });
  expect(example({ imputation: "principal_first" }).paid).toMatchObject({ costs: 0, principal: 50_000 });
  expect(example({ rest: "keep" }).rest).toBe(15_658);
});

test("more days for a transfer begin the charges later", () => {
  const none = example({ arrival_days: 0 }).consumer.claimed_from;
  expect(none && none < (example({ arrival_days: 5 }).consumer.claimed_from ?? none)).toBe(true);
});

test("in an arrangement and a pause interest stands still unless it runs, and a broken one may count as never agreed", () => {
  // Ten days fewer: 1,000.00 × 4 % × 50/365 = 5.48.
  expect(example({})).toMatchObject({ arranged: 548, broken: 548, paused: 548 });
  expect(example({ revive: true })).toMatchObject({ arranged: 548, broken: 658 });
  expect(example({ arrangement_interest: "runs" })).toMatchObject({ arranged: 658, paused: 548 });
  expect(example({ pause_interest: "runs" })).toMatchObject({ arranged: 548, paused: 658 });
});

test("agreed interest of two years bears interest itself unless it is simple", () => {
  const simple = example({ interest: "agreed", compound: false });
  // 1,000.00 × 12 % × 2.
  expect(simple.years).toBe(24_000);
  expect(example({ interest: "agreed" }).years).toBe(25_440);
});

test("goods sold to a consumer lapse after two years", () => {
  expect(example({ claim_kind: "goods" })).toMatchObject({
    consumer: { lapses_on: "2028-10-15" },
    company: { lapses_on: "2031-10-15" },
  });
});

test("a day without a rate is named instead of an amount", () => {
  expect(lawExample({ ...own, law: {} }, NL, day("2030-01-10"))).toMatchObject({
    stop: { code: "rate_missing" },
  });
});
