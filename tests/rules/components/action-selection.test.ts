import { expect, test } from "vitest";
import {
  commonStatus,
  hasInvoice,
  type Line,
  linesBetween,
  nothingTicked,
  orderOf,
  renewedTicks,
  type Ticks,
  tickedInvoices,
  tickedSums,
  wholeRow,
  withSpan,
} from "@/components/actions/selection";
import type { ActionGroup, ActionRow } from "@/lib/dunning/answers/lists";
import { cents, toWire } from "@/lib/kernel/money";

/** Returns a debtor whose invoices are each open for their own number in cents. */
const debtor = (debtor_id: number, invoices: number[]) =>
  ({
    debtor_id,
    currency: "EUR",
    invoices,
    amounts: invoices.map((id) => toWire(cents(id))),
    amount: toWire(cents(99_999)),
  }) as unknown as ActionGroup;
const invoice = (id: number, more: Partial<ActionRow> = {}) =>
  ({ id, currency: "EUR", amount: toWire(cents(id)), is_processing: false, ...more }) as unknown as ActionRow;

const none: Ticks<ActionGroup> = new Map();
const head = <Row>(row: Row): Line<Row> => ({ row, invoice: null });
const lines = (row: ActionGroup, ...ids: number[]): Line<ActionGroup>[] =>
  ids.map((invoice) => ({ row, invoice }));
const tick = <Row extends ActionRow | ActionGroup>(...rows: Row[]): Ticks<Row> => new Map(rows.map(wholeRow));
const without = (row: ActionGroup, ...ids: number[]) => withSpan(tick(row), lines(row, ...ids), false);

const bakker = debtor(1, [11, 12, 13]);
const visser = debtor(2, [21]);
const jansen = debtor(3, [31, 32]);

test("who comes back to the list finds their ticks, without what came to a debtor or left the list meanwhile", () => {
  const before = without(bakker, 12);
  const now = (...invoices: number[]) => tickedInvoices(renewedTicks(before, [debtor(1, invoices)], true));
  expect(now(11, 12, 13)).toEqual([11, 13]);
  expect(now(11, 12, 14)).toEqual([11]);
  expect(now(12, 14)).toEqual([]);
  expect(tickedInvoices(renewedTicks(before, [visser], true))).toEqual([]);
});

test("a debtor or an invoice on another page of the list stays ticked", () => {
  expect(tickedInvoices(renewedTicks(tick(bakker), [visser], false))).toEqual([11, 12, 13]);
  expect(tickedInvoices(renewedTicks(tick(invoice(7)), [invoice(8)], false))).toEqual([7]);
});

test("an invoice that somebody began to work on is no longer ticked", () => {
  const working = [invoice(7, { is_processing: true }), invoice(8)];
  expect(tickedInvoices(renewedTicks(tick(invoice(7), invoice(8)), working, false))).toEqual([8]);
});

test("a range over debtors ticks all invoices of each, and lets go of them again", () => {
  const span = [bakker, visser, jansen].map(head);
  const all = withSpan(none, span, true);
  expect(tickedInvoices(all)).toEqual([11, 12, 13, 21, 31, 32]);
  expect(tickedInvoices(withSpan(all, span.slice(1), false))).toEqual([11, 12, 13]);
});

/** Returns the invoices displayed under the opened debtor, the latest due first. */
const under = (opened: ActionGroup) => (row: ActionGroup) =>
  row === opened ? [...row.invoices].reverse() : [];

test("a range that ends among the invoices of a debtor means those it covers, and a debtor wholly within it all of theirs", () => {
  const down = [head(visser), head(bakker), ...lines(bakker, 13, 12)];
  expect(tickedInvoices(withSpan(none, down, true, under(bakker)))).toEqual([21, 12, 13]);
  const through = [head(visser), head(bakker), ...lines(bakker, 13, 12, 11), head(jansen)];
  expect(tickedInvoices(withSpan(none, through, true, under(bakker)))).toEqual([21, 11, 12, 13, 31, 32]);
  const up = [...lines(bakker, 12, 11), head(jansen)];
  expect(tickedInvoices(withSpan(none, up, true, under(bakker)))).toEqual([11, 12, 31, 32]);
});

test("of a debtor with more invoices than stand under them a range over all of those means every one", () => {
  const firstTwo = (row: ActionGroup) => under(bakker)(row).slice(0, 2);
  const span = [head(bakker), ...lines(bakker, 13, 12)];
  expect(tickedInvoices(withSpan(none, span, true, firstTwo))).toEqual([11, 12, 13]);
});

test("a range goes from the last ticked line to this one, either way, and is this line alone when the last is out of sight", () => {
  const all = [invoice(1), invoice(2), invoice(3)].map(head);
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error("three rows");
  expect(linesBetween(all, first, third)).toEqual(all);
  expect(linesBetween(all, third, second)).toEqual([second, third]);
  expect(linesBetween(all, head(invoice(9)), second)).toEqual([second]);
  expect(linesBetween(all, null, second)).toEqual([second]);
});

test("the sum of a debtor's tick counts the ticked invoices alone, also of those that nobody looked at", () => {
  const sumOf = (ticks: Ticks<ActionGroup>) => tickedSums(ticks).map(({ amount }) => amount);
  expect(sumOf(tick(bakker))).toEqual(["0.36"]);
  expect(sumOf(without(bakker, 12))).toEqual(["0.24"]);
  const came = debtor(1, [11, 12, 13, 5_000]);
  expect(sumOf(renewedTicks(tick(bakker), [came], true))).toEqual(["0.36"]);
});

test("one invoice of a debtor is ticked by itself, and none that is not among theirs", () => {
  const one = withSpan(none, lines(bakker, 12), true);
  expect(tickedInvoices(one)).toEqual([12]);
  expect(hasInvoice(one, bakker, 12)).toBe(true);
  expect(hasInvoice(one, bakker, 11)).toBe(false);
  expect(hasInvoice(tick(bakker), bakker, 99)).toBe(false);
});

const chosenOf = (ids: readonly number[]) =>
  ({ doAll: false, ids: ids.map(String), count: ids.length }) as const;
const orderFor = <Row extends ActionRow | ActionGroup>(
  ticks: Ticks<Row>,
  statuses: [number, number][] = [],
  type: "action" | "pending" | "flex" = "action",
) =>
  orderOf({
    type,
    ticks,
    request: chosenOf(tickedInvoices(ticks)),
    statuses: new Map(statuses),
    statusForAll: null,
  });

test("the same invoices with the same statuses make the same order from both lists", () => {
  const byInvoice = tick(invoice(11), invoice(13));
  const byDebtor = without(bakker, 12);
  const statuses: [number, number][] = [
    [13, 30],
    [12, 30],
  ];
  const order = { invoices: { 11: null, 13: 30 }, doAll: false };
  expect(orderFor(byInvoice, statuses)).toEqual(order);
  expect(orderFor(byDebtor, statuses)).toEqual(order);
});

test("everything that fits the filters is ordered by those with the count that was seen, and one status for all", () => {
  const filters = { q: "bakker", held: "0", all: false };
  const request = { doAll: true, filters, count: 120 } as const;
  const all = {
    ...nothingTicked<ActionRow>(),
    type: "action",
    request,
    statuses: new Map([[7, 30]]),
  } as const;
  const order = { invoices: {}, doAll: true, filters: { q: "bakker", held: "0" }, count: 120 };
  expect(orderOf(all)).toEqual(order);
  expect(orderOf({ ...all, statusForAll: 9 })).toEqual({ ...order, status_id: 9 });
});

test("on the agenda a row gets what it shows: the status it has, or the one that was chosen", () => {
  const rows = tick(invoice(7, { last_status_id: 30 }), invoice(8, { last_status_id: 31 }));
  expect(orderFor(rows, [[8, 4]], "pending")).toEqual({
    invoices: { 7: 30, 8: 4 },
    doAll: false,
    pending: true,
  });
});

test("flex templates are ordered by invoice alone", () => {
  expect(orderFor(tick(invoice(7)), [[7, 4]], "flex")).toEqual({ invoices: { 7: null } });
});

test("ticked invoices have one status when all were given the same", () => {
  const statuses = new Map([
    [11, 30],
    [12, 30],
    [13, 4],
  ]);
  expect(commonStatus(statuses, [11, 12])).toBe(30);
  expect(commonStatus(statuses, [11, 13])).toBeNull();
  expect(commonStatus(statuses, [11, 99])).toBeNull();
  expect(commonStatus(statuses, [])).toBeNull();
});
