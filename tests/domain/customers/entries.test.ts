import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { createContact } from "@/lib/customers/commands/contacts";
import { addEntry, changeEntry, deleteEntry } from "@/lib/customers/commands/write-entry";
import { listDossier } from "@/lib/customers/queries/dossier";
import { downloadEntryFile } from "@/lib/customers/queries/entry-file";
import { suggestProduct } from "@/lib/customers/queries/suggest-product";
import { cents } from "@/lib/kernel/money";
import { bytesOf } from "../../support/download";
import { as, customer, owner, TODAY } from "../../support/world";

const ada = await as(role.superadmin);
const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const sam = await as(role.sales, undefined, { reseller_id: 1 });
const write = async (more: Record<string, unknown> = {}, id = bakker) =>
  (
    await addEntry.call(sam, {
      id,
      type: "appointment",
      subject: "Kennismaking",
      date: "2026-12-01",
      ...more,
    })
  ).data;
const subjects = async (days: Record<string, string> = {}) =>
  (await listDossier.call(sam, { id: bakker, ...days })).data.map(({ subject }) => subject);

test("what is written down of a customer stands in its dossier by day, with who wrote it and whom it was with", async () => {
  const { data: els } = await createContact.call(sam, { customer_id: bakker, name: "Els van Dijk" });
  const quote = await write({
    type: "quote",
    subject: "Offerte voor drie jaar",
    date: "2026-12-03",
    contact_id: String(els.id),
    amount: "1.250,50",
    product: "Incasso compleet",
  });
  expect(quote).toMatchObject({
    contact: "Els van Dijk",
    amount: cents(125_050),
    currency: "EUR",
    user: "Sanne de Vries",
  });
  await write({ subject: "Bellen", date: "2026-12-02" });
  expect(await subjects()).toEqual(["Offerte voor drie jaar", "Bellen"]);
  expect(await subjects({ startDate: "2026-12-03", endDate: "2026-12-03" })).toEqual([
    "Offerte voor drie jaar",
  ]);
  expect(await subjects({ startDate: "2026-12-04" })).toEqual([]);
});

test("a change tells who made it, is refused over somebody else's, and a done mark comes and goes", async () => {
  const { id: entry_id, version } = await write();
  const one = { id: bakker, entry_id };
  const { data } = await changeEntry.call(ada, { ...one, version, subject: "Tweede gesprek", is_done: "1" });
  expect(data).toMatchObject({ subject: "Tweede gesprek", date: "2026-12-01", is_done: true });
  expect(data.changed_at).not.toBeNull();
  await expect(changeEntry.call(sam, { ...one, version, subject: "Derde" })).rejects.toMatchObject({
    kind: "stale",
  });
  expect((await changeEntry.call(sam, { ...one, is_done: false })).data.is_done).toBe(false);
});

test("what was deleted is seen to have been there, says nothing more, and can be brought back", async () => {
  const file = new File(["Geheim voorstel"], "voorstel.txt");
  const { id: entry_id, download_url } = await write({ subject: "Voorstel", content: "Geheim", file });
  const one = { id: bakker, entry_id };
  expect(download_url).toBe(`/api/customers/${bakker}/notes/${entry_id}/file`);
  expect((await bytesOf(await downloadEntryFile.call(sam, one))).toString()).toBe("Geheim voorstel");
  await deleteEntry.call(sam, one);
  const listedEntry = (await listDossier.call(sam, { id: bakker })).data.find(({ id }) => id === entry_id);
  expect(listedEntry).toMatchObject({
    subject: "Voorstel",
    content: "",
    has_file: false,
    deleted_by: "Sanne de Vries",
  });
  await expect(downloadEntryFile.call(sam, one)).rejects.toMatchObject({ kind: "not-found" });
  await expect(changeEntry.call(sam, { ...one, subject: "Anders" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await expect(deleteEntry.call(sam, one)).rejects.toMatchObject({ kind: "not-found" });
  const { data } = await changeEntry.call(sam, { ...one, is_deleted: false });
  expect(data).toMatchObject({ content: "Geheim", filename: "voorstel.txt", deleted_at: null });
});

test("the product most written in this dossier is suggested, as plain text", async () => {
  for (const product of ["Creditcheck plus", "Creditcheck", "Creditcheck plus"]) await write({ product });
  await write({ product: "Creditcheck van een ander" }, visser);
  const suggested = async (q: string) =>
    (await bytesOf(await suggestProduct.call(sam, { id: bakker, q }))).toString();
  expect([
    await suggested("credit"),
    await suggested("CREDITCHECK"),
    await suggested("%"),
    await suggested(""),
  ]).toEqual(["Creditcheck plus", "Creditcheck plus", "", ""]);
  // It is read from its dossier, not added to the downloads.
  expect(await suggestProduct.call(sam, { id: bakker, q: "credit" })).toMatchObject({ isInline: true });
});

test.each([
  ["no type", { type: "" }, "type"],
  ["no subject", { subject: " " }, "subject"],
  ["no day", { date: "" }, "date"],
  ["what is no amount", { amount: "veel" }, "amount"],
  [
    "a program that calls itself a picture",
    { file: new File([new Uint8Array([0, 1, 2])], "foto.png") },
    "file",
  ],
])("%s is told at its field", async (_what, more, field) => {
  await expect(write(more)).rejects.toMatchObject({
    kind: "invalid",
    errors: { [field]: expect.anything() },
  });
});

test("somebody of another customer, and an entry of another's dossier, are not there", async () => {
  const { data: els } = await createContact.call(sam, { customer_id: visser, name: "Els Visser" });
  await expect(write({ contact_id: els.id })).rejects.toMatchObject({
    errors: { contact_id: expect.anything() },
  });
  const { id: entry_id } = await write({}, visser);
  for (const refused of [
    () => changeEntry.call(sam, { id: bakker, entry_id, subject: "Overgenomen" }),
    () => deleteEntry.call(sam, { id: bakker, entry_id }),
    () => downloadEntryFile.call(sam, { id: bakker, entry_id }),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: "not-found" });
});

test("a white label's salespeople do not see the dossiers of another's customers", async () => {
  await owner`insert into resellers (id, name, domain) values (7, 'Noorderlicht', 'noorderlicht')`;
  const stranger = await as(role.sales, undefined, { reseller_id: 7 });
  await expect(listDossier.call(stranger, { id: bakker })).rejects.toMatchObject({ kind: "not-found" });
  const written = addEntry.call(stranger, {
    id: bakker,
    type: "note",
    subject: "Meegelezen",
    date: "2026-12-01",
  });
  await expect(written).rejects.toMatchObject({ kind: "not-found" });
});

test.each([
  ["Afspraak", "Afspraak"],
  ["appointment", "Afspraak"],
  ["Termin", "Afspraak"],
  ["notitie", "Notitie"],
  ["Note", "Notitie"],
  ["Quote", "Offerte"],
  ["Angebot", "Offerte"],
  ["No-deal", "No-deal"],
  ["no_deal", "No-deal"],
  ["Kein Abschluss", "No-deal"],
  ["Vertrag", "Contract"],
])("the type %s is taken, and answered by SPEC's word %s", async (type, word) => {
  const entry = await write({ type });
  expect(entry.type).toBe(word);
  const { data } = await changeEntry.call(sam, { id: bakker, entry_id: entry.id, type: "Deal" });
  expect(data.type).toBe("Deal");
});

test("a type there is not is answered with those there are; without a day an entry is of today", async () => {
  await expect(write({ type: "Brief" })).rejects.toMatchObject({
    errors: { type: [{ key: "unknown_entry_type" }] },
  });
  expect(await write({ date: undefined })).toMatchObject({ date: TODAY });
});
