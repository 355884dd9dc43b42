import { expect, test } from "vitest";
import { compared, kindOf } from "@/lib/figures/rules/reports/compare";
import { keyOf, type OpenItem } from "@/lib/figures/rules/reports/merge-lines";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

const may = day("2026-05-01");
const june = day("2026-06-01");

test.each([
  [0, 0, null],
  [0, 5, "new"],
  [0, -5, "new"],
  [5, 0, "settled"],
  [-5, 0, "settled"],
  [5, -1, "settled"],
  [5, 5, "unchanged"],
  [5, 2, "part_paid"],
  [-5, -2, "part_paid"],
  [5, 7, "raised"],
  [-5, -7, "raised"],
  [-5, 1, "raised"],
] as const)("what was %i and is %i is %s", (old, is, kind) =>
  expect(kindOf({ old: cents(old), new: cents(is), old_due: may, new_due: may })).toBe(kind),
);

test("another due date is a move, unless the amount changed too", () => {
  const moved = { old: cents(5), old_due: may, new_due: june };
  expect(kindOf({ ...moved, new: cents(5) })).toBe("moved");
  expect(kindOf({ ...moved, new: cents(3) })).toBe("part_paid");
});

const item = (more: Partial<OpenItem> = {}): OpenItem => ({
  debtor_number: "10001",
  name: "Alders Bouw",
  number: "17",
  currency: "EUR",
  date: may,
  expires_at: june,
  amount: cents(500),
  ...more,
});
const listed = (...items: OpenItem[]) => new Map(items.map((one) => [keyOf(one), one]));

test("an invoice under another debtor is settled there and new here, and each row names the other", () => {
  const rows = compared(listed(item()), listed(item({ debtor_number: "10002", name: "Brouwer Techniek" })));
  expect(rows.map(({ debtor_number, kind, other_debtor }) => [debtor_number, kind, other_debtor])).toEqual([
    ["10001", "settled", "10002"],
    ["10002", "new", "10001"],
  ]);
});

test("two debtors who both have an invoice 17 of their own have nothing to do with each other", () => {
  const rows = compared(listed(item()), listed(item({ debtor_number: "10002", date: june })));
  expect(rows.map(({ other_debtor }) => other_debtor)).toEqual([null, null]);
});

test("an invoice in another currency is settled in the one and new in the other", () => {
  const rows = compared(listed(item()), listed(item({ currency: "USD" })));
  expect(rows.map(({ currency, kind, other_debtor }) => [currency, kind, other_debtor])).toEqual([
    ["EUR", "settled", null],
    ["USD", "new", null],
  ]);
});
