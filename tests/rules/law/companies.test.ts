import { demand, euro, invoice, type Scenario, testScenarios } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");

/** What a company owes with and without a demand. */
const scenarios: Scenario[] = [
  // 6:96(4), no letter needed; 100.00 × 10.15 % × 1/365 = 0.03
  {
    says: "a company owes 40 and interest from the first day without a letter",
    debtor: "company",
    today: "2026-04-01",
    settings: { forty: "from_default" },
    invoices: [invoice("F1", "100.00", "2026-03-31")],
    comes_to: {
      invoices: { F1: { principal: "100.00", interest: "0.03", costs: "40.00", total: "140.03" } },
    },
  },
  // 625 in all, of which 40 was due already
  {
    says: "the 40 that stands already is taken off the demand's costs",
    debtor: "company",
    today: "2026-05-01",
    settings: { forty: "from_default", interest: "none" },
    invoices: [invoice("F1", "5000.00", "2026-03-31")],
    letters: [demand("C1", ["F1"], "2026-05-01")],
    comes_to: { invoices: { F1: { costs: "625.00" } }, letters: { C1: { costs: "585.00" } } },
  },
  // shown beside it: 5,000.00 × 10.15 % × 30/365 = 41.71
  {
    says: "of a company nothing is claimed before a demand",
    debtor: "company",
    today: "2026-04-30",
    invoices: [invoice("F1", "5000.00", "2026-03-31")],
    comes_to: {
      invoices: {
        F1: { principal: "5000.00", interest: "0.00", costs: "0.00", total: "5000.00", accrued: "41.71" },
      },
    },
  },
  // 5,000.00 × 10.15 % × 91/365 = 126.53; 5,000.00 × 10.4 % × 31/365 = 44.16
  {
    says: "a rate that changes begins a new line",
    debtor: "company",
    today: "2026-07-31",
    invoices: [invoice("F1", "5000.00", "2026-03-31")],
    letters: [demand("C1", ["F1"], "2026-05-01")],
    comes_to: {
      invoices: {
        F1: {
          principal: "5000.00",
          interest: "170.69",
          costs: "625.00",
          total: "5795.69",
          lines: [
            { to: "2026-06-30", days: 91, percent: "10.15" },
            { from: "2026-07-01", days: 31, percent: "10.40" },
          ],
        },
      },
    },
  },
  // 15 % of 300
  {
    says: "a company's minimum is one for the letter",
    debtor: "company",
    today: "2026-07-01",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-05-29"),
      invoice("F2", "100.00", "2026-05-30"),
      invoice("F3", "100.00", "2026-05-31"),
    ],
    letters: [demand("C1", ["F1", "F2", "F3"], "2026-07-01")],
    comes_to: { totals: { costs: "45.00" } },
  },
  // 40 for each late payment (ECJ C-585/20), more than 45
  {
    says: "a company's minimum can be one for each invoice",
    debtor: "company",
    today: "2026-07-01",
    settings: { interest: "none", minimum_per: "invoice" },
    invoices: [
      invoice("F1", "100.00", "2026-05-29"),
      invoice("F2", "100.00", "2026-05-30"),
      invoice("F3", "100.00", "2026-05-31"),
    ],
    letters: [demand("C1", ["F1", "F2", "F3"], "2026-07-01")],
    comes_to: { totals: { costs: "120.00" } },
  },
  // 15 % of 20,000; the decree would give 975.00: warned
  {
    says: "agreed costs of a company may be above the scale",
    debtor: "company",
    today: "2026-07-01",
    settings: {
      interest: "none",
      costs: { type: "perc", rate: 1_500, minimum: euro("75.00"), maximum: null },
    },
    invoices: [invoice("F1", "20000.00", "2026-05-31")],
    letters: [demand("C1", ["F1"], "2026-07-01")],
    comes_to: { totals: { costs: "3000.00" } },
  },
  // costs once per claim, however many letters
  {
    says: "a second demand adds no costs",
    debtor: "company",
    today: "2026-11-24",
    settings: { interest: "none" },
    invoices: [thousand],
    letters: [demand("C1", ["F1"], "2026-07-01"), demand("C2", ["F1"], "2026-08-01")],
    comes_to: { totals: { costs: "150.00" } },
  },
  // interest needs no letter, costs do; 1,000.00 × 4 % × 177/365 = 19.40
  {
    says: "a demand to a consumer without a notice claims interest alone",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [demand("C1", ["F1"], "2026-07-01")],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "19.40", costs: "0.00", total: "1019.40" } },
      letters: { C1: { refused: { F1: "no_costs_without_notice" } } },
    },
  },
];

testScenarios(scenarios);
