import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { joinDebtors } from "@/lib/accounting/commands/duplicates/join";
import { markDistinct } from "@/lib/accounting/commands/duplicates/mark-distinct";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";
import { linked, sync } from "../../../support/linked";
import { boer, openSum, twoBooks } from "../../../support/two-books";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../../../support/world";

test("while a sync is going on nobody joins, and a stranger's debtor is not there", async () => {
  const { sanne, customer_id, exact, twinfield } = await twoBooks("De Wit Wonen");
  const [job] = await owner<
    { id: number }[]
  >`insert into jobs (customer_id, user_id, action, status, input, exclusive)
    values (${customer_id}, ${sanne.actor.id}, 'sync-package', 1, '{}', 'sync_active') returning id`;
  const pairs = [{ id: exact, other_id: twinfield }];
  await expect(joinDebtors.call(sanne, { pairs })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "sync_active" },
  });
  await owner`update jobs set status = 2 where id = ${job?.id ?? 0}`;
  const other = await customer("Vreemd");
  const theirs = await debtor(other, "De Boer Bouw B.V.");
  for (const pair of [
    { id: exact, other_id: theirs },
    { id: theirs, other_id: exact },
  ]) {
    await expect(joinDebtors.call(sanne, { pairs: [pair] })).rejects.toMatchObject({ kind: "not-found" });
    await expect(markDistinct.call(sanne, pair)).rejects.toMatchObject({ kind: "not-found" });
  }
  for (const reader of [
    await as(role.auditor, customer_id),
    await as(role.klant, customer_id, { debtor_link: true }),
  ]) {
    await expect(joinDebtors.call(reader, { pairs })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(listDuplicates.call(reader, {})).rejects.toMatchObject({ kind: "forbidden" });
  }
});

test("a debtor that came by file goes on in its package, and the file finds it by the number it had", async () => {
  const world = await linked("Prins Papier");
  const { sanne, customer_id } = world;
  const csv = await debtor(customer_id, "De Boer Bouw", {
    ...boer,
    name: "De Boer Bouw",
    number: "D-77",
    source: "csv",
  });
  await invoice(sanne, csv, { amount: 5_000, source: "csv", number: "F1" });
  world.paper.debtor("E1", { debtor_number: "1043", ...boer });
  world.paper.item("E-1", "E1", 10_000, { number: "F1" });
  await world.sync();
  const { data } = await listDuplicates.call(sanne, {});
  expect(data[0]).toMatchObject({ keep: csv, signs: ["address"], same_numbers: 1 });
  await joinDebtors.call(sanne, { all: true });
  const [one, ...others] = await rowsOf("debtors", customer_id);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    id: csv,
    number: "1043",
    source: "exact",
    external_id: "E1",
    name: "De Boer Bouw B.V.",
  });
  expect((await rowsOf("invoices", customer_id)).map(({ number }) => number)).toEqual(["F1", "F1 (E-1)"]);
  expect(await rowsOf("debtor_sources", customer_id, "external_id")).toEqual([
    expect.objectContaining({ source: "csv", external_id: "D-77", debtor_id: csv }),
  ]);
  await world.sync();
  expect(await openSum(customer_id)).toBe(15_000);
  // The next complete file still names it D-77.
  const lines = [
    "debiteurnummer;naam;contactpersoon;factuurnummer;factuurdatum;openstaand",
    "D-77;Boer en Zonen;Els de Boer;F1;2026-10-01;40,00",
    "D-77;Boer en Zonen;Els de Boer;F8;2026-11-01;70,00",
  ];
  const file = new File([lines.join("\n")], "openstaand.csv");
  const { data: job } = await startCsvImport.call(sanne, { file, complete: "1", confirmed: "1" });
  await work(sanne, job);
  const [still, ...duplicates] = await rowsOf("debtors", customer_id);
  expect(duplicates).toEqual([]);
  expect(still).toMatchObject({ name: "De Boer Bouw B.V.", contact_name: "Els de Boer" });
  const numbers =
    await owner`select number, amount::int from invoices where customer_id = ${customer_id} order by id`;
  expect(numbers.map(({ number, amount }) => [number, amount])).toEqual([
    ["F1", 4_000],
    ["F1 (E-1)", 10_000],
    ["F8", 7_000],
  ]);
});

test("of two who join the same pair at the same moment one does, and a sync meanwhile brings no third", async () => {
  const { sanne, customer_id, exact, twinfield, twin } = await twoBooks("Dubbel Druk");
  const pairs = [{ id: exact, other_id: twinfield }];
  twin.item("T-2", "T1", 7_000, { number: "2026-9" });
  const ends = await Promise.allSettled([
    joinDebtors.call(sanne, { pairs }),
    sync(sanne, "twinfield"),
    joinDebtors.call(sanne, { pairs }),
  ]);
  expect(ends.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
  // Whichever is first, the other must be repeated.
  await sync(sanne, "twinfield");
  await joinDebtors.call(sanne, { all: true });
  await sync(sanne, "twinfield");
  expect(await rowsOf("debtors", customer_id)).toHaveLength(1);
  expect(await openSum(customer_id)).toBe(41_000);
});

test("a merge that read before a join waits for it, and finds the debtor by the id it is remembered by", async () => {
  const { sanne, customer_id, exact, twinfield, twin } = await twoBooks("Later Gelezen");
  // The sync has requested its administrations and is about to read: the join runs in between, as if it had begun just before.
  twin.meanwhile = async () => {
    twin.meanwhile = async () => {};
    await owner`update jobs set exclusive = null where customer_id = ${customer_id} and status <= 1`;
    await joinDebtors.call(sanne, { pairs: [{ id: exact, other_id: twinfield }] });
  };
  twin.item("T-2", "T1", 7_000, { number: "2026-9" });
  await sync(sanne, "twinfield");
  expect(await rowsOf("debtors", customer_id)).toHaveLength(1);
  expect(await openSum(customer_id)).toBe(41_000);
});

test("a debtor that goes on in its package is read by the number the package knows it by", async () => {
  const world = await linked("Bereik Beton", "exact", { accounting_range: "1000-1999" });
  const { sanne, customer_id, paper } = world;
  const own = await debtor(customer_id, "De Boer Bouw", { ...boer, number: "M-9" });
  paper.debtor("E1", { debtor_number: "1043", ...boer });
  paper.item("E-1", "E1", 10_000);
  await world.sync();
  const [, exact] = (await rowsOf("debtors", customer_id)).map(({ id }) => Number(id));
  await joinDebtors.call(sanne, { pairs: [{ id: own, other_id: exact ?? 0 }] });
  expect(await rowsOf("debtors", customer_id)).toEqual([
    expect.objectContaining({ id: own, number: "1043" }),
  ]);
  paper.item("E-2", "E1", 7_000);
  paper.ledger().items.delete("E-1");
  paper.paid.add("E-1");
  await world.sync();
  expect(await openSum(customer_id)).toBe(7_000);
});
