import { day } from "@/lib/kernel/day";
import { demand, euro, invoice, notice, payment, type Scenario, testScenarios } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");
const letter = notice("N1", ["F1"], { announces: "150.00" });

/** Which claim a payment pays, and which part of it. */
const scenarios: Scenario[] = [
  // 375 + 50 = 425.00, shares 141.67 and 283.33; F1: 141.67, 1,000.00 × 10.15 % × 91/365 = 25.31, principal 633.02; F2 untouched, 2,000.00 × 10.15 % × 61/365 = 33.93
  {
    says: "a payment without a name goes to the oldest invoice",
    debtor: "company",
    today: "2026-06-30",
    invoices: [invoice("F1", "1000.00", "2026-03-31"), invoice("F2", "2000.00", "2026-04-30")],
    letters: [demand("C1", ["F1", "F2"], "2026-06-01")],
    events: [payment("P1", "2026-06-30", "800.00")],
    comes_to: {
      invoices: {
        F1: { principal: "366.98", interest: "0.00", costs: "0.00", total: "366.98" },
        F2: { principal: "2000.00", interest: "33.93", costs: "283.33", total: "2317.26" },
      },
      letters: { C1: { base: "3000.00", costs: "425.00", shares: { F1: "141.67", F2: "283.33" } } },
    },
  },
  // F2: 283.33, 2,000.00 × 10.15 % × 61/365 = 33.93, principal 482.74
  {
    says: "a payment goes to the invoice it names",
    debtor: "company",
    today: "2026-06-30",
    invoices: [invoice("F1", "1000.00", "2026-03-31"), invoice("F2", "2000.00", "2026-04-30")],
    letters: [demand("C1", ["F1", "F2"], "2026-06-01")],
    events: [payment("P1", "2026-06-30", "800.00", { invoices: [{ number: "F2" }] })],
    comes_to: {
      invoices: {
        F1: { principal: "1000.00", interest: "25.31", costs: "141.67", total: "1166.98" },
        F2: { principal: "1517.26", interest: "0.00", costs: "0.00", total: "1517.26" },
      },
    },
  },
  // 1,150 and 575 are owed: two thirds and one third of 100
  {
    says: "a payment is divided over equally old invoices by what is owed",
    debtor: "company",
    today: "2026-05-31",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "1000.00", "2026-03-31", { date: "2026-03-01" }),
      invoice("F2", "500.00", "2026-03-31", { date: "2026-03-01" }),
    ],
    letters: [demand("C1", ["F1", "F2"], "2026-05-01")],
    events: [payment("P1", "2026-05-31", "100.00")],
    comes_to: {
      letters: { C1: { costs: "225.00", shares: { F1: "150.00", F2: "75.00" } } },
      payments: {
        P1: {
          parts: [
            { invoice: "F1", costs: "66.67", interest: "0.00", principal: "0.00" },
            { invoice: "F2", costs: "33.33", interest: "0.00", principal: "0.00" },
          ],
        },
      },
    },
  },
  // 500 to F2, which is due; the rest to F1
  {
    says: "what is due is paid before what is not due",
    debtor: "company",
    today: "2026-06-15",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "300.00", "2026-06-30", { date: "2026-05-01" }),
      invoice("F2", "500.00", "2026-05-31", { date: "2026-05-10" }),
    ],
    events: [payment("P1", "2026-06-10", "600.00")],
    comes_to: { invoices: { F1: { principal: "200.00" }, F2: { principal: "0.00" } } },
  },
  // what was not claimed is not paid off; 1,000.00 × 10.15 % × 20/365 = 5.56; 600.00 × 10.15 % × 10/365 = 1.67; 600.00 × 10.4 % × 147/365 = 25.13
  {
    says: "a payment before anything is claimed pays the principal",
    debtor: "company",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [demand("C1", ["F1"], "2026-07-01")],
    events: [payment("P1", "2026-06-20", "400.00")],
    comes_to: {
      invoices: { F1: { principal: "600.00", interest: "32.36", costs: "90.00", total: "722.36" } },
    },
  },
  // interest 5.56 first, then principal: 605.56; 605.56 × 10.15 % × 10/365 = 1.68; 605.56 × 10.4 % × 147/365 = 25.36
  {
    says: "strict imputation pays interest before it is claimed",
    debtor: "company",
    today: "2026-11-24",
    settings: { imputation: "strict" },
    invoices: [thousand],
    letters: [demand("C1", ["F1"], "2026-07-01")],
    events: [payment("P1", "2026-06-20", "400.00")],
    comes_to: { invoices: { F1: { principal: "605.56", interest: "27.04", costs: "90.83" } } },
  },
  // 1,000.00 × 4 % × 81/365 = 8.88; 600.00 × 4 % × 96/365 = 6.31; costs stay
  {
    says: "a customer may take principal first",
    today: "2026-11-24",
    settings: { imputation: "principal_first" },
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-08-20", "400.00")],
    comes_to: {
      invoices: { F1: { principal: "600.00", interest: "15.19", costs: "150.00", total: "765.19" } },
    },
  },
  // as if it had been 800 from the start: 800.00 × 10.15 % × 30/365 = 6.67; 800.00 × 10.4 % × 147/365 = 33.51; 15 % of 800
  {
    says: "a credit note lowers the claim from its first day",
    debtor: "company",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [demand("C1", ["F1"], "2026-07-01")],
    events: [{ kind: "credit", invoice: "F1", on: day("2026-09-01"), amount: euro("200.00") }],
    comes_to: {
      invoices: { F1: { principal: "800.00", interest: "40.18", costs: "120.00", total: "960.18" } },
    },
  },
  // 150.00 was right when it was written; afterwards 15 % of 800; 800.00 × 4 % × 177/365 = 15.52
  {
    says: "a credit note after the letter lowers costs, and the letter stands",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [{ kind: "credit", invoice: "F1", on: day("2026-09-01"), amount: euro("200.00") }],
    comes_to: {
      invoices: { F1: { principal: "800.00", interest: "15.52", costs: "120.00", total: "935.52" } },
      letters: { N1: { costs: "120.00", capped: false } },
    },
  },
  // the payment was unknown on 1 July, so the letter is valid; costs over 600; 1,000.00 × 4 % × 30/365 = 3.29; 600.00 × 4 % × 147/365 =
  // 9.67
  {
    says: "a letter stands when a payment crossed it",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-06-30", "400.00", { recorded: "2026-07-02" })],
    comes_to: {
      invoices: { F1: { principal: "600.00", interest: "12.96", costs: "90.00", total: "702.96" } },
      letters: { N1: { costs: "90.00" } },
    },
  },
  // 150.00 named where 90.00 was due: no costs
  {
    says: "a letter that overlooked a known payment announced too much",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-06-25", "400.00")],
    comes_to: {
      letters: { N1: { reason: "announced_too_high", at_most: "90.00" } },
      invoices: { F1: { costs: "0.00" } },
    },
  },
  // like a payment (6:137, 6:44): 150.00 costs, 1,000.00 × 10.15 % × 30/365 = 8.34; 1,000.00 × 10.4 % × 62/365 = 17.67; the rest principal
  {
    says: "a credit set off pays like a payment",
    debtor: "company",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [demand("C1", ["F1"], "2026-07-01")],
    events: [payment("S1", "2026-08-31", "200.00", { kind: "set_off" })],
    comes_to: {
      payments: {
        S1: { parts: [{ invoice: "F1", costs: "150.00", interest: "26.01", principal: "23.99" }] },
      },
    },
  },
  // all reversed on 10 Aug, the days between bear nothing: 1,000.00 × 4 % × 60/365 = 6.58; 1,000.00 × 4 % × 106/365 = 11.62
  {
    says: "a direct debit that goes back bears no interest on the days between",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [
      payment("P1", "2026-07-30", "1156.58"),
      { kind: "return", payment: "P1", on: day("2026-08-10") },
    ],
    comes_to: { invoices: { F1: { principal: "1000.00", costs: "150.00", interest: "18.20" } } },
  },
];

testScenarios(scenarios);
