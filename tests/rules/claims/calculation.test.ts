import fc from "fast-check";
import { expect, test } from "vitest";
import { SpecificationContent } from "@/lib/claims/answers/specification";
import { calculatedClaim, evaluatedLetters } from "@/lib/claims/rules/specification/calculation";
import { canonicalJson, checksumOf } from "@/lib/claims/rules/specification/checksum";
import { factsUntil, publishedFacts } from "@/lib/claims/rules/specification/facts";
import type { LawCase } from "@/lib/invoices/rules/law/case";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import type { Law } from "@/lib/invoices/rules/law/state";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { NOTHING, sum } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";
import { caseOf, demand, euro, invoice, NL, notice, payment } from "../../support/law";
import { caseFrom, randomCase } from "../../support/random-law";
import { readSpecification } from "../../support/specified-case";

const claimOf = (facts: LawCase, today: Day, law: Law = NL) => {
  const claim = claimByLaw(facts, today, law);
  if ("stop" in claim) throw new Error(`${claim.stop.kind} ${claim.stop.day}`);
  return claim;
};

const nobody = {
  name: "",
  address: [],
  register_number: "",
  contact_name: "",
  telephone: "",
  email: "",
};

/** Returns a specification of a case without proof of its letters. */
function specified(all: LawCase, on: Day): SpecificationContent {
  const facts = factsUntil(all, on);
  const claim = claimOf(all, on);
  const judged = evaluatedLetters(facts, claim);
  return {
    version: "invorder-specification/1",
    formula: claim.formula,
    on,
    made_on: on,
    currency: facts.currency,
    creditor: { ...nobody, iban: "" },
    debtor: { ...nobody, number: "1", kind: facts.debtor, kind_because: "filled_in", is_abroad: false },
    ...calculatedClaim(facts, claim, NL),
    vat: { is_added: facts.settings.costs_vat, reason: null },
    letters: facts.letters.map(({ id, made, invoices }) => ({
      letter_id: id,
      reference: null,
      made,
      name: "",
      filename: "",
      sha256: null,
      numbers: [...invoices],
      asked: NOTHING,
      mails: [],
      downloaded_at: null,
      posted_arrives: null,
      judged: judged.get(id) ?? null,
    })),
    agreements: [],
    facts: publishedFacts(facts, on),
  };
}

const jsonOf = (content: SpecificationContent) => JSON.stringify(toWireForm(SpecificationContent, content));

test("whoever works the facts of the JSON out anew, with the rates in it alone, comes to its amounts", () => {
  fc.assert(
    fc.property(randomCase, fc.boolean(), (random, costs_vat) => {
      const { facts, today } = caseFrom(random);
      const whole = { ...facts, settings: { ...facts.settings, costs_vat } };
      const text = jsonOf(specified(whole, today));
      const received = readSpecification(text);
      const again = claimOf(received.facts, received.today, received.law);
      const { totals, invoices, payments } = toWireForm(SpecificationContent, {
        ...specified(whole, today),
        ...calculatedClaim(received.facts, again, received.law),
      });
      expect({ totals, invoices, payments }).toEqual({
        totals: received.content.totals,
        invoices: received.content.invoices,
        payments: received.content.payments,
      });
    }),
    { numRuns: 400 },
  );
});

/** A case with every kind of fact. */
const everything = caseOf({
  debtor: "company",
  today: "2026-11-24",
  settings: {
    interest: { rate: 900 },
    costs: { type: "perc", rate: 1_500, minimum: euro("75.00"), maximum: null },
    forty: "from_default",
    minimum_per: "invoice",
    pause_interest: "runs",
  },
  invoices: [
    invoice("F1", "1000.00", "2025-01-31", { date: "2025-01-01", series: "huur", claim_kind: "goods" }),
    invoice("F2", "500.00", "2025-03-31", {
      date: "2025-03-01",
      received_on: "2025-03-05",
      term: "void",
      held: [{ from: day("2025-05-01"), to: null }],
    }),
    invoice("F3", "250.00", "2025-04-30", { default_on: "2025-06-16", date: "2025-04-01" }),
  ],
  letters: [
    demand("D1", ["F1", "F2"], "2025-07-01", { reserves: true, pay_before: day("2025-07-15") }),
    demand("D2", ["F3"], "2025-09-01", {
      amounts: { F3: euro("250.00") },
      bounce: { on: day("2025-09-03") },
    }),
  ],
  events: [
    payment("P1", "2025-08-20", "400.00", {
      recorded: "2025-08-25",
      invoices: [{ number: "F1", amount: euro("400.00"), charges: euro("150.00") }],
    }),
    payment("P2", "2025-10-01", "100.00", {
      by: "ledger",
      invoices: [{ number: "F2" }],
      undone_on: day("2025-10-09"),
    }),
    payment("P3", "2025-11-01", "60.00", {
      portal_request: { on: day("2025-10-30"), amounts: { F3: euro("250.00") } },
    }),
    { kind: "return", payment: "P1", on: day("2025-09-10") },
    { kind: "set_off", id: "S1", on: day("2025-12-01"), amount: euro("20.00") },
    { kind: "credit", invoice: "F1", on: day("2025-08-01"), amount: euro("50.00") },
    { kind: "raise", invoice: "F2", on: day("2025-09-15"), amount: euro("80.00") },
    {
      kind: "standstill",
      reason: "arrangement",
      from: day("2026-01-01"),
      to: day("2026-02-01"),
      is_revived: true,
      invoices: ["F1"],
    },
    { kind: "interruption", on: day("2026-03-01"), invoices: ["F2"] },
    { kind: "switch", invoice: "F3", charge: "interest", to: "off", on: day("2026-04-01") },
    { kind: "waiver", invoice: "F3", on: day("2026-05-01") },
  ],
});

test("every kind of fact stands in the JSON, on each day it comes to", () => {
  for (const on of ["2025-05-31", "2025-09-05", "2025-10-05", "2026-01-15", "2026-03-02", "2026-11-24"].map(
    day,
  )) {
    const content = specified(everything, on);
    const received = readSpecification(jsonOf(content));
    expect(received.facts).toEqual(factsUntil(everything, on));
    const again = calculatedClaim(received.facts, claimOf(received.facts, on, received.law), received.law);
    expect([on, again.invoices, again.totals, again.payments]).toEqual([
      on,
      content.invoices,
      content.totals,
      content.payments,
    ]);
  }
  const { invoices } = specified(everything, day("2026-11-24"));
  expect(invoices.map(({ interruptions }) => interruptions)).toEqual([
    ["2025-07-01"],
    ["2025-07-01", "2026-03-01"],
    [],
  ]);
});

test("what was claimed is its parts, and what is owed is that less what was paid and what lapsed", () => {
  fc.assert(
    fc.property(randomCase, fc.boolean(), (random, costs_vat) => {
      const { facts, today } = caseFrom(random);
      const { totals, invoices, letters } = specified(
        { ...facts, settings: { ...facts.settings, costs_vat } },
        today,
      );
      const { principal, interest, costs, vat, claimed, paid, waived, total, accrued } = totals;
      expect(principal + interest + costs + vat).toBe(claimed);
      expect(claimed - paid - waived).toBe(total);
      const lines = invoices.flatMap((one) => one.lines.map(({ amount }) => amount));
      expect(sum(lines) - accrued - sum(invoices.map(({ unclaimed }) => unclaimed))).toBe(interest);
      const shares = invoices.flatMap((one) => one.shares);
      expect(sum(shares.map((share) => share.costs)) + sum(invoices.map((one) => one.flat_sum))).toBe(costs);
      expect(sum(shares.map((share) => share.vat))).toBe(vat);
      expect(sum(letters.map(({ judged }) => judged?.costs ?? NOTHING))).toBe(costs);
      expect(sum(invoices.map(({ open }) => open.total))).toBe(total);
    }),
    { numRuns: 400 },
  );
});

test("what is claimed of some invoices and of the others is what is claimed of all", () => {
  fc.assert(
    fc.property(randomCase, fc.integer({ min: 0, max: 7 }), (random, chosen) => {
      const { facts, today } = caseFrom(random);
      const claim = claimOf(facts, today);
      const numbers = facts.invoices.map(({ number }) => number);
      const some = new Set(numbers.filter((_, index) => (chosen >> index) % 2 === 1));
      const others = new Set(numbers.filter((number) => !some.has(number)));
      const { totals, invoices, rates } = calculatedClaim(facts, claim, NL);
      const parts = [some, others].map((of) => calculatedClaim(facts, claim, NL, of));
      for (const name of [
        "principal",
        "interest",
        "costs",
        "vat",
        "claimed",
        "paid",
        "waived",
        "total",
      ] as const)
        expect(sum(parts.map((part) => part.totals[name]))).toBe(totals[name]);
      expect(parts.flatMap((part) => part.invoices)).toEqual(expect.arrayContaining(invoices));
      // Recomputing any part needs the rates of all.
      for (const part of parts) expect(part.rates).toEqual(rates);
    }),
    { numRuns: 300 },
  );
});

test("what became known later is not in a specification of before", () => {
  const facts = caseOf({
    today: "2026-11-24",
    invoices: [invoice("F1", "1000.00", "2026-05-31")],
    letters: [notice("N1", ["F1"], { announces: "150.00" })],
    events: [payment("P1", "2026-08-20", "400.00", { recorded: "2026-08-25" })],
  });
  const before = specified(facts, day("2026-08-24"));
  expect(before.facts.events).toEqual([]);
  expect(before.totals).toMatchObject({ paid: 0, total: euro("1159.32") });
  expect(specified(facts, day("2026-08-25")).totals.paid).toBe(euro("400.00"));
  expect(specified(facts, day("2026-06-30")).letters).toEqual([]);
});

test("the interest of the days after, and the day from which a year's interest bears interest too", () => {
  const facts = caseOf({
    debtor: "company",
    today: "2026-11-24",
    settings: { interest: { rate: 1_200 } },
    invoices: [invoice("F1", "1000.00", "2026-05-31"), invoice("F2", "500.00", "2026-03-31")],
    letters: [demand("D1", ["F1", "F2"], "2026-07-01")],
  });
  const { continues } = specified(facts, day("2026-11-24"));
  // 1,500.00 × 12 % ÷ 365 = 0.4932; from 1 April 2027 the second bears interest over 560.00 as well: 1,560.00 × 12 % ÷ 365 = 0.5129.
  expect(continues).toEqual({
    per_day: 49,
    next_base_on: "2027-04-01",
    per_day_then: 51,
    rate_known_until: null,
  });
  const statutory = { ...facts, settings: { ...facts.settings, interest: "statutory" as const } };
  expect(specified(statutory, day("2026-11-24")).continues).toMatchObject({
    next_base_on: "2027-04-01",
    per_day_then: null,
    rate_known_until: "2026-12-31",
  });
  // On the last known day of a rate the next day's interest is unknown.
  expect(specified(statutory, day("2026-12-31")).continues.per_day).toBeNull();
});

test("the rows of rates are those of the days that were worked out, each with its source", () => {
  const facts = caseOf({ today: "2026-11-24", invoices: [invoice("F1", "1000.00", "2025-10-31")] });
  const { rates } = specified(facts, day("2026-06-20"));
  expect(rates.map(({ kind, from, value }) => [kind, from, value])).toEqual([
    ["nl-ordinary", "2025-07-01", "6.00"],
    ["nl-ordinary", "2026-01-01", "4.00"],
  ]);
  expect(rates.every(({ source }) => source.length > 3)).toBe(true);
  expect(specified(facts, day("2025-10-31")).rates).toEqual([]);
});

test("the checksum is that of the canonical JSON: it changes with each amount and not with the order of the names", () => {
  const facts = caseOf({ today: "2026-11-24", invoices: [invoice("F1", "1000.00", "2026-05-31")] });
  const content = specified(facts, day("2026-11-24"));
  expect(checksumOf(content)).toMatch(/^[0-9a-f]{64}$/);
  const turned = Object.fromEntries(Object.entries(content).reverse());
  expect(checksumOf({ ...content, ...turned })).toBe(checksumOf(content));
  expect(checksumOf(specified(facts, addDays(day("2026-11-24"), 1)))).not.toBe(checksumOf(content));
  expect(canonicalJson({ b: [1, { z: "é", a: null }], a: "x\n" })).toBe(
    '{"a":"x\\n","b":[1,{"a":null,"z":"é"}]}',
  );
});
