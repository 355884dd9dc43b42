import { expect, test } from "vitest";
import { type PlannedInvoice, plannedFor } from "@/lib/debtors/rules";
import type { FlowSettings } from "@/lib/flow/rules";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

const today = day("2026-11-21");
const settings: FlowSettings = { license_type: "deb", action_interval: 14, statuses: [], intervals: [] };

const invoice = (id: number, overdue: number, more: Partial<PlannedInvoice> = {}): PlannedInvoice => ({
  id,
  number: `F${id}`,
  amount: cents(10_000),
  expires_at: addDays(today, -overdue),
  last_status_id: 1,
  flow_step_id: null,
  last_action_at: null,
  deadline: null,
  is_removed: false,
  flex_on: null,
  flex: null,
  ...more,
});

const goes = (_: PlannedInvoice, __: number | null, on: Day) => ({ on, why: null });
const planned = (...invoices: PlannedInvoice[]) =>
  plannedFor(invoices, settings, { collect: true, today, allowedOn: goes });

test("the same step on the same day is one line, from the oldest due date to the newest", () => {
  const [line, ...others] = planned(invoice(1, 5), invoice(2, 200), invoice(3, 40));
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    on: today,
    status: 3,
    reason: { kind: "overdue", since: addDays(today, -200) },
    till: addDays(today, -5),
  });
  expect(line?.invoices.map(({ id }) => id)).toEqual([2, 3, 1]);
});

test("one invoice, or several of one due date, need no second day", () => {
  expect(planned(invoice(1, 5), invoice(2, 5))).toMatchObject([
    { till: null, invoices: [{ id: 1 }, { id: 2 }] },
  ]);
});

test("another step, another rule or another day is another line, the nearest first", () => {
  const reminded = { last_status_id: 3, flow_step_id: 3, last_action_at: addDays(today, -3) };
  const waits = { last_status_id: 16, deadline: addDays(today, 2) };
  const lines = planned(invoice(1, -4), invoice(2, 30, reminded), invoice(3, 9), invoice(4, 60, waits));
  expect(lines.map(({ kind, on }) => [kind, on])).toEqual([
    ["step", today],
    ["deadline", addDays(today, 2)],
    ["step", addDays(today, 5)],
    ["step", addDays(today, 11)],
  ]);
});
