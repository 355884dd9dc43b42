import { day } from "@/lib/kernel/day";
import { demand, invoice, notice, type Scenario, testScenarios } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");
const letter = notice("N1", ["F1"], { announces: "150.00" });

/** Holds, other currencies, and limitation. */
const scenarios: Scenario[] = [
  // 1,000.00 × 4 % × 61/365 = 6.68, to 31 July
  {
    says: "interest stands still while an arrangement runs",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [{ kind: "standstill", reason: "arrangement", from: day("2026-08-01"), to: null }],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "6.68", costs: "150.00", total: "1156.68" } },
    },
  },
  // 1,000.00 × 4 % × 61/365 = 6.68; 1,000.00 × 4 % × 55/365 = 6.03 from 1 Oct
  {
    says: "interest goes on the day after an arrangement broke",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [{ kind: "standstill", reason: "arrangement", from: day("2026-08-01"), to: day("2026-09-30") }],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "12.71", costs: "150.00", total: "1162.71" } },
    },
  },
  // as if never agreed: 1,000.00 × 4 % × 177/365 = 19.40
  {
    says: "a broken arrangement counts as never agreed where that was agreed",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [
      {
        kind: "standstill",
        reason: "arrangement",
        from: day("2026-08-01"),
        to: day("2026-09-30"),
        is_revived: true,
      },
    ],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "19.40", costs: "150.00", total: "1169.40" } },
    },
  },
  // 5,000 ÷ 1.25 = € 4,000: 525.00 × 1.25 = 656.25; 5,000.00 × 10.15 % × 30/365 = 41.71
  {
    says: "costs in dollars are the scale over euros, changed back",
    debtor: "company",
    today: "2026-06-30",
    currency: "USD",
    invoices: [invoice("F1", "5000.00", "2026-05-31", { currency: "USD" })],
    letters: [demand("C1", ["F1"], "2026-06-15")],
    rates: [{ kind: "fx-usd", from: day("2026-06-12"), value: 125000, source: "ECB" }],
    comes_to: {
      invoices: { F1: { principal: "5000.00", interest: "41.71", costs: "656.25", total: "5697.96" } },
    },
  },
  // stops
  {
    says: "costs in dollars without a rate of exchange stop",
    debtor: "company",
    today: "2026-06-30",
    currency: "USD",
    invoices: [invoice("F1", "5000.00", "2026-05-31", { currency: "USD" })],
    letters: [demand("C1", ["F1"], "2026-06-15")],
    comes_to: { stop: "rate_missing fx-usd 2026-06-15" },
  },
  // five years from 1 Feb 2022 (3:307)
  {
    says: "a claim for services lapses after five years",
    today: "2026-11-24",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2022-01-31")],
    comes_to: { invoices: { F1: { lapses_on: "2027-01-31" } } },
  },
  // 7:28
  {
    says: "goods sold to a consumer lapse after two years",
    today: "2026-11-24",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2025-02-28", { claim_kind: "goods" })],
    comes_to: { invoices: { F1: { lapses_on: "2027-02-28" } } },
  },
  // a new five years from the day after delivery (3:317, 3:319)
  {
    says: "a letter that keeps the right begins five years anew",
    today: "2026-11-24",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2022-01-31")],
    letters: [
      notice("N1", ["F1"], {
        made: "2024-05-08",
        delivered: "2024-05-10",
        announces: "40.00",
        reserves: true,
      }),
    ],
    comes_to: { invoices: { F1: { lapses_on: "2029-05-10" } } },
  },
  // lapsed on 31 Jan 2026: a later letter does not revive it
  {
    says: "a letter after the claim lapsed revives nothing",
    today: "2026-11-24",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2021-01-31")],
    letters: [
      notice("N1", ["F1"], {
        made: "2026-02-02",
        delivered: "2026-02-03",
        announces: "40.00",
        reserves: true,
      }),
    ],
    comes_to: { invoices: { F1: { lapses_on: "2026-01-31" } } },
  },
];

testScenarios(scenarios);
