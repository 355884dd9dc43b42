import fc from "fast-check";
import { expect, test } from "vitest";
import { correctionsOf } from "@/lib/invoices/rules/law-facts/corrections";
import { addDays, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

const START = day("2026-01-05");
const changesOf = (totals: readonly number[]) =>
  totals.slice(1).map((to, index) => ({
    from: cents(totals[index] ?? 0),
    to: cents(to),
    day: addDays(START, index),
  }));

test("an invoice that was lowered and raised was first what its journal began with", () => {
  expect(correctionsOf("F1", cents(80_000), changesOf([100_000, 60_000, 80_000]))).toEqual({
    amount: 100_000,
    events: [
      { kind: "credit", invoice: "F1", amount: 40_000, on: "2026-01-05", recorded: "2026-01-05" },
      { kind: "raise", invoice: "F1", amount: 20_000, on: "2026-01-06", recorded: "2026-01-06" },
    ],
  });
});

test("whatever totals a ledger said one after the other, what was raised and lowered comes to the last", () => {
  const total = fc.integer({ min: -50_000, max: 200_000 });
  fc.assert(
    fc.property(fc.array(total, { minLength: 1, maxLength: 8 }), (earlier) => {
      const last = 75_000;
      const { amount, events } = correctionsOf("F1", cents(last), changesOf([...earlier, last]));
      expect(amount).toBeGreaterThan(0);
      let now: number = amount;
      for (const event of events) {
        if (event.kind !== "credit" && event.kind !== "raise") throw new Error(event.kind);
        expect(event.amount).toBeGreaterThan(0);
        now += event.kind === "raise" ? event.amount : -event.amount;
        expect(now).toBeGreaterThanOrEqual(0);
      }
      expect(now).toBe(last);
    }),
  );
});
