import { expect, test } from "vitest";
import { lawRates } from "@/db/seed/law/rates";
import { LawInputError } from "@/lib/invoices/rules/law/errors";
import { rateBook } from "@/lib/invoices/rules/law/rates";
import { day } from "@/lib/kernel/day";
import { answerTo, type CaseInput, demand, euro, invoice, payment } from "../../support/law";

const thousand = invoice("F1", "1000.00", "2026-05-31");
const today = "2026-11-24";

/** Returns the code and the subject of a refusal. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (fault) {
    if (fault instanceof LawInputError) return `${fault.code} ${fault.about}`;
    throw fault;
  }
  return "nothing";
}

const cases: [string, string, CaseInput][] = [
  [
    "an invoice due before its date",
    "due_before_date F1",
    { today, invoices: [invoice("F1", "10.00", "2026-05-31", { date: "2026-06-01" })] },
  ],
  [
    "a payment before every claim",
    "payment_before_claim P1",
    { today, invoices: [thousand], events: [payment("P1", "2026-05-30", "10.00")] },
  ],
  [
    "a payment before the claim it names",
    "payment_before_claim P1",
    {
      today,
      invoices: [thousand, invoice("F2", "10.00", "2026-08-31")],
      events: [payment("P1", "2026-07-30", "10.00", { invoices: [{ number: "F2" }] })],
    },
  ],
  [
    "a claim in another currency",
    "other_currency F1",
    { today, invoices: [{ ...thousand, currency: "USD" }] },
  ],
  [
    "an amount of nothing",
    "amount_not_positive F1",
    { today, invoices: [invoice("F1", "0.00", "2026-05-31")] },
  ],
  [
    "a letter about an invoice that is not there",
    "unknown_invoice F9",
    { today, invoices: [thousand], letters: [demand("C1", ["F9"], "2026-07-01")] },
  ],
  [
    "a return of a payment that is not there",
    "unknown_payment P9",
    { today, invoices: [thousand], events: [{ kind: "return", payment: "P9", on: day("2026-07-01") }] },
  ],
  [
    "credits above the invoice",
    "credit_above_invoice F1",
    {
      today,
      invoices: [thousand],
      events: [{ kind: "credit", invoice: "F1", on: day("2026-07-01"), amount: euro("1000.01") }],
    },
  ],
  [
    "two payments of one id",
    "duplicate_id P1",
    {
      today,
      invoices: [thousand],
      events: [payment("P1", "2026-07-01", "1.00"), payment("P1", "2026-07-02", "1.00")],
    },
  ],
];

test.each(cases)("%s is refused as %s", (_what, code, written) => {
  expect(refusal(() => answerTo(written))).toBe(code);
});

test("rates out of order are refused with the row that is", () => {
  expect(refusal(() => rateBook(lawRates.toReversed()))).toContain("rates_out_of_order");
  const [first] = lawRates;
  expect(refusal(() => rateBook(first ? [first, first] : []))).toBe(
    "rates_out_of_order nl-ordinary 2004-02-01",
  );
});
