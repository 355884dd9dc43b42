import { expect, test } from "vitest";
import { brief } from "@/lib/jobs/rules";

const rows = Array.from({ length: 100 }, (_, id) => ({
  id,
  number: `F2026-${id}`,
  debtor: "Bakker Groothandel B.V.",
}));

test("of a result the figures stay and the rows go", () => {
  const whole = { letters: 3, error: null, skipped: [{ reason: "paid", count: 100, rows }] };
  expect(brief(whole)).toEqual({ letters: 3, error: null, skipped: [{ reason: "paid", count: 100 }] });
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
  expect(JSON.stringify(brief({ skipped, rejected_rows, read: 1_000_000 })).length).toBeLessThan(5_000);
});
