import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { runActions } from "@/lib/dunning/commands";
import { dayFigures } from "@/lib/figures/queries/dashboard";
import { removeDiscardedFiles } from "@/lib/files/jobs";
import { storage } from "@/lib/files/port";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { addDays } from "@/lib/kernel/day";
import { printedLetter } from "@/lib/letters/commands/print";
import { downloadLetter } from "@/lib/letters/queries/download";
import { explainLetter } from "@/lib/letters/queries/explain-letter";
import { anonymiseDebtor } from "@/lib/privacy/commands/anonymise";
import { previewAnonymise } from "@/lib/privacy/queries/removal";
import { CANARY, markTexts } from "../../support/canary";
import { deliveryBy, type Handed, recordingConnection } from "../../support/sending";
import { as, customer, own, owner, rowsOf, TODAY, work } from "../../support/world";

/** A word in every text that identifies the debtor, and nowhere else. */
const WHO = "Zwartewaard";
const HEADER =
  "debiteurnummer;naam;adres;postcode;plaats;land;kvk;contactpersoon;email;telefoon;factuurnummer;factuurdatum;vervaldatum;valuta;factuurbedrag;openstaand;omschrijving";
const line = (number: string, open: string, date = addDays(TODAY, -60)) =>
  `1001;${WHO} Bouw;${WHO}straat 1;3511 EF;${WHO};NL;;Jan ${WHO};jan@${WHO.toLowerCase()}.example;;${number};${date};${addDays(date, 30)};EUR;125,00;${open};Dakgoot ${WHO}`;

async function bring(sanne: StaffCtx, ...lines: string[]) {
  const file = new File([[HEADER, ...lines].join("\n")], "openstaand.csv");
  const { data }: { data: { id: number } } = await startCsvImport.call(sanne, { file });
  await work(sanne, data);
  const [job] = await owner<
    { status: number; result: Record<string, unknown> }[]
  >`select status, result from jobs where id = ${data.id}`;
  return job;
}

/** Creates an imported debtor with a history: called, written to, disputed, noted, and paid in the end. */
async function settledDebtor(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await bring(sanne, line("F1", "125,00"), line("F2", "125,00"), line("F3", "scheef"));
  const [debtor] = await rowsOf("debtors", customer_id);
  const id = Number(debtor?.id);
  const [first = 0, second = 0] = (await rowsOf("invoices", customer_id)).map((row) => Number(row.id));
  await updateDebtor.call(sanne, {
    id,
    contact_telephone_number: "020 123 45 67",
    comment: `Let op, ${WHO} is doof`,
  });
  await updateDebtor.call(sanne, {
    id,
    recipients: [{ email: `boekhouding@${WHO}.example`, name: WHO, kind: "to", role: "all" }],
  });
  await addDebtorEntry.call(sanne, {
    id,
    type: "call",
    result: "reached",
    content: `${WHO} betaalt vrijdag`,
  });
  const file = new File([`%PDF-1.4\n${WHO}`], `brief-${WHO}.pdf`, { type: "application/pdf" });
  await addNote.call(sanne, { id: first, note: `${WHO} klaagt`, file });
  const run: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 2 });
  await work(sanne, run.data);
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
  const handed: Handed[] = [];
  await deliveryBy(`worker ${name}`, recordingConnection(handed)).deliverWaiting();
  const letters = (await rowsOf("letters", customer_id)).map((row) => Number(row.id));
  for (const letter of letters) await printedLetter(own(sanne), letter);
  await openHold.call(sanne, {
    kind: "promise",
    debtor_id: id,
    invoices: { [second]: null },
    day: addDays(TODAY, 5),
    said_by: WHO,
    note: WHO,
  });
  const open = await owner<
    { id: number; amount: string }[]
  >`select id, amount from invoices where customer_id = ${customer_id} and amount > 0`;
  for (const { id: invoice, amount } of open)
    await addPayment.call(sanne, {
      debtor_id: id,
      amount: (Number(amount) / 100).toFixed(2),
      invoices: { [invoice]: null },
      reference: `Overboeking ${WHO}`,
    });
  return { customer_id, sanne, id, first, letters, handed };
}

/** Returns every figure users see, and the row count of every table. */
async function figures(sanne: StaffCtx, id: number) {
  const customer_id = own(sanne).customer.id;
  const counts =
    await owner`select (select count(*) from letters where customer_id = ${customer_id}) as letters,
    (select count(*) from outbox where customer_id = ${customer_id}) as mails, (select count(*) from holds where customer_id = ${customer_id}) as holds,
    (select count(*) from debtor_entries where customer_id = ${customer_id}) as said, (select count(*) from timeline_entries where customer_id = ${customer_id}) as told,
    (select sum(paid) from bookings where customer_id = ${customer_id}) as booked, (select sum(amount) from payments where customer_id = ${customer_id}) as paid`;
  const books =
    await owner`select number, date::text, expires_at::text, amount, total_amount, last_status_id, paid_at::text from invoices where customer_id = ${customer_id} order by id`;
  const { data } = await getDebtor.call(sanne, { id });
  const debtors = await listDebtors.call(sanne, {});
  const invoices = await listInvoices.call(sanne, {});
  return {
    counts: [...counts],
    books: [...books],
    dso: data.dso,
    invoices: invoices.totals,
    of: invoices.meta.total,
    debtors: debtors.totals,
    standing: await dayFigures.call(sanne, {}),
  };
}

/** Returns the places in the database where rows of a customer still contain a text. */
async function standsIn(customer_id: number, text: string): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' and table_name <> 'idempotency_keys'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows =
      await owner`select 1 from ${owner(name)} t where customer_id = ${customer_id} and to_jsonb(t)::text ilike ${`%${text}%`}`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("nothing says any more who the debtor was, and no figure changes", async () => {
  const { customer_id, sanne, id, first, letters, handed } = await settledDebtor("Van Dijk Energie");
  expect(handed.length).toBeGreaterThan(0);
  expect((await standsIn(customer_id, WHO)).length).toBeGreaterThan(8);
  const keys = await owner<
    { key: string }[]
  >`select file_key as key from letters where customer_id = ${customer_id}
    union select raw_key from outbox where customer_id = ${customer_id} union select key from files where customer_id = ${customer_id}`;
  const before = await figures(sanne, id);
  const explained = await explainLetter.call(sanne, { id: letters[0] });

  expect(await previewAnonymise.call(sanne, { id })).toMatchObject({
    data: { refusal: null, invoices: 2, letters: letters.length },
  });
  await anonymiseDebtor.call(sanne, { id });

  expect(await standsIn(customer_id, WHO)).toEqual([]);
  expect(await figures(sanne, id)).toEqual(before);
  const { data } = await getDebtor.call(sanne, { id });
  expect(data).toMatchObject({
    name: "Geanonimiseerd",
    number: "1001",
    contact_email_address: "",
    recipients: [],
    collect: false,
  });
  // The make-up of a letter's claim is still explained; the letter itself is deleted.
  const [letter = 0] = letters;
  expect(await explainLetter.call(sanne, { id: letter })).toEqual(explained);
  const [claimed] = await owner<{ lines: { invoice_id: number }[] }[]>`
    select content -> 'lines' as lines from letters where id = ${letter}`;
  expect(claimed?.lines.map(({ invoice_id }) => invoice_id)).toEqual([first]);
  await expect(downloadLetter.call(sanne, { id: letter })).rejects.toMatchObject({ kind: "not-found" });
  await removeDiscardedFiles();
  for (const { key } of keys) await expect(storage().get(key)).rejects.toThrow();
  const entries =
    await owner`select user_name, record_ids, fields from audit_entries where customer_id = ${customer_id} order by id desc limit 1`;
  expect([...entries]).toEqual([{ user_name: "Sanne de Vries", record_ids: [id], fields: [] }]);
  await expect(anonymiseDebtor.call(sanne, { id })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "privacy_done" },
  });
});

/** Columns of a debtor's rows that stay unchanged, each with the reason. */
const impersonal: Record<string, string> = {
  "bookings.source": "a code of the product",
  "debtor_entries.label": "a code of the product",
  "debtor_entries.result": "a code of the product",
  "debtors.customer_owner": "who of the customer's people looks after the account",
  "debtors.division": "which administration of the package",
  "debtors.external_id": "the key of the package",
  "debtors.number": "the number stays (art. 17: the books name it)",
  "debtors.search": "worked out of the number, once the name is gone",
  "debtors.source": "a code of the product",
  "hold_events.from": "a day or an amount",
  "hold_events.to": "a day or an amount",
  "hold_items.outcome": "a code of the product",
  "holds.outcome": "a code of the product",
  "holds.reason": "a code of the product",
  "invoices.division": "which administration of the package",
  "invoices.external_id": "the key of the package",
  "invoices.number": "the number stays",
  "invoices.source": "a code of the product",
  "journal_entries.from": "of plain labels alone: days, amounts, statuses",
  "journal_entries.source": "a code of the product",
  "journal_entries.to": "of plain labels alone: days, amounts, statuses",
  "letters.filename": "made of the day and the numbers",
  "letters.hash": "of the form of the letter",
  "letters.language": "a code of the product",
  "letters.notice": "a code of the product",
  "letters.number": "the number of the letter",
  "letters.sha256": "of a file that is gone",
  "outbox.lease_by": "which worker sent it",
  "outbox.message_id": "the id of the mail",
  "outbox.sender": "the customer's own address",
  "outbox.sender_name": "the customer's own name",
  "outbox.sha256": "of a file that is gone",
  "outbox.unsubscribe_url": "of mails to the customer's own people",
  "payments.reference":
    "of payments of a package or a provider: their key; those by hand and of a bank are cleared",
  "payments.source": "a code of the product",
  "run_items.code": "a code of the product",
  "sync_rows.currency": "a code of the product",
  "sync_rows.external_id": "the key of the package",
  "sync_rows.label": "the number of the invoice",
  "sync_rows.reason": "a code of the product",
  "timeline_entries.content": "of everything but notes: a step, an amount",
};

test("every text of every table that hangs on a debtor is cleared, or is named as one that says nothing of a person", async () => {
  const { customer_id, sanne, id } = await settledDebtor("De Groot Installaties");
  const [own] = await owner<
    { reseller_id: number }[]
  >`select reseller_id from customers where id = ${customer_id}`;
  await markTexts(customer_id, own?.reseller_id ?? 0);
  const tables = await owner<{ name: string; column: string }[]>`
    with recursive hangs as (
      select 'debtors'::regclass::oid as oid
      union select conrelid from pg_constraint join hangs on confrelid = hangs.oid where contype = 'f')
    select relname as name, attname as column from hangs join pg_class using (oid) join pg_attribute on attrelid = oid
    where attnum > 0 and not attisdropped and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype) order by 1, 2`;
  expect(tables.length).toBeGreaterThan(60);
  await anonymiseDebtor.call(sanne, { id });
  const left: string[] = [];
  for (const { name, column } of tables) {
    const rows = await owner`select 1 from ${owner(name)} t
      where customer_id = ${customer_id} and ${owner(column)}::text like ${`%${CANARY}%`} limit 1`;
    if (rows.length > 0) left.push(`${name}.${column}`);
  }
  expect(left).toEqual(Object.keys(impersonal).sort());
});

test("a ledger that still names the debtor does not bring the person back", async () => {
  const { customer_id, sanne, id } = await settledDebtor("Bakker Groothandel");
  await anonymiseDebtor.call(sanne, { id });
  const brought = await bring(sanne, line("F1", "0,00"), line("F9", "125,00"));
  // A known invoice continues in the books; a new one waits until a user names its debtor.
  expect(brought).toMatchObject({
    status: 2,
    result: {
      read: 2,
      added: 0,
      rejected: 1,
      rejected_rows: [{ line: 3, column: "debiteurnummer", reason: "debtor_anonymised", value: "1001" }],
    },
  });
  const people = ["debtors", "debtor_aliases", "debtor_recipients", "invoices", "jobs"];
  expect((await standsIn(customer_id, WHO)).filter((table) => people.includes(table))).toEqual([]);
  const entered = { debtor_id: id, number: "F10", date: TODAY, total_amount: "10.00" };
  await expect(createInvoice.call(sanne, entered)).rejects.toMatchObject({ kind: "invalid" });
  await expect(updateDebtor.call(sanne, { id, comment: WHO })).rejects.toMatchObject({ kind: "conflict" });

  await updateDebtor.call(sanne, { id, name: "Zwartewaard & Zoon", collect: true });
  expect(await bring(sanne, line("F9", "125,00"))).toMatchObject({ result: { added: 1, rejected: 0 } });
  expect((await getDebtor.call(sanne, { id })).data).toMatchObject({
    anonymised_at: null,
    name: `${WHO} Bouw`,
  });
});

test("that nobody is known any more, and since when, is told to all who read the debtor, and no longer once it has a name", async () => {
  const { customer_id, sanne, id } = await settledDebtor("Hofstad Media");
  const readers = await Promise.all(
    [role.klant, role.intern, role.flex, role.auditor].map((one) => as(one, customer_id)),
  );
  const anonymisedAt = () =>
    Promise.all(readers.map(async (ctx) => (await getDebtor.call(ctx, { id })).data.anonymised_at));
  expect(await anonymisedAt()).toEqual([null, null, null, null]);
  await anonymiseDebtor.call(sanne, { id });
  const [debtor] = await rowsOf("debtors", customer_id);
  expect(debtor?.anonymised_at).toBeInstanceOf(Date);
  expect(await anonymisedAt()).toEqual(readers.map(() => debtor?.anonymised_at));
  await updateDebtor.call(sanne, { id, name: "Zwartewaard & Zoon" });
  expect(await anonymisedAt()).toEqual([null, null, null, null]);
});

test("it is refused with its reason while something still needs the person", async () => {
  const { customer_id, sanne, id, first } = await settledDebtor("Visser Transport");
  const refused = async (key: string) => {
    await expect(anonymiseDebtor.call(sanne, { id })).rejects.toMatchObject({
      kind: "conflict",
      detail: { key },
    });
    expect((await previewAnonymise.call(sanne, { id })).data.refusal).not.toBeNull();
  };
  const then = async (change: () => Promise<unknown>, key: string, back: () => Promise<unknown>) => {
    await change();
    await refused(key);
    await back();
  };
  await then(
    () => owner`update invoices set amount = 100, last_status_id = 4 where id = ${first}`,
    "privacy_open_claims",
    () => owner`update invoices set amount = 0, last_status_id = 19 where id = ${first}`,
  );
  await then(
    () => owner`update holds set state = 'open', outcome = null where customer_id = ${customer_id}`,
    "privacy_agreement",
    () => owner`update holds set state = 'ended', outcome = 'kept' where customer_id = ${customer_id}`,
  );
  await then(
    () => owner`update outbox set state = 'reserved' where customer_id = ${customer_id}`,
    "privacy_mail",
    () => owner`update outbox set state = 'sent' where customer_id = ${customer_id}`,
  );
  await then(
    () => owner`update invoices set source = 'manual' where id = ${first}`,
    "privacy_books",
    () => owner`update invoices set source = 'csv' where id = ${first}`,
  );
  await then(
    () =>
      owner.begin(async (sql) => {
        await sql`update debtors set debtor_kind = 'consumer' where id = ${id}`;
        await sql`update invoices set had_sommatie = true, paid_at = ${addDays(TODAY, -30)} where id = ${first}`;
      }),
    "privacy_collection_file",
    () => owner`update debtors set debtor_kind = null where id = ${id}`,
  );
  const colleague = await as(role.klant, customer_id, { debtor_link: true });
  await expect(anonymiseDebtor.call(colleague, { id })).rejects.toMatchObject({ kind: "not-found" });
  await anonymiseDebtor.call(sanne, { id });
});
