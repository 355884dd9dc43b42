import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/payments";
import { addDebtorEntry } from "@/lib/debtors/commands/notes";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { DebtorChanges } from "@/lib/debtors/schema";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { debtorFile } from "@/lib/privacy/queries/debtor-file";
import { stored } from "@/lib/privacy/queries/stored";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { waiting } from "../../support/sending";
import { as, debtor, invoice, owner, rowsOf } from "../../support/world";

type Told = { name: string; title: string; origin: string; kept: string; rows: Record<string, unknown>[] };
type File = { title: string; language: string; debtor: { name: string }; sections: Told[] };

const { sanne, customer_id, ids } = await waiting("Van Dijk Energie");
const [person] = await rowsOf("debtors", customer_id);
const id = Number(person?.id);

const fileOf = async (of: number): Promise<File> =>
  JSON.parse((await bytesOf(await debtorFile.call(sanne, { id: of }))).toString("utf8"));
const part = ({ sections }: File, name: string): Told => {
  const found = sections.find((section) => section.name === name);
  if (!found) throw new Error(`no part ${name}`);
  return found;
};

test("the file holds what is stored of a debtor, with where it came from and how long it is kept", async () => {
  await addDebtorEntry.call(sanne, { id, type: "note", content: "Zit in de schuldhulp" });
  await addDebtorEntry.call(sanne, {
    id,
    type: "call",
    result: "reached",
    content: "Mevrouw Jansen belt terug",
  });
  await addNote.call(sanne, { id: ids[0], note: "Pakket beschadigd" });
  await updateDebtor.call(sanne, { id, contact_telephone_number: "020 123 45 67" });
  await addPayment.call(sanne, {
    debtor_id: id,
    amount: "10.00",
    invoices: { [ids[0] ?? 0]: null },
    reference: "Overboeking Jansen",
  });
  const file = await fileOf(id);
  expect(file.debtor.name).toBe("Debiteur 1");
  expect(part(file, "debtor").rows).toEqual([
    expect.objectContaining({ address: "Kerkstraat 1", city: "Utrecht" }),
  ]);
  expect(part(file, "notes").rows.map(({ content }) => content)).toEqual([
    "Zit in de schuldhulp",
    "Mevrouw Jansen belt terug",
  ]);
  expect(part(file, "invoice_notes").rows).toEqual([
    expect.objectContaining({ content: "Pakket beschadigd" }),
  ]);
  expect(part(file, "payments").rows).toEqual([
    expect.objectContaining({ amount: "10.00", reference: "Overboeking Jansen", kind: "Geld ontvangen" }),
  ]);
  expect(part(file, "changes").rows).toEqual([
    expect.objectContaining({ label: "Telefoonnummer", to: "020 123 45 67", user: "Sanne de Vries" }),
  ]);
  const [letter] = part(file, "letters").rows;
  expect(letter?.text).toContain("Geachte");
  expect(part(file, "messages").rows).toEqual([
    expect.objectContaining({ recipient: String(person?.contact_email_address), letter: letter?.id }),
  ]);
  for (const { origin, kept } of file.sections) expect([origin, kept]).not.toContain("");
});

test("a debtor is told in its own language", async () => {
  const keller = await debtor(customer_id, "Keller GmbH", { country: "DE" });
  await invoice(sanne, keller);
  const file = await fileOf(keller);
  expect([file.language, file.title]).toEqual(["de", "Übersicht der gespeicherten Daten"]);
  expect(part(file, "invoices").rows).toEqual([
    expect.objectContaining({ amount: "1250.00", invoice_status: "Kein Status" }),
  ]);
});

test("a long file has every row of it, in order", async () => {
  const many = await debtor(customer_id, "Gemeente Utrecht");
  await owner`insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, last_status_id)
    select ${customer_id}, ${many}, 'G' || n, '2026-01-01', '2026-02-01', 100, 100, 1 from generate_series(1, 1203) n`;
  const numbers = part(await fileOf(many), "invoices").rows.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 1203 }, (_, place) => `G${place + 1}`));
});

test("on paper it says the same, and how many lines stand in the data only", async () => {
  const { content_type, body } = await debtorFile.call(sanne, { id, format: "pdf" });
  expect(content_type).toBe("application/pdf");
  const pages = await placedIn(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  const text = textOf(pages.flat()).replaceAll("\n", " ");
  expect(text).toContain("Overzicht van opgeslagen gegevens");
  expect(text).toContain("Zit in de schuldhulp");
  expect(text).toContain("Overboeking Jansen");
  expect(text).toMatch(/Nog \d+ regels? sta(at|an) in het gegevensbestand/);
});

test("who fetches it stands in the audit, and a debtor of somebody else is not there", async () => {
  const before =
    await owner`select 1 from audit_entries where customer_id = ${customer_id} and act = 'debtors.file'`;
  await fileOf(id);
  const told =
    await owner`select user_name, record_ids from audit_entries where customer_id = ${customer_id} and act = 'debtors.file' order by id`;
  expect(told).toHaveLength(before.length + 1);
  expect(told.at(-1)).toEqual({ user_name: "Sanne de Vries", record_ids: [id] });
  const colleague = await as(role.klant, customer_id, { debtor_link: true });
  await expect(debtorFile.call(colleague, { id })).rejects.toMatchObject({ kind: "not-found" });
});

/** Tables whose rows hang on a debtor or its invoices but say nothing of the person, each with why. */
const silent: Record<string, string> = {
  bank_overlaps: "which other statements brought a line of the bank, which is told",
  distinct_debtors: "which debtors look like this one and are others",
  bank_proposals: "what a line of a bank is taken to pay, until somebody confirms it",
  handover_items: "sums of the invoices as they were handed over",
  hold_items: "which invoices an agreement is about: told with it",
  hold_terms: "told with their agreement",
  letter_items: "sums of the invoices a letter is about",
  positions: "worked out of invoices, their journal and their bookings, which are told",
  outbox_items: "which step a message carries",
  sync_rows: "amounts and days of an invoice before and after a sync; what was refused is of no invoice",
  run_items: "what a run did with an invoice",
  imported_statuses: "where a ledger said an invoice stood",
  undo_items: "kept for a month, to take a change back",
  undo_holds: "kept for a month, to take a change back",
};

const dialect = new PgDialect();

/** The tables whose rows hang on a debtor. */
const hanging = await owner<{ name: string }[]>`
  with recursive hangs as (
    select 'debtors'::regclass::oid as oid
    union select conrelid from pg_constraint join hangs on confrelid = hangs.oid where contype = 'f')
  select relname as name from hangs join pg_class using (oid) order by 1`;

/** All that is asked of the database for a file. */
const asked = stored
  .flatMap(({ from, fields }) => [
    from({ customer_id: 1, debtor_id: 1 }),
    ...Object.values(fields).map((field) => ("value" in field ? field.value : field)),
  ])
  .map((text) => dialect.sqlToQuery(text).sql)
  .join();

test("every table that hangs on a debtor is told of, or says why not", () => {
  const missing = hanging.filter(({ name }) => !asked.includes(`"${name}"`) && !silent[name]);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** Columns with a text that a file does not tell, each with why. */
const untold: Record<string, string> = {
  "bank_entries.account": "the customer's own account",
  "bank_entries.bank_reference": "the bank's own number of a line",
  "bank_entries.ids": "numbers in a line that look like ours, found in its text, which is told",
  "bank_entries.reason": "why the product proposed what it did",
  "bank_entries.state": "whether a line waits",
  "bank_entries.tokens": "words of its text, which is told, to search by",
  "bank_matches.how": "whether the product or a person matched it",
  "bookings.part": "of which side of a claim a sum is",
  "debit_collections.invoice_ids": "what is collected for, which stands in the notice",
  "debit_collections.state": "how far a collection is",
  "debit_mandates.ended_by": "whether provider or customer ended it",
  "debit_mandates.key_mark": "which key of the customer it was made with",
  "debit_mandates.provider_id": "the provider's own number",
  "debit_mandates.state": "told by the days it was given and revoked on",
  "debtor_entries.invoice_ids": "which invoices a call was about",
  "debtor_recipients.state": "told by the day on which it bounced",
  "debtor_sources.division": "the customer's administration",
  "debtors.division": "the customer's administration",
  "invoices.division": "the customer's administration",
  "handovers.hash": "by which a file is found unchanged",
  "holds.allotment": "how its sum is spread over invoices",
  "holds.channel": "how it was made known to the customer",
  "holds.charges": "whether charges wait with it",
  "holds.state": "told by the day and the outcome of its end",
  "invoices.claim_kind": "by which tariff of the law it is claimed",
  "invoices.claim_mode": "by which way it is claimed",
  "letters.content": "what the letter was made of: its text is told",
  "letters.file_key": "where the letter stands in the files",
  "letters.hash": "by which a letter is found unchanged",
  "letters.language": "that of the letter, which is told",
  "letters.notice": "what the letter announced: its text is told",
  "letters.return_verdict": "told by the day and the reason it came back",
  "outbox.attachments": "the letter, which is told",
  "outbox.bcc": "the customer's own copy",
  "outbox.channel": "by which way it went, told with its kind",
  "outbox.error": "what the mail server answered, told of each attempt",
  "outbox.html": "the text as a page: the text is the letter's",
  "outbox.kind": "which message of ours it is",
  "outbox.lease_by": "which process hands it over",
  "outbox.message_id": "its number in the mail",
  "outbox.raw_key": "where the mail stands in the files",
  "outbox.reply_to": "the customer's own address",
  "outbox.sender_name": "the customer's own name",
  "outbox.text": "the text of the letter, which is told",
  "outbox.unsubscribe_url": "a link of ours",
  "outbox_attempts.raw_key": "where an answer stands in the files",
  "payments.source": "whether a person or the bank entered it",
  "provider_payments.charges": "how a sum is spread",
  "provider_payments.checkout_url": "a link of the provider",
  "provider_payments.invoice_ids": "what it paid, told with each booking",
  "provider_payments.key_mark": "which key of the customer it was made with",
  "provider_payments.state": "told by the days it was made and paid",
};

test("every text of a table that is told of is told, or says why not", async () => {
  const columns = await owner<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any (${hanging.map(({ name }) => name)})
      and data_type in ('text', 'ARRAY', 'jsonb') and is_generated = 'NEVER' order by 1, 2`;
  const missing = columns
    .filter(({ table }) => !silent[table])
    .filter(({ table, column }) => !asked.includes(`"${table}"."${column}"`))
    .map(({ table, column }) => `${table}.${column}`);
  expect(missing.filter((name) => !untold[name])).toEqual([]);
  expect(Object.keys(untold).filter((name) => !missing.includes(name))).toEqual([]);
});

test("every change of a debtor that is written down has a name in the file", () => {
  const labels = [...Object.keys(DebtorChanges.shape), "joined", "recipients"].filter(
    (name) => !["id", "version", "is_consumer"].includes(name),
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const [language, { privacy }] of Object.entries({ nl, en, de }))
    expect([language, labels.filter((name) => !(`field_${name}` in privacy))]).toEqual([language, []]);
});
