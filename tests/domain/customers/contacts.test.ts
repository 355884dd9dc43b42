import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createContact, deleteContact, updateContact } from "@/lib/customers/commands/contacts";
import { getContact, listContacts } from "@/lib/customers/queries/contacts";
import { as, customer, owner } from "../../support/world";

await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht'), (8, 'Zuiderzee', 'zuiderzee')`;
const bakker = await customer("Bakker", { reseller_id: 7 });
const visser = await customer("Visser", { reseller_id: 8 });
const femke = await as(role.sales, undefined, { reseller_id: 7 });
const els = { name: "Els van Dijk", email_address: "els@bakker.example", telephone_number: "06 12345678" };

test("a salesperson adds, changes and removes somebody at a customer; the list shows one on a page", async () => {
  const { data: made } = await createContact.call(femke, { customer_id: bakker, ...els });
  await createContact.call(femke, { customer_id: bakker, name: "Anton Smit" });
  const list = await listContacts.call(femke, { customer_id: bakker });
  expect(list.data.map(({ name }) => name)).toEqual(["Anton Smit"]);
  expect(list.meta).toMatchObject({ per_page: 1, total: 2, last_page: 2 });
  const { data } = await updateContact.call(femke, {
    id: made.id,
    version: made.version,
    name: "Els de Boer",
  });
  expect(data).toEqual({ ...made, name: "Els de Boer", version: made.version + 1 });
  await expect(
    updateContact.call(femke, { id: made.id, version: made.version, name: "x" }),
  ).rejects.toMatchObject({
    kind: "stale",
  });
  await deleteContact.call(femke, { id: made.id });
  await expect(getContact.call(femke, { id: made.id })).rejects.toMatchObject({ kind: "not-found" });
});

test("without a customer the list holds all in reach, and another white label's are not there", async () => {
  const stranger = await as(role.whiteLabel, undefined, { reseller_id: 8 });
  const { data: theirs } = await createContact.call(stranger, { customer_id: visser, name: "Piet Visser" });
  const all = await listContacts.call(stranger, { per_page: 50 });
  expect(all.data.map(({ name }) => name)).toEqual(["Piet Visser"]);
  const requests = [
    () => getContact.call(femke, { id: theirs.id }),
    () => deleteContact.call(femke, { id: theirs.id }),
    () => listContacts.call(femke, { customer_id: visser }),
    () => createContact.call(femke, { customer_id: visser, name: "Vals" }),
  ];
  for (const ask of requests) await expect(ask()).rejects.toMatchObject({ kind: "not-found" });
});

test("a contact the dossier names stays", async () => {
  const { data } = await createContact.call(femke, { customer_id: bakker, ...els });
  await owner`insert into dossier_entries (customer_id, type, subject, date, contact_id) values (${bakker}, 'appointment', 'Kennismaking', '2026-11-21', ${data.id})`;
  await expect(deleteContact.call(femke, { id: data.id })).rejects.toMatchObject({ kind: "conflict" });
});
