import { expect, test } from "vitest";
import { stillListed, type Ticks } from "@/components/actions/per-debtor/use-debtor-ticks";
import type { ActionGroup, ActionGroups } from "@/lib/dunning/answers/lists";

const row = (debtor_id: number, invoices: number[]) =>
  ({ debtor_id, currency: "EUR", invoices }) as unknown as ActionGroup;
const listOf = (data: ActionGroup[], last_page = 1) =>
  ({ data, meta: { last_page } }) as unknown as ActionGroups;
const ticked = (one: ActionGroup, off: number[] = []): Ticks =>
  new Map([[`${one.debtor_id} EUR`, { row: one, off: new Set(off), seen: [] }]]);
const meant = (ticks: Ticks) =>
  [...ticks.values()].map(({ row, off }) => row.invoices.filter((id) => !off.has(id)));

test("who comes back to the list finds their ticks, without what came to a debtor or left the list meanwhile", () => {
  const before = ticked(row(1, [11, 12, 13]), [12]);
  expect(meant(stillListed(before, listOf([row(1, [11, 12, 13])])))).toEqual([[11, 13]]);
  expect(meant(stillListed(before, listOf([row(1, [11, 12, 14])])))).toEqual([[11]]);
  expect(meant(stillListed(before, listOf([row(1, [12, 14])])))).toEqual([]);
  expect(meant(stillListed(before, listOf([row(2, [21])])))).toEqual([]);
  expect(meant(stillListed(undefined, listOf([row(1, [11])])))).toEqual([]);
});

test("a debtor on another page of the list stays ticked", () => {
  expect(meant(stillListed(ticked(row(1, [11])), listOf([row(2, [21])], 2)))).toEqual([[11]]);
});
