import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { reopenClosedBySync } from "@/lib/accounting/commands/reopen-closed";
import { exportRejected } from "@/lib/accounting/queries/export-rejected";
import { getSync } from "@/lib/accounting/queries/get-sync";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { cents } from "@/lib/kernel/money";
import { bytesOf } from "../../../support/download";
import { linked } from "../../../support/linked";
import { as, customer, rowsOf } from "../../../support/world";

const lastRun = async (customer_id: number) =>
  Number((await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id);
const stateOf = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id, "number")).map(({ amount, last_status_id, ledger_open }) => [
    Number(amount),
    last_status_id,
    Number(ledger_open),
  ]);

/** Imports three invoices of one debtor; in the next sync one has vanished, one is paid in part, one is new. */
async function twoRuns(name: string) {
  const world = await linked(name);
  const { paper, customer_id, sync } = world;
  paper.debtor("1", { name: "De Boer" });
  for (const id of ["1", "2", "3"]) paper.item(id, "1", 10_000);
  await sync();
  const before = await stateOf(customer_id);
  paper.ledger().items.delete("1");
  paper.item("2", "1", 4_000, { total_amount: cents(10_000) });
  paper.item("4", "1", 700);
  const faults = [{ column: "openstaand", reason: "invalid_amount", value: "=1+1" }];
  paper.problems = [
    {
      external_id: "9",
      where: "F9",
      line: null,
      faults,
      open: { currency: "EUR", amount: cents(50) },
      raw: ['{"Amount":"=1+1"}'],
    },
  ];
  await sync();
  return { ...world, before, id: await lastRun(customer_id) };
}

test("a run opens to its rows: what each was before and after, what is new, and why one did not go in", async () => {
  const { sanne, id } = await twoRuns("Bakker Groothandel");
  const { data, meta } = await getSync.call(sanne, { id });
  expect(data).toMatchObject({
    id,
    state: "rejected",
    added: 1,
    changed: 1,
    closed: 1,
    rejected: 1,
    can_take_back: true,
  });
  expect(data.rows).toMatchObject([
    {
      kind: "closed",
      number: "F1",
      debtor: "De Boer",
      before: { amount: 10_000 },
      after: { amount: 0, status_id: 19 },
    },
    { kind: "changed", number: "F2", before: { amount: 10_000 }, after: { amount: 4_000 } },
    { kind: "added", number: "F4", amount: 700, before: null, after: null },
    {
      kind: "rejected",
      number: "F9",
      invoice_id: null,
      currency: "EUR",
      amount: 50,
      faults: [{ reason: "invalid_amount" }],
    },
  ]);
  expect(meta.total).toBe(4);
  expect((await getSync.call(sanne, { id, kind: "closed" })).data.rows).toHaveLength(1);
  expect((await getSync.call(sanne, { id, q: "boer" })).data.rows).toHaveLength(3);
  const stranger = await as(role.klant, await customer("Visser Verf"));
  await expect(getSync.call(stranger, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("its rejected rows are a file of their own, in which nothing is a formula", async () => {
  const { sanne, id } = await twoRuns("Bestand van afgewezen");
  const text = (await bytesOf(await exportRejected.call(sanne, { id }))).toString("utf8");
  expect(text.split("\r\n")[1]).toMatch(/^F9;openstaand;Geen bedrag;'=1\+1;EUR;0\.50;/);
});

test("what a run closed is opened again, at the amount and the step it had, and its money is booked back", async () => {
  const { sanne, customer_id, before, id } = await twoRuns("Teruggenomen");
  expect(await reopenClosedBySync.call(sanne, { id })).toMatchObject({ data: { reopened: 1 } });
  expect((await stateOf(customer_id))[0]).toEqual(before[0]);
  const [closed] = await rowsOf("invoices", customer_id, "number");
  const booked = (await rowsOf("bookings", customer_id, "id")).filter(
    ({ invoice_id }) => invoice_id === closed?.id,
  );
  expect(booked.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(0);
  expect((await rowsOf("sync_runs", customer_id, "id")).at(-1)).toMatchObject({
    taken_back_at: expect.any(Date),
  });
  await expect(reopenClosedBySync.call(sanne, { id })).rejects.toMatchObject({
    detail: { key: "nothing_to_take_back" },
  });
});

test("it is not taken back once somebody did something with such an invoice, or another sync changed it", async () => {
  const noted = await twoRuns("Genoteerd");
  const [first] = await rowsOf("invoices", noted.customer_id, "number");
  await addNote.call(noted.sanne, { id: first?.id, note: "Betaald volgens bank" });
  await expect(reopenClosedBySync.call(noted.sanne, { id: noted.id })).rejects.toMatchObject({
    detail: { key: "acted_since", values: { count: 1 } },
  });
  const back = await twoRuns("Terug van weggeweest");
  back.paper.item("1", "1", 10_000);
  await back.sync();
  expect((await getSync.call(back.sanne, { id: back.id })).data.can_take_back).toBe(false);
});
