import { expect, test } from "vitest";
import { type CallValues, callValues, followUpSent, isComplete } from "@/components/debtors/call/call-values";
import type { OpenInvoice } from "@/components/domain/agreements/defaults";
import { day } from "@/lib/kernel/day";
import { cents, toWire } from "@/lib/kernel/money";

const today = day("2026-11-23");
const open: OpenInvoice[] = [
  {
    id: 1,
    number: "F1",
    amount: toWire(cents(50_000)),
    currency: "EUR",
    expires_at: day("2026-10-01"),
    days_overdue: 53,
    last_status_id: 3,
  },
];
const asks = (facts: Partial<CallValues>, chosen = [1], invoices = open) => {
  const values = { ...callValues(today), ...facts };
  return isComplete(values, followUpSent(values, chosen, invoices), invoices);
};

test("a call is worked out as soon as it says what is agreed, and not before", () => {
  const promise = { result: "promise", "follow_up.day": "2026-11-27" } as const;
  expect(asks(promise)).toBe(true);
  expect(asks({ ...promise, "follow_up.amount": "100.00" })).toBe(true);
  for (const amount of ["0", "tien", "500.01"])
    expect([amount, asks({ ...promise, "follow_up.amount": amount })]).toEqual([amount, false]);
  expect(asks({ ...promise, "follow_up.day": "" })).toBe(false);
  expect(asks(promise, [])).toBe(false);
  // Its invoices are still loading.
  expect(asks(promise, [], [])).toBe(false);
  expect(asks({ result: "dispute" })).toBe(false);
  expect(asks({ result: "dispute", "follow_up.reason": "price" })).toBe(true);
  expect(asks({ result: "call_back" })).toBe(false);
  expect(asks({ result: "call_back", "follow_up.day": "2026-11-24" })).toBe(true);
  expect(asks({ result: "arrangement_asked", answer: "arrangement", "follow_up.count": "" })).toBe(false);
  expect(asks({ result: "arrangement_asked", answer: "arrangement" })).toBe(true);
  for (const result of ["no_answer", "refuses", "reached"] as const) expect(asks({ result })).toBe(true);
});
