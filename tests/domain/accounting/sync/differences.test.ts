import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { reopenClosedBySync } from "@/lib/accounting/commands/reopen-closed";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { cents } from "@/lib/kernel/money";
import { linked } from "../../../support/linked";
import { debtor, invoice, owner, rowsOf } from "../../../support/world";

/** Returns the list after checking it against its sums: its rows explain each difference to the cent. */
async function explained(ctx: StaffCtx, filters = {}) {
  const found = await listDifferences.call(ctx, filters);
  for (const { currency, difference, count } of found.totals.sums) {
    const rows = found.data.filter((row) => row.currency === currency);
    expect([currency, rows.reduce((sum, row) => sum + row.difference, 0), rows.length]).toEqual([
      currency,
      difference,
      count,
    ]);
  }
  return found;
}
const kinds = (rows: { number: string; kind: string; package: number; invorder: number }[]) =>
  rows.map(({ number, kind, package: there, invorder }) => [number, kind, there, invorder]);

async function agreed(name: string) {
  const world = await linked(name);
  world.paper.debtor("1", { name: "De Boer" });
  for (const id of ["1", "2", "3", "4"]) world.paper.item(id, "1", 10_000);
  world.paper.item("5", "1", -2_500);
  await world.sync();
  return world;
}
const idOf = async (customer_id: number, number: string) =>
  Number((await rowsOf("invoices", customer_id)).find((row) => row.number === number)?.id);

test("books that agree have no difference, credits included", async () => {
  const { sanne } = await agreed("Gelijk");
  const { data, totals } = await explained(sanne);
  expect(data).toEqual([]);
  expect(totals).toMatchObject({
    package: "exact",
    division_name: "D1",
    as_of: expect.any(Date),
    sums: [{ currency: "EUR", package: 37_500, invorder: 37_500, difference: 0, count: 0 }],
  });
});

test("money on its way, what was closed here, what was refused and what the package does not know explain the rest", async () => {
  const { paper, sanne, customer_id, sync } = await agreed("Verschillen");
  const paid = await idOf(customer_id, "F1");
  const [boer] = await rowsOf("debtors", customer_id);
  await addPayment.call(sanne, { debtor_id: boer?.id, amount: "30.00", invoices: { [paid]: null } });
  await owner`update invoices set last_status_id = 14, next_action_on = null where id = ${await idOf(customer_id, "F2")}`;
  const own = await debtor(customer_id, "Visser");
  await invoice(sanne, own, { number: "M1", amount: 777 });
  paper.item("6", "weg", 900);
  await sync();
  const { data, totals } = await explained(sanne);
  expect(kinds(data)).toEqual([
    ["F2", "closed_here", 10_000, 0],
    ["F1", "in_transit", 10_000, 7_000],
    ["M1", "other_source", 0, 777],
    ["F6", "rejected", 900, 0],
  ]);
  expect(totals.sums).toMatchObject([{ package: 38_400, invorder: 25_277, difference: 13_123, count: 4 }]);
  expect((await listDifferences.call(sanne, { kind: "rejected" })).data).toMatchObject([
    { reason: "unknown_debtor" },
  ]);
  expect((await listDifferences.call(sanne, { q: "visser" })).meta.total).toBe(1);
});

test("what came by another way is told apart, and is no difference of the package", async () => {
  const { sanne, customer_id } = await agreed("Naast elkaar");
  await invoice(sanne, await debtor(customer_id, "Visser"), { number: "M1", amount: 777 });
  expect((await explained(sanne)).totals.sums).toMatchObject([
    {
      package: 37_500,
      invorder: 38_277,
      difference: -777,
      count: 1,
      own: { invorder: 37_500, difference: 0, count: 0 },
      elsewhere: { invorder: 777, count: 1 },
    },
  ]);
});

test("another currency, another administration and debtors outside the range each have their reason", async () => {
  const { paper, sanne, customer_id, sync } = await agreed("Anders");
  paper.item("1", "1", 10_000, { currency: "USD" });
  paper.debtor("900");
  paper.item("7", "900", 300);
  await sync();
  const [changed] = (await explained(sanne)).data;
  expect(changed).toMatchObject({ kind: "other_currency" });
  await owner`update customers set accounting_range = '1-99' where id = ${customer_id}`;
  await sync();
  expect(kinds((await explained(sanne)).data)).toEqual([
    ["F1", "other_currency", 0, 10_000],
    ["F1", "other_currency", 10_000, 0],
    ["F7", "out_of_range", 0, 300],
  ]);
  await owner`update customers set accounting_range = '' where id = ${customer_id}`;
  await owner`update accounting_connections set division = 'D2', cursor = null where customer_id = ${customer_id}`;
  paper.debtor("1", {}, "D2");
  paper.item("1", "1", 500, {}, "D2");
  await sync();
  const { data } = await explained(sanne);
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(["other_division"]));
});

test("what was opened again though its package no longer names it is told as such", async () => {
  const { paper, sanne, customer_id, sync } = await agreed("Opengelaten");
  paper.ledger().items.delete("3");
  await sync();
  const id = (await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id;
  await reopenClosedBySync.call(sanne, { id });
  expect(kinds((await explained(sanne)).data)).toEqual([["F3", "kept_open", 0, 10_000]]);
});

test("beside a row that nobody could place nothing that is missing is closed: it differs, and so does that row", async () => {
  const { paper, sanne, sync } = await agreed("Onplaatsbaar");
  paper.ledger().items.delete("3");
  paper.problems = [
    {
      external_id: null,
      where: "?",
      line: null,
      faults: [{ column: "openstaand", reason: "invalid_amount", value: "" }],
      open: { currency: "SEK", amount: cents(40) },
      raw: [],
    },
  ];
  await sync();
  expect(kinds((await explained(sanne)).data)).toEqual([
    ["F3", "kept_open", 0, 10_000],
    ["?", "rejected", 40, 0],
  ]);
});

test("a package that tells changes alone is compared by what it said of each invoice last", async () => {
  const { paper, sanne, sync } = await agreed("Wijzigingen");
  paper.isProven = false;
  paper.item("1", "1", 4_000, { total_amount: cents(10_000) });
  await sync();
  expect((await explained(sanne)).totals.sums).toMatchObject([{ package: 31_500, invorder: 31_500 }]);
});

test("before the first sync there is nothing to compare", async () => {
  const { sanne } = await linked("Nieuw gekoppeld");
  expect((await listDifferences.call(sanne, {})).totals).toMatchObject({
    package: "exact",
    as_of: null,
    sums: [],
  });
});
