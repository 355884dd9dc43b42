import { expect, test } from "vitest";
import { answerTo, demand, invoice } from "../../support/law";

test.each([
  ["100.00", "40.00"], // 15.00, at least 40
  ["266.66", "40.00"], // 39.999, at least 40
  ["266.67", "40.00"], // 40.0005
  ["266.70", "40.01"], // 40.005, half up
  ["2500.00", "375.00"], // 15 % of 2,500
  ["2500.05", "375.01"], // 375.005, half up
  ["5000.00", "625.00"], // 375 + 250
  ["10000.00", "875.00"], // 625 + 250
  ["10000.50", "875.01"], // 875.005, half up
  ["200000.00", "2775.00"], // 875 + 1,900
  ["200001.00", "2775.01"], // 2,775.005, half up (SPEC §9: 2,775.01 too)
  ["250000.00", "3025.00"], // 2,775 + 0.5 % of 50,000 (SPEC §9: 2,825.00)
  ["1000000.00", "6775.00"], // 2,775 + 4,000, just the maximum
  ["1000000.02", "6775.00"], // the maximum
])("a demand to a company for %s costs %s", (amount, costs) =>
  expect(
    answerTo({
      debtor: "company",
      today: "2026-03-02",
      settings: { interest: "none" },
      invoices: [invoice("F1", amount, "2026-02-28")],
      letters: [demand("C1", ["F1"], "2026-03-01")],
    }),
  ).toMatchObject({ invoices: { F1: { costs } } }),
);
