import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { entrySources } from "@/db/schema/invoices";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { DebtorChanges } from "@/lib/debtors/schema";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { debtorFile } from "@/lib/privacy/queries/debtor-file";
import { storedData } from "@/lib/privacy/queries/stored-data";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { waiting } from "../../support/sending";
import { as, debtor, invoice, owner, rowsOf } from "../../support/world";

type FileSection = {
  name: string;
  title: string;
  origin: string;
  kept: string;
  rows: Record<string, unknown>[];
};
type File = { title: string; language: string; debtor: { name: string }; sections: FileSection[] };

const { sanne, customer_id, ids } = await waiting("Van Dijk Energie");
const [person] = await rowsOf("debtors", customer_id);
const id = Number(person?.id);

const fileOf = async (of: number): Promise<File> =>
  JSON.parse((await bytesOf(await debtorFile.call(sanne, { id: of }))).toString("utf8"));
const part = ({ sections }: File, name: string): FileSection => {
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

test("a file is in the debtor's own language", async () => {
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
  const entries =
    await owner`select user_name, record_ids from audit_entries where customer_id = ${customer_id} and act = 'debtors.file' order by id`;
  expect(entries).toHaveLength(before.length + 1);
  expect(entries.at(-1)).toEqual({ user_name: "Sanne de Vries", record_ids: [id] });
  const colleague = await as(role.klant, customer_id, { debtor_link: true });
  await expect(debtorFile.call(colleague, { id })).rejects.toMatchObject({ kind: "not-found" });
});

/** Tables that refer to a debtor or its invoices without personal data, each with the reason. */
const omittedTables: Record<string, string> = {
  bank_overlaps: "which other statements brought a line of the bank, which is in the file",
  distinct_debtors: "which debtors look like this one and are others",
  bank_proposals: "what a line of a bank is taken to pay, until somebody confirms it",
  handover_items: "sums of the invoices as they were handed over",
  hold_items: "which invoices an agreement is about: in the file with it",
  hold_terms: "in the file with their agreement",
  letter_items: "sums of the invoices a letter is about",
  positions: "worked out of invoices, their journal and their bookings, which are in the file",
  outbox_items: "which step a message carries",
  sync_rows: "amounts and days of an invoice before and after a sync; what was refused is of no invoice",
  run_items: "what a run did with an invoice",
  imported_statuses: "where a ledger said an invoice stood",
  undo_items: "kept for a month, to undo a change",
  undo_holds: "kept for a month, to undo a change",
};

const dialect = new PgDialect();

/** The tables that refer to a debtor, directly or through another. */
const tables = await owner<{ name: string }[]>`
  with recursive hangs as (
    select 'debtors'::regclass::oid as oid
    union select conrelid from pg_constraint join hangs on confrelid = hangs.oid where contype = 'f')
  select relname as name from hangs join pg_class using (oid) order by 1`;

/** The SQL of all sections of a file. */
const queries = storedData
  .flatMap(({ from, fields }) => [
    from({ customer_id: 1, debtor_id: 1 }),
    ...Object.values(fields).map((field) => ("value" in field ? field.value : field)),
  ])
  .map((text) => dialect.sqlToQuery(text).sql)
  .join();

test("every table that refers to a debtor is in the file, or omitted for a reason", () => {
  const missing = tables.filter(({ name }) => !queries.includes(`"${name}"`) && !omittedTables[name]);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** Text columns that the file omits, each with the reason. */
const omittedColumns: Record<string, string> = {
  "bank_entries.account": "the customer's own account",
  "bank_entries.bank_reference": "the bank's own reference of a line",
  "bank_entries.ids": "found in its text, which is in the file",
  "bank_entries.reason": "why the product proposed a match",
  "bank_entries.state": "whether a line waits for a person",
  "bank_entries.tokens": "found in its text, which is in the file",
  "bank_matches.how": "whether the product or a person made the match",
  "bookings.part": "whether it paid the principal or charges",
  "debit_collections.invoice_ids": "the invoices, which are in the file and named in its notice",
  "debit_collections.state": "how far the collection is",
  "debit_mandates.ended_by": "whether the debtor or a user ended it",
  "debit_mandates.key_mark": "which key of the customer it was made with",
  "debit_mandates.payer": "the provider's id of the debtor",
  "debit_mandates.provider_id": "the provider's id of the mandate",
  "debit_mandates.state": "follows from the days it was given and revoked",
  "debtor_entries.invoice_ids": "which invoices a call was about",
  "debtor_recipients.state": "follows from the day its mail bounced",
  "debtor_sources.division": "the customer's administration",
  "debtors.division": "the customer's administration",
  "invoices.division": "the customer's administration",
  "handovers.hash": "the public id of the file",
  "holds.allotment": "in which order money pays an arrangement's invoices",
  "holds.charges": "whether an arrangement freezes or includes interest and costs",
  "holds.state": "follows from the day and the outcome of its end",
  "invoices.claim_kind": "goods or services: which limitation applies",
  "invoices.claim_mode": "whether the customer's rates or the law's apply",
  "letters.content": "the data of the letter, whose text is in the file",
  "letters.file_key": "the address of the PDF in the storage",
  "letters.hash": "the public id of the letter",
  "letters.language": "the language of the text, which is in the file",
  "letters.notice": "which notice of an agreement it is; its text is in the file",
  "outbox.attachments": "wiped once the mail went; the letter is in the file",
  "outbox.bcc": "the customer's own copy",
  "outbox.channel": "mail, as long as it is the only channel",
  "outbox.error": "the answer of the mail server, in the file per attempt",
  "outbox.html": "wiped once the mail went; the letter's text is in the file",
  "outbox.kind": "the purpose of the message, which follows from its letter",
  "outbox.lease_by": "which worker delivers it",
  "outbox.message_id": "the Message-ID of the mail",
  "outbox.raw_key": "the address of the mail in the storage",
  "outbox.reply_to": "the customer's own address",
  "outbox.sender_name": "the customer's own name",
  "outbox.text": "wiped once the mail went; the letter's text is in the file",
  "outbox.unsubscribe_url": "a link of the product",
  "outbox_attempts.raw_key": "the address of the answer in the storage",
  "payments.source": "whether a person or the bank's statement entered it",
  "provider_payments.charges": "interest and costs in the amount, by invoice",
  "provider_payments.checkout_url": "a link of the provider",
  "provider_payments.invoice_ids": "the invoices, which are in the file with their bookings",
  "provider_payments.key_mark": "which key of the customer it was made with",
  "provider_payments.state": "follows from the days it was made and paid",
};

test("every text column of those tables is in the file, or omitted for a reason", async () => {
  const columns = await owner<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any (${tables.map(({ name }) => name)})
      and data_type in ('text', 'ARRAY', 'jsonb') and is_generated = 'NEVER' order by 1, 2`;
  const missing = columns
    .filter(({ table }) => !omittedTables[table])
    .filter(({ table, column }) => !queries.includes(`"${table}"."${column}"`))
    .map(({ table, column }) => `${table}.${column}`);
  expect(missing.filter((name) => !omittedColumns[name])).toEqual([]);
  expect(Object.keys(omittedColumns).filter((name) => !missing.includes(name))).toEqual([]);
});

test("every recorded change of a debtor has a label in the file", () => {
  const labels = [...Object.keys(DebtorChanges.shape), "joined", "recipients"].filter(
    (name) => !["id", "version", "is_consumer"].includes(name),
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const [language, { privacy }] of Object.entries({ nl, en, de }))
    expect([language, labels.filter((name) => !(`field_${name}` in privacy))]).toEqual([language, []]);
});

test("where an entry came from is said in words, whichever package, provider or act it was", () => {
  for (const [language, { bookings }] of Object.entries({ nl, en, de }))
    expect([language, entrySources.filter((name) => !(`source_${name}` in bookings))]).toEqual([
      language,
      [],
    ]);
});
