import { expect, test } from "vitest";
import { closeDoubts } from "@/lib/accounting/commands/differences/close-doubts";
import { reopenClosedBySync } from "@/lib/accounting/commands/reopen-closed";
import { connectDetails } from "@/lib/accounting/queries/connect-details";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { packageKeys } from "@/lib/accounting/statuses";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { linked } from "../../../support/linked";
import { owner, rowsOf } from "../../../support/world";

const NUMBERS = ["1", "2", "3", "4", "5"];
const openOf = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id, "number")).filter(({ amount }) => Number(amount) !== 0).length;
const lastRun = async (customer_id: number) =>
  Number((await rowsOf("sync_runs", customer_id, "id")).at(-1)?.id);

/** Links a package whose list is not proven, with five open invoices. */
async function company(name: string, key: (typeof packageKeys)[number] = "exact") {
  const world = await linked(name, key);
  world.paper.isProven = false;
  world.paper.debtor("1", { name: "De Boer" });
  for (const id of NUMBERS) world.paper.item(id, "1", 10_000);
  await world.sync();
  const onList = async () =>
    (await listActions.call(world.sanne, {})).data.map(({ number }) => number).sort();
  const doubts = async () => (await connectDetails.call(world.sanne, {})).data[key]?.in_doubt ?? null;
  return { ...world, onList, doubts };
}

test.each(packageKeys)(
  "%s: a list that is empty, or shorter, closes nothing and asks for nobody's money",
  async (key) => {
    const { paper, customer_id, sync, onList, doubts } = await company(`Leeg ${key}`, key);
    expect(await onList()).toEqual(["F1", "F2", "F3", "F4", "F5"]);
    paper.ledger().items.delete("2");
    expect(await sync()).toMatchObject({ status: 2, error: null, result: { closed: 0, doubted: 1 } });
    expect(await onList()).toEqual(["F1", "F3", "F4", "F5"]);
    paper.ledger().items.clear();
    expect(await sync()).toMatchObject({ status: 2, error: null, result: { closed: 0, doubted: 5 } });
    expect(await openOf(customer_id)).toBe(5);
    expect(await onList()).toEqual([]);
    expect(await doubts()).toEqual({ run_id: await lastRun(customer_id), count: 5 });
  },
);

test("what the package says is paid is closed with the money it was paid with, beside what is in doubt", async () => {
  const { paper, customer_id, sync, doubts } = await company("Betaald en weg");
  paper.ledger().items.clear();
  paper.paid = new Set(["1", "2", "3", "4"]);
  expect(await sync()).toMatchObject({ result: { closed: 4, doubted: 1 } });
  expect(await rowsOf("bookings", customer_id)).toMatchObject(
    ["1", "2", "3", "4"].map(() => ({ paid: "10000", source: "exact" })),
  );
  expect(await doubts()).toMatchObject({ count: 1 });
});

test("a list that was proven whole closes what it lacks, but never more than half by itself", async () => {
  const { paper, customer_id, sync } = await company("Bewezen");
  paper.isProven = true;
  for (const id of ["1", "2"]) paper.ledger().items.delete(id);
  expect((await sync()).result).toMatchObject({ closed: 2, doubted: 0 });
  paper.ledger().items.clear();
  expect((await sync()).result).toMatchObject({ closed: 0, doubted: 3 });
  expect(await openOf(customer_id)).toBe(3);
});

test("as soon as the package names them again they are asked for again", async () => {
  const { paper, customer_id, sync, onList, doubts } = await company("Weer terug");
  paper.ledger().items.clear();
  await sync();
  await sync();
  // An invoice already on hold is not held twice.
  expect(await rowsOf("holds", customer_id)).toMatchObject([{ state: "open", reason: "difference" }]);
  for (const id of NUMBERS) paper.item(id, "1", 10_000);
  expect((await sync()).result).toMatchObject({ closed: 0, doubted: 0 });
  expect(await onList()).toEqual(["F1", "F2", "F3", "F4", "F5"]);
  expect(await doubts()).toBeNull();
  expect(await rowsOf("holds", customer_id)).toMatchObject([{ state: "ended", outcome: "lifted" }]);
});

test("one word of a person closes them, which can be taken back, and once more there is nothing to close", async () => {
  const { paper, customer_id, sanne, sync, doubts } = await company("Eén knop");
  for (const id of ["1", "2", "3"]) paper.ledger().items.delete(id);
  await sync();
  const id = await lastRun(customer_id);
  const kinds = (await listDifferences.call(sanne, {})).data.map(({ number, kind }) => [number, kind]);
  expect(kinds).toEqual(["F1", "F2", "F3"].map((number) => [number, "kept_open"]));
  expect((await closeDoubts.call(sanne, { id })).data).toEqual({ closed: 3 });
  expect(await openOf(customer_id)).toBe(2);
  expect(await doubts()).toBeNull();
  expect((await listDifferences.call(sanne, {})).data).toEqual([]);
  await expect(closeDoubts.call(sanne, { id })).rejects.toMatchObject({
    detail: { key: "nothing_in_doubt" },
  });
  expect((await reopenClosedBySync.call(sanne, { id })).data).toEqual({ reopened: 3 });
  expect(await openOf(customer_id)).toBe(5);
});

test("what a former sync was in doubt about is closed by nobody once the package was read again", async () => {
  const { paper, customer_id, sanne, sync } = await company("Te laat");
  paper.ledger().items.delete("1");
  await sync();
  const id = await lastRun(customer_id);
  await sync();
  await expect(closeDoubts.call(sanne, { id })).rejects.toMatchObject({ detail: { key: "read_since" } });
  expect(await openOf(customer_id)).toBe(5);
});

test("once a week everything is asked for again, and from another administration at once", async () => {
  const { paper, customer_id, sync } = await company("Elke week");
  await sync();
  expect(paper.readings.map(({ isWhole }) => isWhole)).toEqual([true, false]);
  await owner`update accounting_connections set whole_at = whole_at - interval '7 days' where customer_id = ${customer_id}`;
  await sync();
  await sync();
  expect(paper.readings.map(({ isWhole }) => isWhole)).toEqual([true, false, true, false]);
});

test("a debtor without a name is called by its number", async () => {
  const { paper, customer_id, sync } = await company("Naamloos");
  paper.debtor("7", { debtor_number: "", name: "", is_deleted: true });
  paper.item("9", "7", 500);
  await sync();
  expect(await rowsOf("debtors", customer_id, "number")).toMatchObject([{}, { number: "7", name: "7" }]);
});
