import { expect, test } from "vitest";
import { z } from "zod";
import { instant, int, list, money } from "@/lib/kernel/answers";
import { amount } from "@/lib/kernel/fields";
import { cents, centsOf, toWire } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";

test("an amount leaves as a decimal string wherever its schema says it stands, whatever its name", () => {
  const schema = z.strictObject({
    paid: money.nullable(),
    parts: z.array(z.strictObject({ base: money, rate: int })),
    ageing: z.record(z.string(), money),
    none: money.optional(),
  });
  const answer = {
    paid: cents(5),
    parts: [{ base: cents(123_456), rate: 825 }],
    ageing: { to_30: cents(-1) },
  };
  expect(toWireForm(schema, answer)).toEqual({
    paid: "0.05",
    parts: [{ base: "1234.56", rate: 825 }],
    ageing: { to_30: "-0.01" },
  });
  expect(answer.paid).toBe(5);
});

test("a number that is no money stays what it is, also under the name of an amount", () => {
  const schema = z.strictObject({ amount: int, open: int, base: z.nullable(int) });
  const answer = { amount: 100, open: 7, base: null };
  expect(toWireForm(schema, answer)).toBe(answer);
});

test("a value that is money in one kind and basis points in another is written by its kind", () => {
  const schema = z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("costs"), value: money }),
    z.strictObject({ type: z.literal("perc"), value: int }),
  ]);
  expect(toWireForm(schema, { type: "costs", value: cents(1500) })).toEqual({
    type: "costs",
    value: "15.00",
  });
  expect(toWireForm(schema, { type: "perc", value: 1500 })).toEqual({ type: "perc", value: 1500 });
});

test("a moment leaves with its offset, nothing stays nothing", () => {
  const schema = z.array(z.strictObject({ at: instant.nullable() }));
  expect(toWireForm(schema, [{ at: new Date("2026-11-21T09:00:00+01:00") }, { at: null }])).toEqual([
    { at: "2026-11-21T08:00:00.000Z" },
    { at: null },
  ]);
});

test("the filters a list gives back write their amounts as its rows do", () => {
  const filters = z.strictObject({ credit_limit: amount.optional(), page: z.coerce.number() });
  const schema = list(z.strictObject({ id: int }), { filters, totals: z.strictObject({}) });
  const meta = { page: 1, per_page: 50, total: 0, last_page: 1 };
  const answer = { data: [], meta, filters: { credit_limit: cents(250_000), page: 1 }, totals: {} };
  expect(toWireForm(schema, answer).filters).toEqual({ credit_limit: "2500.00", page: 1 });
});

test("what left is read back to the same cents", () => {
  for (const value of [0, 5, -5, 99, 100, -123_456, 9_007_199_254_740])
    expect(centsOf(toWire(cents(value)))).toBe(value);
});
