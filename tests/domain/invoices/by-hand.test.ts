import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { undo } from "@/lib/dunning/commands/undo";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { deleteTimelineEntry } from "@/lib/invoices/commands/delete-entry";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { updateFlex } from "@/lib/invoices/commands/update-flex";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { downloadNoteFile } from "@/lib/invoices/queries/note-file";
import { pay } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};

test("a new invoice is due after 30 days, all of it open, once per debtor and number", async () => {
  const { customer_id, sanne } = await at("Nieuwe Factuur");
  const debtor_id = await debtor(customer_id, "Smit Bouw");
  const typed = { debtor_id, number: "2026-1", date: "2026-11-20", total_amount: "1.250,50" };
  await createInvoice.call(sanne, typed);
  expect(await rowsOf("invoices", customer_id)).toMatchObject([
    { expires_at: "2026-12-20", last_status_id: 2, next_action_on: "2026-12-21", invoice_status_id: 3 },
  ]);
  await expect(createInvoice.call(sanne, typed)).rejects.toMatchObject({
    errors: { number: [{ key: "number_taken" }] },
  });
});

test("a part payment is booked, a full one closes, an open amount opens again", async () => {
  const { customer_id, sanne } = await at("Betaalt Soms");
  const id = await invoice(sanne, await debtor(customer_id, "Bos Transport"), { amount: 10_000, step: 3 });
  await updateInvoice.call(sanne, { id, amount: "40", version: 1 });
  await updateInvoice.call(sanne, { id, amount: "0" });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    last_status_id: 19,
    paid_at: "2026-11-21",
    next_action_on: null,
  });
  await updateInvoice.call(sanne, { id, amount: "25" });
  const { data } = await getInvoice.call(sanne, { id });
  expect(data).toMatchObject({ last_status_id: 1, paid_at: null, invoice_status_id: 3 });
  expect(data.journal.filter(({ label }) => label === "amount")).toMatchObject([
    { from: "0.00", to: "25.00" },
    { from: "40.00", to: "0.00" },
    { from: "100.00", to: "40.00" },
  ]);
});

test("a stale, a processed and a fixed field are each refused in their own words", async () => {
  const { customer_id, sanne } = await at("Niet Zomaar");
  const id = await invoice(sanne, await debtor(customer_id, "Kok Catering"));
  await expect(updateInvoice.call(sanne, { id, version: 9 })).rejects.toMatchObject({ kind: "stale" });
  await expect(updateInvoice.call(sanne, { id, number: "anders" })).rejects.toMatchObject({
    errors: { number: [{ key: "read_only" }] },
  });
  await owner`update invoices set processing_job_id = 1 where id = ${id}`;
  await expect(updateInvoice.call(sanne, { id, amount: "1" })).rejects.toMatchObject({ kind: "conflict" });
});

test("what was transferred comes back only under super-login, and a hold gets a deadline", async () => {
  const { customer_id, sanne } = await at("Overgedragen");
  const id = await invoice(sanne, await debtor(customer_id, "De Wit Mode"), { last_status_id: 10 });
  await expect(updateInvoice.call(sanne, { id, last_status_id: 3 })).rejects.toMatchObject({
    errors: { last_status_id: [{ key: "transition_refused" }] },
  });
  await updateInvoice.call(sanne, { id, last_status_id: 16 });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    deadline: "2026-12-05",
    next_action_on: null,
  });
});

test("statuses in bulk: what may change is saved, the rest is named, and it can be undone", async () => {
  const { customer_id, sanne } = await at("Alles Tegelijk");
  const debtor_id = await debtor(customer_id, "Jansen en Zoon");
  const [a, b, c] = [
    await invoice(sanne, debtor_id),
    await invoice(sanne, debtor_id, { last_status_id: 10 }),
    await invoice(sanne, debtor_id),
  ];
  const invoices = { [a]: 6, [b]: 3, [c]: 16 };
  const { data } = await updateStatuses.call(sanne, { invoices, versions: { [c]: 7 } });
  expect(data).toMatchObject({
    saved: 1,
    refused: [
      { id: b, reason: "not_allowed" },
      { id: c, reason: "stale" },
    ],
  });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    last_status_id: 6,
    had_sommatie: true,
    calculate_incasso: true,
    version: 2,
  });
  expect((await undo.call(sanne, { id: data.undo_id })).data).toMatchObject({ undone: 1 });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    last_status_id: 1,
    had_sommatie: false,
  });
});

test("a flex template needs a choice and waits its days", async () => {
  const { customer_id, sanne } = await at("Flexibel");
  const fleur = await as(role.flex, customer_id);
  const id = await invoice(sanne, await debtor(customer_id, "Maas Verhuur"), { overdue: 3 });
  await expect(updateFlex.call(fleur, { invoices: { [id]: true } })).rejects.toMatchObject({
    errors: { templateId: [{ key: "no_template" }] },
  });
  const [template] = await owner<
    { id: number }[]
  >`insert into templates (customer_id, type, name, content, is_flex)
    values (${customer_id}, 'flex', 'Vriendelijk', '<p>Dag</p>', true) returning id`;
  await updateFlex.call(fleur, { invoices: { [id]: true }, templateId: template?.id });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    send_flex: true,
    flex_on: "2026-11-23",
    flex_days: 5,
  });
  const late = await updateFlex.call(fleur, { invoices: { [id]: false }, versions: { [id]: 1 } });
  expect(late.data).toMatchObject({ saved: 0, refused: [{ id, reason: "stale" }] });
  await updateFlex.call(fleur, { invoices: { [id]: false }, versions: { [id]: 2 } });
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({ send_flex: false, flex_on: null });
  const transferred = await invoice(fleur, await debtor(customer_id, "Prins Bouw"), { last_status_id: 10 });
  const refused = await updateFlex.call(fleur, {
    invoices: { [transferred]: true },
    templateId: template?.id,
  });
  expect(refused.data).toMatchObject({ saved: 0, refused: [{ id: transferred, reason: "transferred" }] });
});

test("a note keeps its attachment within the customer, and can be deleted and brought back", async () => {
  const { customer_id, sanne } = await at("Met Bijlage");
  const id = await invoice(sanne, await debtor(customer_id, "Bakker Groothandel"));
  const file = new File(["belofte van 21 november"], "../belofte.txt", { type: "text/html" });
  await addNote.call(sanne, { id, note: "Betaalt vrijdag", file });
  const [entry] = (await getInvoice.call(sanne, { id })).data.timeline;
  expect(entry).toMatchObject({ type: "note", filename: "belofte.txt" });
  const found = { id, file_id: entry?.file_id };
  expect(await downloadNoteFile.call(sanne, found)).toMatchObject({ content_type: "text/plain" });
  const stranger = await at("Nieuwsgierig");
  await expect(downloadNoteFile.call(stranger.sanne, found)).rejects.toMatchObject({ kind: "not-found" });
  const bad = new File([new Uint8Array([77, 90, 0, 1])], "rekening.exe");
  await expect(addNote.call(sanne, { id, note: "Kijk", file: bad })).rejects.toMatchObject({
    errors: { file: [{ key: "file_type" }] },
  });
  const page = new File(["<script>alert(1)</script>"], "rekening.html");
  await expect(addNote.call(sanne, { id, note: "Kijk", file: page })).rejects.toMatchObject({
    errors: { file: [{ key: "file_ending" }] },
  });
  const { data } = await deleteTimelineEntry.call(sanne, { id, timelineId: entry?.id });
  expect((await getInvoice.call(sanne, { id })).data.timeline).toEqual([]);
  await undo.call(sanne, { id: data.undo_id });
  expect((await getInvoice.call(sanne, { id })).data.timeline).toHaveLength(1);
});

test("an invoice is deleted under super-login only", async () => {
  const { customer_id, sanne } = await at("Weg Ermee");
  const id = await invoice(sanne, await debtor(customer_id, "Vos Advies"));
  await expect(deleteInvoice.call(sanne, { id })).rejects.toMatchObject({ kind: "forbidden" });
  const ada = { ...sanne, actor: { ...sanne.actor, is_super: true } };
  await deleteInvoice.call(ada, { id });
  expect((await listInvoices.call(sanne, {})).data).toEqual([]);
});

test("a period that no calendar has is refused in words", async () => {
  const { sanne } = await at("Dertiende Maand");
  for (const df of ["2026-13", "2026-02-30", "9999"])
    await expect(listInvoices.call(sanne, { df })).rejects.toMatchObject({ kind: "invalid" });
});

test("a date whose days to come leave the calendar is refused at its field", async () => {
  const { customer_id, sanne } = await at("Eind Van De Kalender");
  const debtor_id = await debtor(customer_id, "Smit Bouw");
  const typed = { debtor_id, number: "2199-1", date: "2026-11-20", total_amount: "5" };
  for (const [field, wrong] of [
    ["date", { date: "2199-12-31" }],
    ["expires_at", { expires_at: "2199-12-31" }],
    ["expires_at", { date: "2198-12-01", expires_at: "2198-12-31" }],
    ["deadline", { deadline: "2200-01-01" }],
  ] as const)
    await expect(createInvoice.call(sanne, { ...typed, ...wrong })).rejects.toMatchObject({
      errors: { [field]: [{ key: "invalid_date" }] },
    });
  await createInvoice.call(sanne, { ...typed, expires_at: "2198-12-30" });
  const { data } = await listInvoices.call(sanne, {});
  const id = data[0]?.id ?? 0;
  await updateInvoice.call(sanne, { id, deadline: "2199-12-31" });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({ next_action_on: "2199-12-31" });
});

test("a status that does not exist is refused at its field, wherever it is sent", async () => {
  const { customer_id, sanne } = await at("Status 99");
  const debtor_id = await debtor(customer_id, "Smit Bouw");
  const id = await invoice(sanne, debtor_id);
  const typed = { debtor_id, number: "99-1", date: "2026-11-20", total_amount: "5" };
  const unknown = (field: string) => ({ kind: "invalid", errors: { [field]: [{ key: "unknown_status" }] } });
  await expect(updateStatuses.call(sanne, { invoices: { [id]: 99 } })).rejects.toMatchObject(
    unknown(`invoices.${id}`),
  );
  await expect(updateInvoice.call(sanne, { id, last_status_id: 99 })).rejects.toMatchObject(
    unknown("last_status_id"),
  );
  for (const field of ["last_status_id", "invoice_status_id"])
    await expect(createInvoice.call(sanne, { ...typed, [field]: 99 })).rejects.toMatchObject(unknown(field));
  await expect(listInvoices.call(sanne, { status: 99 })).rejects.toMatchObject(unknown("status"));
});

test("every payment stands in an invoice's dossier, whole or in part, whoever told of it, newest first", async () => {
  const customer_id = await customer("Elke Betaling");
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  const id = await invoice(sanne, kok, { amount: 100_000, overdue: 30 });
  await pay(sanne, kok, "250.00", [id]);
  await updateInvoice.call(sanne, { id, amount: "500.00" });
  const { payments } = (await getInvoice.call(sanne, { id })).data;
  expect(payments.map(({ paid, part }) => [paid, part])).toEqual([
    [25_000, "principal"],
    [25_000, "principal"],
  ]);
  expect(payments.every(({ user }) => user === sanne.actor.full_name)).toBe(true);
});

test("a new invoice is answered whole, as it stands", async () => {
  const { customer_id, sanne } = await at("Antwoordt Heel");
  const debtor_id = await debtor(customer_id, "Smit Bouw");
  const { data } = await createInvoice.call(sanne, {
    debtor_id,
    number: "2026-9",
    date: "2026-11-20",
    total_amount: "100",
    deadline: "2026-12-01",
  });
  expect(data).toEqual((await getInvoice.call(sanne, { id: data.id })).data);
  expect(data).toMatchObject({ number: "2026-9", debtor: { name: "Smit Bouw" }, deadline: "2026-12-01" });
});

test.each([
  { total_amount: "5", amount: "10" },
  { total_amount: "-5", amount: "-10" },
  { total_amount: "-5", amount: "5" },
])(
  "no more is open than was invoiced, neither of a new invoice nor of a changed one: %j",
  async (amounts) => {
    const { customer_id, sanne } = await at(`Te Veel ${amounts.total_amount} ${amounts.amount}`);
    const debtor_id = await debtor(customer_id, "Smit Bouw");
    const refused = { kind: "invalid", errors: { amount: [{ key: "above_total" }] } };
    const typed = { debtor_id, number: "2026-8", date: "2026-11-20" };
    await expect(createInvoice.call(sanne, { ...typed, ...amounts })).rejects.toMatchObject(refused);
    const { data } = await createInvoice.call(sanne, { ...typed, total_amount: amounts.total_amount });
    await expect(updateInvoice.call(sanne, { id: data.id, ...amounts })).rejects.toMatchObject(refused);
  },
);
