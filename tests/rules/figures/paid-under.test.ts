import { expect, test } from "vitest";
import { type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import type { Entry, KnownInvoice } from "../../support/positions/invoice-history";
import { paidUnder } from "../../support/positions/paid-under";

const invoice: KnownInvoice = {
  date: day("2024-01-02"),
  seen_on: day("2024-01-02"),
  expires_at: day("2024-02-01"),
  amount: cents(0),
  total_amount: cents(100_00),
  last_status_id: 13,
};
const set = (on: string, from: number, to: number, source: string): Entry => ({
  day: day(on),
  label: "status",
  from,
  to,
  source,
});
const closed = [set("2024-03-01", 2, 4, "run"), set("2024-03-10", 4, 13, "user")];
const under = (entries: readonly Entry[], on: Day) =>
  paidUnder(invoice, entries, [{ id: 1, on, paid: cents(100_00), reverses_id: null }]).get(1);

test("money of an invoice closed by hand counts under the step before the closing, also when it was opened and that was undone", () => {
  const undone = [set("2024-03-12", 13, 16, "user"), set("2024-03-12", 16, 13, "undo")];
  expect(under(closed, day("2024-03-20"))).toBe(4);
  expect(under([...closed, ...undone], day("2024-03-20"))).toBe(4);
});

test("opened again, and closed by hand on another day, it counts under what it was in between", () => {
  const opened = [set("2024-03-12", 13, 16, "user"), set("2024-03-14", 16, 13, "user")];
  expect(under([...closed, ...opened], day("2024-03-20"))).toBe(16);
});
