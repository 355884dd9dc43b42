import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { reading, type StaffCtx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { createContact } from "@/lib/customers/commands/contacts";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { addNotes } from "@/lib/invoices/commands/add-notes";
import { deleteView } from "@/lib/lists/commands/delete-view";
import { saveView } from "@/lib/lists/commands/save-view";
import { setCustomer } from "@/lib/users/commands/set-customer";
import { exportAudit } from "@/lib/users/queries/export-audit";
import { listAudit } from "@/lib/users/queries/list-audit";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const sanne = await as(role.klant, bakker);
const pieter = await as(role.klant, visser);
const ada = await as(role.superadmin);
const from = { call: "PATCH /debtors/{id}", address: "192.0.2.7", request_id: "verzoek-1" };

const booked = async (ctx: StaffCtx, filters: Record<string, unknown> = {}) =>
  (await listAudit.call(ctx, filters)).data;

test("a change stands in its customer's book with who, where from and which fields, and never what was typed", async () => {
  const id = await debtor(bakker, "De Boer Techniek");
  await updateDebtor.call({ ...sanne, origin: from }, { id, comment: "Geheim gesprek", version: 1 });
  const [entry] = await booked(sanne, { subject: "debtors", record: id });
  expect(entry).toMatchObject({
    user: sanne.actor.full_name,
    super_user: null,
    act: from.call,
    record_ids: [id],
    record: "De Boer Techniek",
    fields: ["comment"],
    address: "192.0.2.7",
    request_id: "verzoek-1",
  });
  const [stored] = await owner`select a::text as row from audit_entries a where id = ${entry?.id ?? 0}`;
  expect(stored?.row).not.toContain("Geheim");
  expect(await booked(pieter, { record: id })).toEqual([]);
  expect((await booked(ada, { record: id }))[0]).toMatchObject({ customer: "Bakker Groothandel" });
});

test("a customer that somebody went to work for is named, and a session of another kind names nobody", async () => {
  const origin = { ...from, call: "PATCH /auth/set-customer" };
  await setCustomer.call({ ...sanne, origin }, { id: bakker });
  const [entry] = await booked(sanne, { subject: "auth" });
  expect(entry).toMatchObject({ act: origin.call, record_ids: [bakker], record: "Bakker Groothandel" });
  await owner`update audit_entries set act = 'POST /auth/login' where id = ${entry?.id ?? 0}`;
  expect((await booked(sanne, { subject: "auth" }))[0]).toMatchObject({ record: null });
});

test("who works in another's name is named beside them", async () => {
  const actor = {
    ...sanne.actor,
    is_super: true,
    super_user_id: ada.actor.id,
    super_user_name: "Ada Beheer",
  };
  await saveView.call({ ...sanne, actor }, { list: "debtors", name: "Voor Sanne", query: "" });
  expect((await booked(sanne))[0]).toMatchObject({ user: sanne.actor.full_name, super_user: "Ada Beheer" });
  expect((await booked(sanne, { q: "ada beh" })).map(({ super_user }) => super_user)).toEqual(["Ada Beheer"]);
});

test("a change that is refused leaves no entry, nor does one that is taken back", async () => {
  const before = await owner`select count(*) from audit_entries`;
  await expect(deleteView.call(sanne, { id: 2_000_000_000 })).rejects.toMatchObject({ kind: "not-found" });
  const lost = transact(sanne, async (tx) => {
    await saveView.call(tx, { list: "debtors", name: "Verloren", query: "" });
    throw new Error("lost");
  });
  await expect(lost).rejects.toThrow("lost");
  expect(await owner`select count(*) from audit_entries`).toEqual(before);
});

test("what staff change at a customer stands in that customer's book", async () => {
  await createContact.call(ada, { customer_id: visser, name: "Els van Dijk" });
  expect((await booked(pieter))[0]).toMatchObject({
    user: ada.actor.full_name,
    customer: "Visser Transport",
  });
});

test("a change to many names them all, the first hundred by id", async () => {
  const id = await debtor(bakker, "Jansen Bouw");
  const ids = [await invoice(sanne, id), await invoice(sanne, id)];
  await addNotes.call(
    { ...sanne, origin: { ...from, call: "POST /invoices/add-notes" } },
    { ids, note: "Belt morgen" },
  );
  const [entry] = await booked(sanne, { subject: "invoices" });
  expect(entry).toMatchObject({ records: 2, record_ids: ids, fields: ["ids", "note"] });
});

test("a day, a subject and a record narrow the list", async () => {
  expect(await booked(sanne, { from: "2001-01-01", till: "2001-01-02" })).toEqual([]);
  expect(await booked(sanne, { subject: "templates" })).toEqual([]);
  expect((await booked(sanne, { from: "2001-01-01" })).length).toBeGreaterThan(0);
});

test("as a file it has the words of the reader's language, and only the own customer's entries", async () => {
  const text = async (ctx: StaffCtx) => (await bytesOf(await exportAudit.call(ctx, {}))).toString("utf8");
  expect(await text({ ...sanne, language: "en" })).toContain("Debtor changed");
  expect(await text(pieter)).not.toContain("De Boer Techniek");
  expect(await text(ada)).toContain("Visser Transport");
});

test("the application can add to the book, and neither change nor remove what stands in it", async () => {
  const tried = (statement: string) =>
    transact(sanne, (tx) => tx.db.execute(sql.raw(statement))).then(
      () => "done",
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
  for (const statement of [
    "update audit_entries set user_name = 'Niemand'",
    "delete from audit_entries",
    "truncate audit_entries",
    `insert into audit_entries (customer_id, user_id, user_name, act, subject) values (${visser}, ${sanne.actor.id}, 'Sanne', 'x', 'x')`,
    `insert into audit_entries (customer_id, user_id, user_name, act, subject) values (${bakker}, ${pieter.actor.id}, 'Pieter', 'x', 'x')`,
  ])
    expect([statement, await tried(statement)]).toEqual([statement, "42501"]);
  for (const role of ["invorder_auth", "invorder_dispatch"] as const)
    await expect(pool(role).sql`delete from audit_entries`).rejects.toMatchObject({ code: "42501" });
});

test("even a statement that forgets the customer sees no other's entries", async () => {
  const seen = await reading(pieter, ({ db }) =>
    db.execute<{ customer_id: number }>(sql`select distinct customer_id from audit_entries`),
  );
  expect(seen.map(({ customer_id }) => customer_id)).toEqual([visser]);
});
