import { expect, test } from "vitest";
import { keysOf, seriesOf } from "@/lib/figures/rules/bars";
import { paidOrder, stepOrder } from "@/lib/figures/statuses";
import { statuses } from "@/lib/flow/statuses";
import { cents } from "@/lib/kernel/money";

test("money has a place in the chart under every status an invoice can be paid under, and every step that writes has its bar", () => {
  const paidUnder = statuses.filter(({ stage, id }) => stage !== "closed" || id === 20);
  expect([...paidOrder].sort()).toEqual(paidUnder.map(({ id }) => String(id)).sort());
  expect(stepOrder).toEqual(["3", "4", "5", "6", "7", "8", "flex"]);
  expect(paidOrder.slice(0, 8)).toEqual(["2", "1", "3", "4", "5", "6", "7", "8"]);
});

test("money under a key that no order names is drawn last, not dropped", () => {
  const currency = "EUR" as const;
  const bar = (key: string, amount: number) => ({
    currency,
    label: "2026-11",
    key,
    count: 1,
    amount: cents(amount),
  });
  const bars = [bar("99", 12_500), bar("3", 20_000)];
  const keys = keysOf(bars, paidOrder);
  expect(keys).toEqual(["3", "99"]);
  expect(seriesOf(bars, { keys, labels: ["2026-11"], type: "amount" })).toEqual([
    { key: "3", values: ["200.00"] },
    { key: "99", values: ["125.00"] },
  ]);
});
