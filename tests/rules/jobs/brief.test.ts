import { expect, test } from "vitest";
import { Job, KnownJobs } from "@/lib/jobs/answers";
import { briefResult } from "@/lib/jobs/rules";
import { cents } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";

const rows = Array.from({ length: 100 }, (_, id) => ({
  id,
  number: `F2026-${id}`,
  debtor: "Bakker Groothandel B.V.",
}));

test("of a result the figures stay and the rows go", () => {
  const whole = { letters: 3, error: null, skipped: [{ reason: "paid", count: 100, rows }] };
  expect(briefResult(whole)).toEqual({ letters: 3, error: null, skipped: [{ reason: "paid", count: 100 }] });
});

test("a result with every reason full and a long list of refused lines fits in an event of ten thousand bytes", () => {
  const skipped = Array.from({ length: 16 }, (_, n) => ({
    reason: `a_reason_called_${n}`,
    count: 9_999,
    rows,
  }));
  const rejected_rows = rows.map(({ id }) => ({
    line: id,
    column: "factuurbedrag",
    reason: "invalid_amount",
    values: rows[0],
  }));
  expect(JSON.stringify(briefResult({ skipped, rejected_rows, read: 1_000_000 })).length).toBeLessThan(5_000);
});

test("an event writes a job's amounts as its look-up does, and a count of the same name stays a count", () => {
  const job = { id: 7, action: "run-actions", status: 2, current: 4, total: 4 };
  const added = [
    { currency: "EUR" as const, interest_added: cents(125), costs_added: cents(4000), open: cents(0) },
  ];
  const run = { ...job, result: { letters: 3, added } };
  const asTold = toWireForm(Job, run).result;
  expect(asTold).toEqual({
    letters: 3,
    added: [{ currency: "EUR", interest_added: "1.25", costs_added: "40.00", open: "0.00" }],
  });
  const known = { ...run, error: null, created_at: new Date(0), finished_at: null };
  expect(toWireForm(KnownJobs, { data: [known] }).data).toMatchObject([{ result: asTold }]);
  expect(toWireForm(Job, { ...job, action: "import-csv", result: { added: 12 } }).result).toEqual({
    added: 12,
  });
});
