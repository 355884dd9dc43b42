import { expect, test } from "vitest";
import { lawRates } from "@/db/seed/law/rates";
import { dutchLaw } from "@/db/seed/law/rules";
import { lawKindOf } from "@/lib/invoices/rules/law/case";
import { rateDifferences } from "@/lib/invoices/rules/law/rate-difference";
import { rateBook, rateOn } from "@/lib/invoices/rules/law/rates";
import { termOf } from "@/lib/invoices/rules/law/terms";
import { day } from "@/lib/kernel/day";
import { answerTo, caseOf, demand, euro, invoice, notice } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");

test("every half-year since 2004 has a row of both rates, with its source", () => {
  for (const kind of ["nl-ordinary", "nl-trade"] as const) {
    const starts = lawRates.filter((row) => row.kind === kind).map(({ from }) => from);
    for (let year = 2005; year <= 2026; year += 1) {
      expect(starts).toContain(`${year}-01-01`);
      expect(starts).toContain(`${year}-07-01`);
    }
  }
  expect(lawRates.filter(({ source }) => source.trim() === "")).toEqual([]);
});

test("the VAT of a day is that of the row before it", () => {
  expect(rateOn(rateBook(lawRates), dutchLaw.vat, day("2026-11-24")).value).toBe(2_100);
});

test("a day before the first row stops with its day", () => {
  const old = invoice("F1", "1000.00", "2003-12-31");
  const letters = [demand("C1", ["F1"], "2004-03-01")];
  expect(answerTo({ debtor: "company", today: "2003-12-31", invoices: [old] })).toMatchObject({
    totals: { total: "1000.00" },
  });
  expect(answerTo({ today: "2004-03-01", invoices: [old], letters })).toEqual({
    stop: "rate_missing nl-ordinary 2004-01-01",
  });
});

test("a claim that was paid needs no rates afterwards", () => {
  const letters = [notice("N1", ["F1"], { announces: "150.00" })];
  const events = [{ kind: "payment", id: "P1", on: day("2026-07-10"), amount: euro("1000.00") } as const];
  expect(answerTo({ today: "2027-03-01", invoices: [thousand], letters, events })).toMatchObject({
    totals: { total: "0.00" },
  });
});

test.each([
  ["consumer", false, "agreed"],
  ["company", false, "agreed"],
  ["company", true, "void"],
  ["public", false, "void"],
] as const)("a term of sixty days of a %s (large: %s) is %s", (debtor, is_large, term) => {
  const dates = { date: day("2026-04-01"), expires_at: day("2026-05-31") };
  expect(termOf(dates, { debtor, is_large, is_small: true, is_agreed: true }, dutchLaw)).toBe(term);
});

test("without an agreed term there is none but for consumers", () => {
  const dates = { date: day("2026-04-01"), expires_at: day("2026-04-15") };
  const parties = { is_large: false, is_small: true, is_agreed: false };
  expect(termOf(dates, { ...parties, debtor: "company" }, dutchLaw)).toBe("none");
  expect(termOf(dates, { ...parties, debtor: "consumer" }, dutchLaw)).toBe("agreed");
});

test("a debtor nobody filled in is a company by its number and else a consumer", () => {
  expect(lawKindOf(null, true)).toBe("company");
  expect(lawKindOf(null, false)).toBe("consumer");
  expect(lawKindOf("public", true)).toBe("public");
});

test("a rate changed after the letter leaves what was told, shows the difference, and counts for the rest", () => {
  const changed = lawRates.flatMap((row) =>
    row.kind === "nl-trade" && row.from === "2026-07-01"
      ? [row, { ...row, value: 1_015, source: "mended", recorded_on: day("2026-08-01") }]
      : [row],
  );
  const facts = caseOf({
    debtor: "company",
    today: "2026-07-31",
    invoices: [
      { ...thousand, rates_as_of: day("2026-07-15") },
      { ...thousand, number: "F2" },
    ],
    letters: [demand("C1", ["F1", "F2"], "2026-07-15")],
  });
  const law = { rules: dutchLaw, rates: rateBook(changed) };
  // 8.34 + 1,000.00 × 10.4 % × 31/365 = 8.83, or × 10.15 % = 8.62; costs of 2,000.00 are 300.00
  expect(rateDifferences(facts, day("2026-07-31"), law)).toEqual([
    { number: "F1", as_told: euro("1167.17"), by_new: euro("1166.96"), difference: -21 },
  ]);
});
