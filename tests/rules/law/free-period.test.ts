import { euro, invoice, notice, payment, type Scenario, testScenarios } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");
const letter = notice("N1", ["F1"], { announces: "150.00" });

/** From the free-period letter to the first charges, and what is paid in between. */
const scenarios: Scenario[] = [
  // 15 % of 1,000 = 150.00; 1,000.00 × 4 % × 177/365 = 19.40
  {
    says: "a consumer who does not pay owes 15 % costs and interest from the due day on",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    comes_to: {
      invoices: {
        F1: {
          principal: "1000.00",
          interest: "19.40",
          costs: "150.00",
          total: "1169.40",
          claimed_from: "2026-07-18",
        },
      },
      letters: { N1: { free_until: "2026-07-17", costs_from: "2026-07-18", costs: "150.00" } },
    },
  },
  // nothing claimed; behind it 1,000.00 × 4 % × 47/365 = 5.15
  {
    says: "on the last free day nothing is claimed, and interest runs beside it",
    today: "2026-07-17",
    invoices: [thousand],
    letters: [letter],
    comes_to: {
      invoices: {
        F1: { principal: "1000.00", interest: "0.00", costs: "0.00", total: "1000.00", accrued: "5.15" },
      },
    },
  },
  // 1,000.00 × 4 % × 48/365 = 5.26; costs 150.00
  {
    says: "the day after the free period interest and costs are claimed",
    today: "2026-07-18",
    invoices: [thousand],
    letters: [letter],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "5.26", costs: "150.00", total: "1155.26" } },
    },
  },
  // no delivery, no period, no costs; 1,000.00 × 4 % × 177/365 = 19.40 accrues unclaimed
  {
    says: "a letter that bounced gives no period and claims nothing",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { delivered: null, announces: "150.00" })],
    comes_to: {
      invoices: {
        F1: { principal: "1000.00", interest: "0.00", costs: "0.00", total: "1000.00", accrued: "19.40" },
      },
      letters: { N1: { reason: "not_delivered", free_until: null } },
    },
  },
  // free to Mon 3 Aug; 1,000.00 × 4 % × 65/365 = 7.12
  {
    says: "after a bounce a second letter by mail gives the period",
    today: "2026-08-04",
    invoices: [thousand],
    letters: [
      notice("N1", ["F1"], { delivered: null, announces: "150.00" }),
      notice("N2", ["F1"], { made: "2026-07-20", delivered: "2026-07-20", announces: "150.00" }),
    ],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "7.12", costs: "150.00", total: "1157.12" } },
      letters: { N2: { free_until: "2026-08-03", costs_from: "2026-08-04" } },
    },
  },
  // before default: no notice (6:96(6))
  {
    says: "a letter made on the due day is too early to be a notice",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { made: "2026-05-31", delivered: "2026-06-02", announces: "150.00" })],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "0.00", costs: "0.00", total: "1000.00" } },
      letters: { N1: { refused: { F1: "not_in_default" } } },
    },
  },
  // Sat 18 Jul moves to Mon 20 Jul; 1,000.00 × 4 % × 51/365 = 5.59
  {
    says: "a period that ends on a Saturday is free until Monday",
    today: "2026-07-21",
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { delivered: "2026-07-04", announces: "150.00" })],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "5.59", costs: "150.00", total: "1155.59" } },
      letters: { N1: { free_until: "2026-07-20", costs_from: "2026-07-21" } },
    },
  },
  // Sat 26 Dec moves to Mon 28 Dec; 1,000.00 × 4 % × 212/365 = 23.23
  {
    says: "a period that ends on Boxing Day is free until the next working day",
    today: "2026-12-29",
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { made: "2026-12-09", delivered: "2026-12-12", announces: "150.00" })],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "23.23", costs: "150.00", total: "1173.23" } },
      letters: { N1: { free_until: "2026-12-28", costs_from: "2026-12-29" } },
    },
  },
  // the default: paid on Fri 17, credited Mon 20 Jul, in time
  {
    says: "money that arrives two working days after the period is in time",
    today: "2026-07-20",
    settings: { arrival_days: 2 },
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-07-20", "1000.00")],
    comes_to: {
      invoices: {
        F1: { principal: "0.00", interest: "0.00", costs: "0.00", total: "0.00", closed: "2026-07-20" },
      },
      letters: { N1: { free_until: "2026-07-17" } },
    },
  },
  // Fri 17 Jul + 2 working days = Tue 21 Jul; 1,000.00 × 4 % × 51/365 = 5.59
  {
    says: "charges begin when a transfer of the last free day would have arrived",
    today: "2026-07-21",
    settings: { arrival_days: 2 },
    invoices: [thousand],
    letters: [letter],
    comes_to: {
      invoices: {
        F1: {
          principal: "1000.00",
          interest: "5.59",
          costs: "150.00",
          total: "1155.59",
          claimed_from: "2026-07-21",
        },
      },
    },
  },
  // our letter's own day applies: free to Wed 22 Jul; 1,000.00 × 4 % × 54/365 = 5.92
  {
    says: "a letter that names a later day than the law is held to it",
    today: "2026-07-24",
    invoices: [thousand],
    letters: [notice("N1", ["F1"], { announces: "150.00", pay_before: "2026-07-22" })],
    comes_to: {
      invoices: { F1: { principal: "1000.00", interest: "5.92", costs: "150.00", total: "1155.92" } },
      letters: { N1: { free_until: "2026-07-22", costs_from: "2026-07-23" } },
    },
  },
  // costs over what was not paid in time: 15 % of 600 = 90.00; 1,000.00 × 4 % × 40/365 = 4.38; 600.00 × 4 % × 137/365 = 9.01
  {
    says: "after part payment in the period costs are over what was not paid in time",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-07-10", "400.00")],
    comes_to: {
      invoices: { F1: { principal: "600.00", interest: "13.39", costs: "90.00", total: "703.39" } },
      payments: { P1: { parts: [{ invoice: "F1", costs: "0.00", interest: "0.00", principal: "400.00" }] } },
    },
  },
  // paid what the letter asked, in time: no costs, no interest
  {
    says: "who pays all on the last free day owes no costs and no interest",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-07-17", "1000.00")],
    comes_to: {
      invoices: {
        F1: { principal: "0.00", interest: "0.00", costs: "0.00", total: "0.00", closed: "2026-07-17" },
      },
      letters: { N1: { reason: "paid_in_time" } },
    },
  },
  // costs 150.00, interest 1,000.00 × 4 % × 81/365 = 8.88, principal 241.12; then 758.88 × 4 % × 96/365 = 7.98
  {
    says: "a payment after the period pays costs and interest before the principal",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-08-20", "400.00")],
    comes_to: {
      invoices: { F1: { principal: "758.88", interest: "7.98", costs: "0.00", total: "766.86" } },
      payments: {
        P1: { parts: [{ invoice: "F1", costs: "150.00", interest: "8.88", principal: "241.12" }] },
      },
    },
  },
  // 600.00 + 150.00 + 8.88 + 7.98 = 766.86: the same total as 758.88 + 7.98
  {
    says: "the books show the same payment off the open amount, and the same total",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [
      payment("P1", "2026-08-20", "400.00", {
        by: "ledger",
        invoices: [{ number: "F1", amount: euro("400.00") }],
      }),
    ],
    comes_to: {
      invoices: {
        F1: { book_amounts: { open: "600.00", costs: "150.00", interest: "16.86" }, total: "766.86" },
      },
    },
  },
  // the default (SPEC: paid is closed); the waived 155.26 is journalled
  {
    says: "paid in the books a day late closes the invoice and lets the charges lapse",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [
      payment("P1", "2026-07-18", "1000.00", {
        by: "ledger",
        invoices: [{ number: "F1", amount: euro("1000.00") }],
      }),
    ],
    comes_to: {
      invoices: {
        F1: { principal: "0.00", interest: "0.00", costs: "0.00", total: "0.00", closed: "2026-07-18" },
      },
    },
  },
  // costs 150.00 and 1,000.00 × 4 % × 48/365 = 5.26 first, so 155.26 of the principal stays; 155.26 × 4 % × 129/365 = 2.19
  {
    says: "a customer who keeps the rest sees the charges taken first",
    today: "2026-11-24",
    settings: { rest: "keep" },
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-07-18", "1000.00")],
    comes_to: { invoices: { F1: { principal: "155.26", interest: "2.19", costs: "0.00", total: "157.45" } } },
  },
  // 1,000.00 × 4 % × 60/365 = 6.58; 1,000 + 150 + that = 1156.58; 5.00 too much is left over
  {
    says: "what is paid above all that is owed stays over",
    today: "2026-11-24",
    invoices: [thousand],
    letters: [letter],
    events: [payment("P1", "2026-07-30", "1161.58")],
    comes_to: {
      invoices: {
        F1: { principal: "0.00", interest: "0.00", costs: "0.00", total: "0.00", closed: "2026-07-30" },
      },
      payments: { P1: { rest: "5.00" } },
    },
  },
];

testScenarios(scenarios);
