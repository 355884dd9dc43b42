import { expect, test } from "vitest";
import {
  type Line,
  stillListed,
  type Ticks,
  withRange,
} from "@/components/actions/per-debtor/use-debtor-ticks";
import type { ActionGroup, ActionGroups, ActionRow } from "@/lib/dunning/answers/lists";

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

const bakker = row(1, [11, 12, 13]);
const visser = row(2, [21]);
const jansen = row(3, [31, 32]);
const none: Ticks = new Map();
const head = (group: ActionGroup): Line => ({ group, invoice: null });
const lines = (group: ActionGroup, ...ids: number[]): Line[] => ids.map((invoice) => ({ group, invoice }));
/** The invoices of a debtor that is open stand under them, the latest due first. */
const under = (opened: ActionGroup) => (group: ActionGroup) =>
  group === opened ? ([...group.invoices].reverse().map((id) => ({ id })) as unknown as ActionRow[]) : [];

test("a range over debtors ticks all invoices of each, and lets go of them again", () => {
  const span = [head(bakker), head(visser), head(jansen)];
  const all = withRange(none, span, true, () => []);
  expect(meant(all)).toEqual([[11, 12, 13], [21], [31, 32]]);
  expect(meant(withRange(all, span.slice(1), false, () => []))).toEqual([[11, 12, 13]]);
});

test("a range that ends among the invoices of a debtor means those it covers, and a debtor wholly within it all of theirs", () => {
  const down = [head(visser), head(bakker), ...lines(bakker, 13, 12)];
  expect(meant(withRange(none, down, true, under(bakker)))).toEqual([[21], [12, 13]]);
  const through = [head(visser), head(bakker), ...lines(bakker, 13, 12, 11), head(jansen)];
  expect(meant(withRange(none, through, true, under(bakker)))).toEqual([[21], [11, 12, 13], [31, 32]]);
  const up = [...lines(bakker, 12, 11), head(jansen)];
  expect(meant(withRange(none, up, true, under(bakker)))).toEqual([
    [11, 12],
    [31, 32],
  ]);
});

test("of a debtor with more invoices than stand under them a range over all of those means every one", () => {
  const shown = (group: ActionGroup) => under(bakker)(group).slice(0, 2);
  const span = [head(bakker), ...lines(bakker, 13, 12)];
  expect(meant(withRange(none, span, true, shown))).toEqual([[11, 12, 13]]);
});
