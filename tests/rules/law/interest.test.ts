import { demand, invoice, notice, type Scenario, testScenarios } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");
const letter = notice("N1", ["F1"], { announces: "150.00" });

/** Lines, years and rates of interest, and its first day. */
const scenarios: Scenario[] = [
  // 1,000.00 × 12.5 % × 151/365 = 51.71; 1,000.00 × 12.25 % × 184/365 = 61.75; 1,000.00 × 11.15 % × 31/365 = 9.47; 366 days, 122.93
  {
    says: "a leap year's interest is divided by 365 all the same",
    debtor: "company",
    today: "2025-01-31",
    invoices: [invoice("F1", "1000.00", "2024-01-31")],
    letters: [demand("C1", ["F1"], "2024-02-01")],
    comes_to: { invoices: { F1: { interest: "122.93" } } },
  },
  // from 1 Feb 2025 the base is 1122.93: 1,122.93 × 11.15 % × 150/365 = 51.45; 1,122.93 × 10.15 % × 215/365 = 67.14; 122.93 + 118.59
  {
    says: "the second year bears interest on the first year's",
    debtor: "company",
    today: "2026-01-31",
    invoices: [invoice("F1", "1000.00", "2024-01-31")],
    letters: [demand("C1", ["F1"], "2024-02-01")],
    comes_to: { invoices: { F1: { interest: "241.52" } } },
  },
  // base 1241.52: 1,241.52 × 10.15 % × 150/365 = 51.79; 1,241.52 × 10.4 % × 147/365 = 52.00
  {
    says: "the third year bears interest on two years'",
    debtor: "company",
    today: "2026-11-24",
    invoices: [invoice("F1", "1000.00", "2024-01-31")],
    letters: [demand("C1", ["F1"], "2024-02-01")],
    comes_to: { invoices: { F1: { interest: "345.31" } } },
  },
  // the year is over at the end of 28 Feb 2025: 1,000.00 × 7 % × 307/365 = 58.88; 1,000.00 × 6 % × 59/365 = 9.70; from 1 Mar over 1068.58: 1,068.58 × 6 % × 31/365 = 5.45
  {
    says: "a year that begins on 29 February is over at the end of the next February",
    today: "2025-03-31",
    invoices: [invoice("F1", "1000.00", "2024-02-28")],
    letters: [notice("N1", ["F1"], { made: "2024-03-11", delivered: "2024-03-11", announces: "150.00" })],
    comes_to: { invoices: { F1: { interest: "74.03" } } },
  },
  // 1,000.00 × 7 % × 306/365 = 58.68; 1,000.00 × 6 % × 59/365 = 9.70; from 1 Mar over 1068.38: 1,068.38 × 6 % × 31/365 = 5.44
  {
    says: "a year that begins on 1 March is over at the end of February",
    today: "2025-03-31",
    invoices: [invoice("F1", "1000.00", "2024-02-29")],
    letters: [notice("N1", ["F1"], { made: "2024-03-11", delivered: "2024-03-11", announces: "150.00" })],
    comes_to: { invoices: { F1: { interest: "73.82" } } },
  },
  // 2,000.00 × 4 % × 61/365 = 13.37; 2,000.00 × 6 % × 184/365 = 60.49; 2,000.00 × 7 % × 30/365 = 11.51
  {
    says: "three rates of one claim are three lines",
    today: "2024-01-30",
    invoices: [invoice("F1", "2000.00", "2023-04-30")],
    letters: [notice("N1", ["F1"], { made: "2023-06-01", delivered: "2023-06-01", announces: "300.00" })],
    comes_to: {
      invoices: { F1: { principal: "2000.00", interest: "85.37", costs: "300.00", total: "2385.37" } },
    },
  },
  // 10,000.00 × 6 % × 15/365 = 24.66; 10,000.00 × 4 % × 15/365 = 16.44
  {
    says: "a published example across New Year",
    today: "2026-01-15",
    settings: { imputation: "strict" },
    invoices: [invoice("F1", "10000.00", "2025-12-16")],
    comes_to: {
      invoices: {
        F1: {
          interest: "41.10",
          lines: [
            { days: 15, percent: "6.00", amount: "24.66" },
            { days: 15, percent: "4.00", amount: "16.44" },
          ],
        },
      },
    },
  },
  // 8,400.00 × 10.15 % × 22/365 = 51.39; total 9,246.39
  {
    says: "a published example of 22 days of trade interest",
    debtor: "company",
    today: "2026-06-21",
    invoices: [invoice("F1", "8400.00", "2026-05-30")],
    letters: [demand("C1", ["F1"], "2026-06-21")],
    comes_to: {
      invoices: { F1: { principal: "8400.00", interest: "51.39", costs: "795.00", total: "9246.39" } },
    },
  },
  // 820.00 × 4 % × 31/365 = 2.79
  {
    says: "a published example of 31 days of ordinary interest",
    today: "2026-06-30",
    settings: { imputation: "strict" },
    invoices: [invoice("F1", "820.00", "2026-05-30")],
    comes_to: { invoices: { F1: { principal: "820.00", interest: "2.79", costs: "0.00", total: "822.79" } } },
  },
  // the half-year of 2027 has no row yet: the calculation stops
  {
    says: "a half-year without a rate stops the calculation with its first day",
    today: "2027-01-05",
    invoices: [thousand],
    letters: [letter],
    comes_to: { stop: "rate_missing nl-ordinary 2027-01-01" },
  },
  // no table needed, no compounding: 1,000.00 × 12 % × 365/365 = 120.00 twice; 1,000.00 × 12 % × 5/365 = 1.64
  {
    says: "agreed simple interest needs no table and no yearly addition",
    debtor: "company",
    today: "2027-01-05",
    settings: { interest: { rate: 1200 }, compound: false },
    invoices: [invoice("F1", "1000.00", "2024-12-31")],
    letters: [demand("C1", ["F1"], "2025-02-01")],
    comes_to: { invoices: { F1: { interest: "241.64" } } },
  },
  // 1,000.00 × 6 % × 31/365 = 5.10; 1,000.00 × 5 % × 31/365 = 4.25
  {
    says: "a consumer's agreed rate counts only where the law gives less",
    today: "2026-01-31",
    settings: { interest: { rate: 500 } },
    invoices: [invoice("F1", "1000.00", "2025-11-30")],
    letters: [notice("N1", ["F1"], { made: "2025-12-10", delivered: "2025-12-10", announces: "150.00" })],
    comes_to: { invoices: { F1: { interest: "9.35" } } },
  },
  // 30 days after the day after receipt: from 4 May; 1,000.00 × 10.15 % × 28/365 = 7.79
  {
    says: "a public body without an agreed term is due thirty days after receipt",
    debtor: "public",
    today: "2026-05-31",
    invoices: [
      invoice("F1", "1000.00", "2026-03-31", { date: "2026-04-01", received_on: "2026-04-03", term: "none" }),
    ],
    letters: [demand("C1", ["F1"], "2026-05-20")],
    comes_to: { invoices: { F1: { due: "2026-05-03", interest: "7.79" } } },
  },
  // from 2 May instead of 1 June: 1,000.00 × 10.15 % × 60/365 = 16.68
  {
    says: "a term that is void ends thirty days after receipt",
    debtor: "company",
    today: "2026-06-30",
    invoices: [
      invoice("F1", "1000.00", "2026-05-31", { date: "2026-04-01", received_on: "2026-04-01", term: "void" }),
    ],
    letters: [demand("C1", ["F1"], "2026-06-01")],
    comes_to: { invoices: { F1: { due: "2026-05-01", interest: "16.68" } } },
  },
  // interest from 16 June, the day after the term of the first demand; 1,000.00 × 4 % × 162/365 = 17.75
  {
    says: "default by notice begins interest on its own day",
    today: "2026-11-24",
    invoices: [invoice("F1", "1000.00", "2026-05-31", { default_on: "2026-06-16" })],
    letters: [letter],
    comes_to: { invoices: { F1: { interest: "17.75" } } },
  },
];

testScenarios(scenarios);
