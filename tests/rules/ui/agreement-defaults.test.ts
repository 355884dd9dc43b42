import { expect, test } from "vitest";
import {
  chosenFirst,
  hasPartialAmount,
  nextFriday,
  type OpenInvoice,
  partialAmounts,
} from "@/components/domain/agreements/defaults";
import { day } from "@/lib/kernel/day";
import { cents, toWire } from "@/lib/kernel/money";

const invoice = (id: number, facts: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  number: `F${id}`,
  amount: toWire(cents(100_00)),
  currency: "EUR",
  expires_at: day("2026-10-01"),
  days_overdue: 50,
  last_status_id: 4,
  ...facts,
});
const disputed = { last_status_id: 16 };
const notDue = { days_overdue: -10, last_status_id: 1 };

test.each([
  ["2026-11-23", "2026-11-27"],
  ["2026-11-26", "2026-11-27"],
  ["2026-11-27", "2026-12-04"],
  ["2026-11-28", "2026-12-04"],
])("on %s the next Friday is %s", (today, friday) => {
  expect(nextFriday(day(today))).toBe(friday);
});

test("ticked first is what is due and does not stand still, else what is not disputed; on an invoice's page that one", () => {
  const all = [invoice(1), invoice(2, disputed), invoice(3, notDue)];
  expect(chosenFirst(all, [])).toEqual([1]);
  expect(chosenFirst([invoice(2, disputed), invoice(3, notDue)], [])).toEqual([3]);
  expect(chosenFirst(all, [2])).toEqual([2]);
  const credit = invoice(4, { amount: toWire(cents(-60_50)) });
  expect(chosenFirst([...all, credit], [])).toEqual([1]);
  expect(chosenFirst([invoice(3, notDue), credit], [])).toEqual([3]);
});

test("a part that was typed goes along, none means the whole; a part of all of it is no part", () => {
  expect(partialAmounts([1, 2], { 1: "40,00", 2: "", 3: "9" })).toEqual({ 1: "40,00", 2: null });
  expect(hasPartialAmount([invoice(1)], [1], { 1: "40,00" })).toBe(true);
  expect(hasPartialAmount([invoice(1)], [1], { 1: "100,00" })).toBe(false);
  expect(hasPartialAmount([invoice(1)], [], { 1: "40,00" })).toBe(false);
});
