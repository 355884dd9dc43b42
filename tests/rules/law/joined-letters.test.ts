import { day } from "@/lib/kernel/day";
import { demand, invoice, notice, type Scenario, testScenarios } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");

/** The costs of one letter over several claims, and what it may announce. */
const scenarios: Scenario[] = [
  // F2 fell due after N1, so its letter is separate; N1 is not cheaper because that period runs when its costs begin.
  {
    says: "a letter is not joined with one that was made after it",
    today: "2026-07-18",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2026-05-31"), invoice("F2", "100.00", "2026-07-05")],
    letters: [
      notice("N1", ["F1"], { announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-07-10", delivered: "2026-07-12", announces: "40.00" }),
    ],
    comes_to: { letters: { N1: { base: "100.00", costs: "40.00" } }, invoices: { F1: { costs: "40.00" } } },
  },
  // 15 % of 300 (SPEC §9 with minimum 40: 120.00)
  {
    says: "three claims in one letter are added before the scale",
    today: "2026-07-18",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-05-29"),
      invoice("F2", "100.00", "2026-05-30"),
      invoice("F3", "100.00", "2026-05-31"),
    ],
    letters: [notice("N1", ["F1", "F2", "F3"], { announces: "45.00" })],
    comes_to: {
      letters: { N1: { base: "300.00", costs: "45.00", shares: { F1: "15.00", F2: "15.00", F3: "15.00" } } },
    },
  },
  // 40 over three equal claims: the remaining cent to the oldest
  {
    says: "the cent that equal shares leave goes to the oldest claim",
    today: "2026-07-18",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "50.00", "2026-05-29"),
      invoice("F2", "50.00", "2026-05-30"),
      invoice("F3", "50.00", "2026-05-31"),
    ],
    letters: [notice("N1", ["F1", "F2", "F3"], { announces: "40.00" })],
    comes_to: { letters: { N1: { costs: "40.00", shares: { F1: "13.34", F2: "13.33", F3: "13.33" } } } },
  },
  // 49.9995 = 50.00; 15.0002 + 30.0003 + 4.9996: the remaining cent to the largest fraction
  {
    says: "the cent that unequal shares leave goes to the largest fraction",
    today: "2026-07-18",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-05-29"),
      invoice("F2", "200.00", "2026-05-30"),
      invoice("F3", "33.33", "2026-05-31"),
    ],
    letters: [notice("N1", ["F1", "F2", "F3"], { announces: "50.00" })],
    comes_to: { letters: { N1: { costs: "50.00", shares: { F1: "15.00", F2: "30.00", F3: "5.00" } } } },
  },
  // 375 + 250 + 170 = 795.00; 21 % = 166.95
  {
    says: "VAT is added to costs when the letter says so",
    today: "2026-07-18",
    settings: { costs_vat: true, interest: "none" },
    invoices: [invoice("F1", "8400.00", "2026-05-31")],
    letters: [notice("N1", ["F1"], { announces: "961.95" })],
    comes_to: { letters: { N1: { costs: "795.00", vat: "166.95" } }, invoices: { F1: { costs: "961.95" } } },
  },
  // 40.00 + 21 %
  {
    says: "VAT comes on top of the minimum",
    today: "2026-07-18",
    settings: { costs_vat: true, interest: "none" },
    invoices: [invoice("F1", "100.00", "2026-05-31")],
    letters: [notice("N1", ["F1"], { announces: "48.40" })],
    comes_to: { letters: { N1: { costs: "40.00", vat: "8.40" } } },
  },
  // 6,775.00 + 21 %
  {
    says: "VAT comes on top of the maximum",
    debtor: "company",
    today: "2026-03-02",
    settings: { costs_vat: true, interest: "none" },
    invoices: [invoice("F1", "1000000.00", "2026-02-28")],
    letters: [demand("C1", ["F1"], "2026-03-01")],
    comes_to: {
      letters: { C1: { costs: "6775.00", vat: "1422.75" } },
      invoices: { F1: { costs: "8197.75" } },
    },
  },
  // what was not announced is not owed; the VAT goes first
  {
    says: "VAT that the letter did not name is not owed",
    today: "2026-07-18",
    settings: { costs_vat: true, interest: "none" },
    invoices: [invoice("F1", "8400.00", "2026-05-31")],
    letters: [notice("N1", ["F1"], { announces: "795.00" })],
    comes_to: { letters: { N1: { costs: "795.00", vat: "0.00", capped: true } } },
  },
  // the letter's own amount applies: 140.00, not 150.00
  {
    says: "a letter that announced less than the law gives is held to it",
    today: "2026-07-18",
    settings: { interest: "none" },
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { announces: "140.00" })],
    comes_to: { letters: { N1: { costs: "140.00", capped: true } } },
  },
  // a consumer letter that names too much supports no costs; a new one is needed
  {
    says: "a letter that announced more than the law gives supports no costs",
    today: "2026-07-18",
    settings: { interest: "none" },
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { announces: "175.00" })],
    comes_to: {
      letters: { N1: { reason: "announced_too_high", at_most: "150.00" } },
      invoices: { F1: { costs: "0.00" } },
    },
  },
  // F2 was in default when N1 was made: scale(200) − 40 = 0 (6:96(7))
  {
    says: "two letters where one would have done cost what one would have cost",
    today: "2026-08-20",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2026-05-29"), invoice("F2", "100.00", "2026-05-31")],
    letters: [
      notice("N1", ["F1"], { announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-07-28", delivered: "2026-07-28", announces: "0.00" }),
    ],
    comes_to: { letters: { N1: { costs: "40.00" }, N2: { costs: "0.00", joined: ["N1"] } } },
  },
  // a held claim could not be included
  {
    says: "a claim in dispute could not go along, so its own letter costs the minimum",
    today: "2026-08-20",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-05-29"),
      invoice("F2", "100.00", "2026-05-31", { held: [{ from: day("2026-06-15"), to: day("2026-07-20") }] }),
    ],
    letters: [
      notice("N1", ["F1"], { announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-07-28", delivered: "2026-07-28", announces: "40.00" }),
    ],
    comes_to: { letters: { N1: { costs: "40.00" }, N2: { costs: "40.00", joined: [] } } },
  },
  // could not have been joined: 40 + 40
  {
    says: "a claim that fell due later has a letter and costs of its own",
    today: "2026-09-20",
    settings: { interest: "none" },
    invoices: [invoice("F1", "100.00", "2026-05-29"), invoice("F2", "100.00", "2026-07-31")],
    letters: [
      notice("N1", ["F1"], { announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-08-24", delivered: "2026-08-24", announces: "40.00" }),
    ],
    comes_to: {
      letters: { N1: { costs: "40.00" }, N2: { costs: "40.00", joined: [] } },
      totals: { costs: "80.00" },
    },
  },
  // scale(100) = 40; scale(200) − 40 = 0; scale(300) − 40 = 5
  {
    says: "terms of one contract within six months cost together what the scale gives",
    today: "2026-06-30",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-01-31", { series: "huur" }),
      invoice("F2", "100.00", "2026-02-28", { series: "huur" }),
      invoice("F3", "100.00", "2026-03-31", { series: "huur" }),
    ],
    letters: [
      notice("N1", ["F1"], { made: "2026-02-09", delivered: "2026-02-09", announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-03-09", delivered: "2026-03-09", announces: "0.00" }),
      notice("N3", ["F3"], { made: "2026-04-09", delivered: "2026-04-09", announces: "5.00" }),
    ],
    comes_to: {
      letters: { N1: { costs: "40.00" }, N2: { costs: "0.00" }, N3: { costs: "5.00" } },
      totals: { costs: "45.00" },
    },
  },
  // costs of 24 Feb, letter of 25 Aug: one day too far back to be joined
  {
    says: "terms of one contract more than six months apart have costs of their own",
    today: "2026-09-30",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-01-31", { series: "huur" }),
      invoice("F2", "100.00", "2026-07-31", { series: "huur" }),
    ],
    letters: [
      notice("N1", ["F1"], { made: "2026-02-09", delivered: "2026-02-09", announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-08-25", delivered: "2026-08-25", announces: "40.00" }),
    ],
    comes_to: {
      letters: { N1: { costs: "40.00", costs_from: "2026-02-24" }, N2: { costs: "40.00", joined: [] } },
      totals: { costs: "80.00" },
    },
  },
  // scale(200) − 40 = 0
  {
    says: "terms of one contract six months apart to the day are joined",
    today: "2026-09-30",
    settings: { interest: "none" },
    invoices: [
      invoice("F1", "100.00", "2026-01-31", { series: "huur" }),
      invoice("F2", "100.00", "2026-07-31", { series: "huur" }),
    ],
    letters: [
      notice("N1", ["F1"], { made: "2026-02-09", delivered: "2026-02-09", announces: "40.00" }),
      notice("N2", ["F2"], { made: "2026-08-24", delivered: "2026-08-24", announces: "0.00" }),
    ],
    comes_to: { letters: { N2: { costs: "0.00", joined: ["N1"] } }, totals: { costs: "40.00" } },
  },
];

testScenarios(scenarios);
