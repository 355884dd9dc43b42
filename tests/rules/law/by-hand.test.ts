import { expect, test } from "vitest";
import { day } from "@/lib/kernel/day";
import {
  answerTo,
  demand,
  euro,
  invoice,
  notice,
  payment,
  type Scenario,
  testScenarios,
} from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");
const letter = notice("N1", ["F1"], { announces: "150.00" });
// 1,000.00 × 10.15 % × 30/365 = 8.34 to 30 June, × 10.4 % × 1/365 = 0.28 on 1 July, and 150.00 of costs
const asks = demand("C1", ["F1"], "2026-07-01", {
  pay_before: day("2026-07-15"),
  amounts: { F1: euro("1158.62") },
});
const company = { debtor: "company" } as const;
const bounced = { ...letter, bounce: { on: day("2026-07-19") } };

/** Cases that the law's description has in words only, computed by hand. */
const scenarios: Scenario[] = [
  // 17 July is two working days after Wednesday 15: 150.00 costs, 8.34 + 4.84 interest, so 4.56 of the principal would be left
  {
    says: "who pays in time what the letter asked owes nothing for the days between letter and bank",
    ...company,
    invoices: [thousand],
    today: "2026-11-24",
    letters: [asks],
    events: [payment("P1", "2026-07-17", "1158.62")],
    comes_to: {
      invoices: {
        F1: { total: "0.00", closed: "2026-07-17", waived: { principal: "4.56", interest: "0.00" } },
      },
    },
  },
  // 1,000.00 × 10.4 % × 20/365 = 5.70, so 5.42 of the principal is left
  {
    says: "who pays it later owes the interest of those days",
    ...company,
    invoices: [thousand],
    today: "2026-07-20",
    letters: [asks],
    events: [payment("P1", "2026-07-20", "1158.62")],
    comes_to: { invoices: { F1: { principal: "5.42", interest: "0.00", costs: "0.00", closed: null } } },
  },
  // 1 July asks what a debit of 600.00 left: 400.00 + 60.00 costs + 8.34 + 0.11; then 0.91 of 400.00 to 8 July, when it is reversed, 0.57
  // of 1,000.00
  {
    says: "what a letter counted as paid and the bank took back is owed, though all that the letter asked came in",
    ...company,
    invoices: [thousand],
    today: "2026-07-10",
    letters: [{ ...asks, amounts: { F1: euro("468.45") } }],
    events: [
      payment("P0", "2026-06-30", "600.00"),
      { kind: "return", payment: "P0", on: day("2026-07-08") },
      payment("P1", "2026-07-10", "468.45"),
    ],
    comes_to: { invoices: { F1: { principal: "601.37", interest: "0.00", costs: "0.00", closed: null } } },
  },
  // 1,164.04 on 20 July; two days later 0.57 more has accrued
  {
    says: "what the portal asked is enough when it comes in within two working days",
    ...company,
    invoices: [thousand],
    today: "2026-07-22",
    letters: [asks],
    events: [
      payment("P1", "2026-07-22", "1164.04", {
        portal_request: { on: day("2026-07-20"), amounts: { F1: euro("1164.04") } },
      }),
    ],
    comes_to: { invoices: { F1: { total: "0.00", closed: "2026-07-22", waived: { principal: "0.57" } } } },
  },
  // the waived 4.56 revives with the reversed payment, and interest runs again from 11 August: 13.18 + 1,000.00 × 10.4 % × 21/365 = 5.98
  {
    says: "what lapsed because all was in comes back when the payment goes back",
    ...company,
    invoices: [thousand],
    today: "2026-08-31",
    letters: [asks],
    events: [
      payment("P1", "2026-07-17", "1158.62"),
      { kind: "return", payment: "P1", on: day("2026-08-10") },
    ],
    comes_to: {
      invoices: { F1: { principal: "1000.00", costs: "150.00", interest: "19.16", closed: null } },
    },
  },
  {
    says: "a letter that the post returned before its period was over gave none",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [{ ...letter, bounce: { on: day("2026-07-10") } }],
    comes_to: {
      invoices: { F1: { total: "1000.00", accrued: "19.40" } },
      letters: { N1: { reason: "not_delivered", free_until: null } },
    },
  },
  {
    says: "a bounce after the period touches no amount until somebody has judged it",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [bounced],
    comes_to: { invoices: { F1: { costs: "150.00", interest: "19.40" } } },
  },
  // 150.00 and 1,000.00 × 4 % × 50/365 = 5.48 were paid, so 755.48 is left, on which 5 days run: 0.41
  {
    says: "a bounce that a person confirmed takes the costs away, and what was paid of them waits",
    today: "2026-07-25",
    invoices: [thousand],
    letters: [{ ...bounced, bounce: { on: day("2026-07-19"), confirmed_on: day("2026-07-24") } }],
    events: [payment("P1", "2026-07-20", "400.00")],
    comes_to: {
      invoices: {
        F1: { principal: "755.48", costs: "0.00", interest: "0.00", accrued: "0.41", claimed_from: null },
      },
      letters: { N1: { reason: "came_back" } },
      payments: { P1: { rest: "150.00", parts: [{ invoice: "F1", costs: "0.00", interest: "5.48" }] } },
    },
  },
  // 200.00 reported on 10 July runs from 11 July: × 4 % × 8/365 = 0.18
  {
    says: "what is added to a total is a claim of its own without costs by the letter before",
    today: "2026-07-18",
    invoices: [thousand],
    letters: [letter],
    events: [{ kind: "raise", invoice: "F1", on: day("2026-07-10"), amount: euro("200.00") }],
    comes_to: {
      invoices: { F1: { principal: "1200.00", costs: "150.00", interest: "5.26", accrued: "0.18" } },
    },
  },
  // 22 July + 14 days = 5 August; 1,000.00 × 4 % × 67/365 = 7.34 and 200.00 × 4 % × 27/365 = 0.59
  {
    says: "what is added to a total has costs by a letter of its own",
    today: "2026-08-06",
    invoices: [thousand],
    letters: [
      letter,
      notice("N2", ["F1"], { made: "2026-07-20", delivered: "2026-07-22", announces: "40.00" }),
    ],
    events: [{ kind: "raise", invoice: "F1", on: day("2026-07-10"), amount: euro("200.00") }],
    comes_to: {
      invoices: { F1: { principal: "1200.00", costs: "190.00", interest: "7.93", accrued: "0.00" } },
      letters: { N2: { base: "200.00", costs: "40.00" } },
    },
  },
  // 8.34 + 1,000.00 × 10.4 % × 40/365 = 11.40 to 9 August is waived; from 1 to 30 September 8.55
  {
    says: "interest switched off is waived, and runs again from the day it is switched on",
    ...company,
    invoices: [thousand],
    today: "2026-09-30",
    letters: [demand("C1", ["F1"], "2026-07-01")],
    events: [
      { kind: "switch", invoice: "F1", charge: "interest", on: day("2026-08-10"), to: "off" },
      { kind: "switch", invoice: "F1", charge: "interest", on: day("2026-09-01"), to: "on" },
    ],
    comes_to: { invoices: { F1: { interest: "8.55", costs: "150.00", waived: { interest: "19.74" } } } },
  },
  {
    says: "costs switched off are waived",
    today: "2026-08-31",
    invoices: [thousand],
    letters: [letter],
    events: [{ kind: "switch", invoice: "F1", charge: "costs", on: day("2026-08-10"), to: "off" }],
    comes_to: { invoices: { F1: { costs: "0.00" } } },
  },
  {
    says: "costs switched on again are those there were",
    today: "2026-09-30",
    invoices: [thousand],
    letters: [letter],
    events: [
      { kind: "switch", invoice: "F1", charge: "costs", on: day("2026-08-10"), to: "off" },
      { kind: "switch", invoice: "F1", charge: "costs", on: day("2026-09-01"), to: "on" },
    ],
    comes_to: { invoices: { F1: { costs: "150.00" } } },
  },
  {
    says: "costs of a company switched on are like a demand of that day",
    ...company,
    invoices: [thousand],
    today: "2026-09-30",
    events: [{ kind: "switch", invoice: "F1", charge: "costs", on: day("2026-09-01"), to: "on" }],
    comes_to: { invoices: { F1: { costs: "150.00", claimed_from: "2026-09-01" } } },
  },
  // 150.00 and 8.88 were paid with 241.12 of the principal; the rest lapses with 758.88 × 4 % × 12/365 = 1.00
  {
    says: "a waiver by hand closes the invoice with all that is open",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-08-20", "400.00"), { kind: "waiver", invoice: "F1", on: day("2026-09-01") }],
    comes_to: {
      invoices: {
        F1: { total: "0.00", closed: "2026-09-01", waived: { principal: "758.88", interest: "1.00" } },
      },
    },
  },
  {
    says: "a payment undone later was there for the letter, and never for the claim",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { announces: "90.00" })],
    events: [payment("P1", "2026-06-25", "400.00", { undone_on: day("2026-08-10") })],
    comes_to: {
      invoices: { F1: { principal: "1000.00", costs: "90.00", interest: "19.40" } },
      letters: { N1: { at_most: "90.00", capped: true } },
    },
  },
  {
    says: "charges do not begin on a day of an arrangement",
    today: "2026-07-20",
    invoices: [thousand],
    letters: [letter],
    events: [{ kind: "standstill", reason: "arrangement", from: day("2026-07-10"), to: null }],
    comes_to: {
      invoices: { F1: { total: "1000.00", accrued: "4.27" } },
      letters: { N1: { refused: { F1: "standing_still" } } },
    },
  },
  {
    says: "a second notice while the first one's period runs begins nothing",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [
      letter,
      notice("N2", ["F1"], { made: "2026-07-08", delivered: "2026-07-08", announces: "150.00" }),
    ],
    comes_to: {
      invoices: { F1: { costs: "150.00", claimed_from: "2026-07-18" } },
      letters: { N2: { refused: { F1: "notice_running" } } },
    },
  },
  {
    says: "a demand while a notice's period runs claims nothing before it is over",
    today: "2026-07-17",
    invoices: [thousand],
    letters: [letter, demand("C1", ["F1"], "2026-07-08")],
    comes_to: { invoices: { F1: { total: "1000.00", claimed_from: null } } },
  },
  {
    says: "a notice that names no amount or has other words begins nothing",
    today: "2026-11-24",
    invoices: [thousand, invoice("F2", "500.00", "2026-05-31")],
    letters: [
      { ...letter, announced: null },
      { ...notice("N2", ["F2"], { announces: "75.00" }), has_right_words: false },
    ],
    comes_to: {
      totals: { costs: "0.00", interest: "0.00" },
      letters: { N1: { reason: "no_amount" }, N2: { reason: "wrong_words" } },
    },
  },
  {
    says: "interest stands still from the day of an insolvency, and runs in a dispute",
    ...company,
    invoices: [{ ...thousand, held: [{ from: day("2026-06-10"), to: day("2026-06-20") }] }],
    today: "2026-11-24",
    letters: [demand("C1", ["F1"], "2026-06-30")],
    events: [{ kind: "standstill", reason: "insolvency", from: day("2026-07-01"), to: null }],
    comes_to: { invoices: { F1: { interest: "8.34", costs: "150.00" } } },
  },
];

testScenarios(scenarios);

test("a bounce after the period stops letters with costs until it is refused", () => {
  const facts = { today: "2026-11-24", invoices: [thousand] };
  expect(answerTo({ ...facts, letters: [bounced] })).toMatchObject({
    blocks: [{ code: "notice_missing", about: "N1" }],
  });
  const refused = { ...bounced, bounce: { on: day("2026-07-19"), is_refused: true } };
  expect(answerTo({ ...facts, letters: [refused] })).toMatchObject({
    blocks: [],
    totals: { costs: "150.00", interest: "19.40" },
  });
});

test("costs of a consumer are not switched on without a notice", () => {
  const events = [
    { kind: "switch", invoice: "F1", charge: "costs", on: day("2026-09-01"), to: "on" } as const,
  ];
  expect(answerTo({ today: "2026-11-24", invoices: [thousand], events })).toMatchObject({
    blocks: [{ code: "notice_missing", about: "F1" }],
    totals: { costs: "0.00", interest: "0.00" },
  });
});
