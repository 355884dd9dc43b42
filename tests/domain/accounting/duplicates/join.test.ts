import { expect, test } from "vitest";
import { joinDebtors } from "@/lib/accounting/commands/duplicates/join";
import { markDistinct } from "@/lib/accounting/commands/duplicates/mark-distinct";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { addDays } from "@/lib/kernel/day";
import { customerWithWebhook, eventsOf } from "../../../support/events";
import { sync } from "../../../support/linked";
import { boer, openSum, twoBooks } from "../../../support/two-books";
import { debtor, owner, rowsOf, TODAY } from "../../../support/world";

test("the same debtor of two packages is offered with what speaks for it, and not joined by itself", async () => {
  const { sanne, customer_id, exact, twinfield } = await twoBooks("Bakker Groothandel");
  const { data, totals } = await listDuplicates.call(sanne, {});
  expect(data).toEqual([
    expect.objectContaining({
      id: `${exact}-${twinfield}`,
      keep: exact,
      signs: ["company"],
      differs: ["name"],
      same_numbers: 1,
      is_ambiguous: false,
    }),
  ]);
  const sides = data.flatMap(({ debtor, other }) => [debtor, other]);
  expect(sides.map(({ number, source, balances }) => [number, source, Number(balances[0]?.open)])).toEqual([
    ["1043", "exact", 30_000],
    ["1043 (T1)", "twinfield", 4_000],
  ]);
  expect(totals).toEqual({
    certain: 1,
    moving: { invoices: 1, open: [{ currency: "EUR", amount: 4_000 }] },
    between: [{ sources: ["exact", "twinfield"], count: 1 }],
  });
  expect(await rowsOf("debtors", customer_id)).toHaveLength(2);
  expect((await listDuplicates.call(sanne, { debtor_id: twinfield })).data).toHaveLength(1);
});

test("joined they are one debtor, every source finds it, and no duplicate comes back", async () => {
  const {
    sanne,
    customer_id,
    exact,
    twinfield,
    twin,
    paper,
    sync: syncExact,
  } = await twoBooks("Visser Verf", {
    contact_telephone_number: "030 123 45 67",
  });
  const before = await openSum(customer_id);
  const { data } = await joinDebtors.call(sanne, { pairs: [{ id: exact, other_id: twinfield }] });
  expect(data).toEqual({ joined: 1, ids: [exact], invoices: 1, left: [] });
  expect(await openSum(customer_id)).toBe(before);
  const [one, ...others] = await rowsOf("debtors", customer_id);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    name: "De Boer Bouw B.V.",
    number: "1043",
    contact_telephone_number: "030 123 45 67",
    source: "exact",
    external_id: "E1",
  });
  expect((await rowsOf("invoices", customer_id)).map(({ number }) => number)).toEqual([
    "2026-1",
    "2026-2",
    "2026-1 (T-1)",
  ]);
  twin.item("T-2", "T1", 7_000, { number: "2026-9" });
  twin.item("T-1", "T1", 3_000, { number: "2026-1" });
  twin.debtor("T1", {
    debtor_number: "1043",
    name: "Heel anders",
    city: "Zwolle",
    contact_name: "Els de Boer",
  });
  paper.debtor("E1", { debtor_number: "1043", kvk_number: "12345678", ...boer, city: "De Meern" });
  await sync(sanne, "twinfield");
  await syncExact();
  await sync(sanne, "twinfield");
  const [after, ...duplicates] = await rowsOf("debtors", customer_id);
  expect(duplicates).toEqual([]);
  expect(after).toMatchObject({ name: "De Boer Bouw B.V.", city: "De Meern", contact_name: "Els de Boer" });
  expect(await openSum(customer_id)).toBe(30_000 + 3_000 + 7_000);
  twin.debtor("T1", { debtor_number: "1043", name: "Weg", is_deleted: true });
  twin.ledger().items.clear();
  for (const id of ["T-1", "T-2"]) twin.paid.add(id);
  await sync(sanne, "twinfield");
  const [still] = await rowsOf("debtors", customer_id);
  expect(still).toMatchObject({ external_deleted_at: null });
  expect(await openSum(customer_id)).toBe(30_000);
});

test("the story of the one that stays tells of the join, and who goes is another spelling of its name", async () => {
  const { sanne, exact, twinfield } = await twoBooks("Kok Catering");
  await addDebtorEntry.call(sanne, { id: twinfield, type: "note", content: "Belt na vijven" });
  await joinDebtors.call(sanne, { all: true });
  const { data } = await debtorTimeline.call(sanne, { id: exact });
  expect(data.lines.map(({ label, to, content }) => [label, to, content])).toEqual(
    expect.arrayContaining([
      ["joined", "1043 (Twinfield)", ""],
      [null, null, "Belt na vijven"],
    ]),
  );
  const { data: joinedDebtor } = await getDebtor.call(sanne, { id: exact });
  expect(joinedDebtor.aliases.map(({ name }) => name)).toEqual(["Boer Bouw, de"]);
  await expect(getDebtor.call(sanne, { id: twinfield })).rejects.toMatchObject({ kind: "not-found" });
});

test("said to be two they are never offered again, nor joined", async () => {
  const { sanne, exact, twinfield, sync: syncExact } = await twoBooks("Smit Staal");
  await markDistinct.call(sanne, { id: twinfield, other_id: exact });
  await markDistinct.call(sanne, { id: exact, other_id: twinfield });
  await syncExact();
  expect((await listDuplicates.call(sanne, {})).meta.total).toBe(0);
  await expect(
    joinDebtors.call(sanne, { pairs: [{ id: exact, other_id: twinfield }] }),
  ).rejects.toMatchObject({ kind: "conflict", detail: { key: "no_duplicate" } });
});

test("what a run or a message works on, and two with a mandate each, stay two for now", async () => {
  const { sanne, customer_id, exact, twinfield } = await twoBooks("Mulder Metaal");
  await owner`update invoices set processing_job_id = 1 where debtor_id = ${twinfield}`;
  const pairs = [{ id: exact, other_id: twinfield }];
  expect((await joinDebtors.call(sanne, { pairs })).data).toMatchObject({
    joined: 0,
    left: [{ reason: "in_use" }],
  });
  await owner`update invoices set processing_job_id = null where debtor_id = ${twinfield}`;
  for (const debtor_id of [exact, twinfield])
    await owner`insert into debit_mandates (customer_id, debtor_id, key_mark, state) values (${customer_id}, ${debtor_id}, '', 'valid')`;
  expect((await joinDebtors.call(sanne, { pairs })).data.left).toEqual([
    { id: exact, other_id: twinfield, reason: "both_mandates" },
  ]);
  await owner`update debit_mandates set state = 'revoked' where debtor_id = ${exact}`;
  expect((await joinDebtors.call(sanne, { pairs })).data.joined).toBe(1);
});

test("agreements and payments go along, and what stands over a whole debtor stands over the invoices that came", async () => {
  const { sanne, customer_id, exact, twinfield } = await twoBooks("Groen Tuinen");
  const [, , third] = (await rowsOf("invoices", customer_id)).map(({ id }) => Number(id));
  await openHold.call(sanne, {
    kind: "pause",
    debtor_id: exact,
    invoices: "all",
    day: addDays(TODAY, 5),
    reason: "other",
    note: "Rust",
  });
  await addPayment.call(sanne, { debtor_id: twinfield, amount: "10.00", invoices: { [third ?? 0]: null } });
  await joinDebtors.call(sanne, { pairs: [{ id: exact, other_id: twinfield }] });
  expect(await rowsOf("payments", customer_id)).toEqual([expect.objectContaining({ debtor_id: exact })]);
  const items =
    await owner`select invoice_id from hold_items where customer_id = ${customer_id} order by invoice_id`;
  expect(items).toHaveLength(3);
  const [balance] =
    await owner`select sum(open) as open from positions where customer_id = ${customer_id} and debtor_id = ${exact} and until is null`;
  expect(Number(balance?.open)).toBe(33_000);
});

test("a customer's own programs are told which debtor became part of which", async () => {
  const { sanne, customer_id } = await customerWithWebhook("Vos Verhuur");
  const stays = await debtor(customer_id, "Prins Papier", {
    ...boer,
    name: "Prins Papier B.V.",
    number: "77",
  });
  const goes = await debtor(customer_id, "Prins Papier", {
    ...boer,
    number: "D-77",
    name: "Prins Papier",
    source: "csv",
  });
  const events = await eventsOf(customer_id, "debtor.joined", async () => {
    await joinDebtors.call(sanne, { pairs: [{ id: stays, other_id: goes }] });
  });
  expect(events).toEqual([
    { event: "debtor.joined", id: stays, number: "77", joined_id: goes, joined_number: "D-77" },
  ]);
  const [entry] =
    await owner`select act, record_ids, gone from audit_entries where customer_id = ${customer_id} and act = 'debtors.join'`;
  expect(entry).toEqual({ act: "debtors.join", record_ids: [stays], gone: "D-77" });
});
