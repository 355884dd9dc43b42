import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries, timeline_entries } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { bookings } from "@/db/schema/payments";
import { template_versions } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import { ofLetter, templateName } from "@/db/template-of-letter";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { lapsesOn } from "@/lib/contact-policy/queries/lapses";
import { customerSettings } from "@/lib/customers/queries";
import { nextStep } from "@/lib/flow/rules";
import { dialled } from "@/lib/i18n/local-forms";
import { one } from "@/lib/kernel/answers";
import { fullNameOf } from "@/lib/kernel/full-name";
import { notFound } from "@/lib/kernel/problems";
import { Invoice } from "../answers";
import { named, withClaim } from "../rules/claim";
import { journalValue } from "../rules/journal-value";
import { InvoiceId } from "../schema";
import { interruptionsOf } from "./interruptions";
import { withLaw } from "./law-claims";
import { ownerOf } from "./owner-of";
import { unreportedPaymentsOf } from "./unreported-payments";

const ENTRIES = 500;

/** Returns one invoice with its claim of today, debtor, timeline and journal (SPEC §7). Throws Problem("not-found"). */
export const getInvoice = query({
  can: "invoices.open",
  input: InvoiceId,
  answer: one(Invoice),
  run: async (read, { id }) => ({ data: await invoiceAnswer(read, id) }),
});

/** Returns an invoice as the API answers it, also after a change. Throws Problem("not-found"). */
export async function invoiceAnswer(read: Read, id: number) {
  const [row] = await read.db
    .select({ invoice: invoices, debtor: debtors, lapses_on: lapsesOn(read) })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), eq(invoices.id, id)));
  if (!row || (read.actor.debtor_link && row.debtor.owner_user_id !== read.actor.id)) throw notFound();
  const settings = await customerSettings(read);
  const {
    customer_id: _,
    processing_job_id,
    external_id: __,
    paid_before: ___,
    ledger_open: ____,
    division: _____,
    seen_on: ______,
    rates_from: _______,
    rates_decided_at: ________,
    ...invoice
  } = row.invoice;
  const [claimable] = await withLaw(read, [{ ...invoice, lapses_on: row.lapses_on }], settings);
  if (!claimable) throw notFound();
  return {
    ...named(withClaim(claimable, settings, read.today), read.language),
    is_processing: processing_job_id !== null,
    owned: await ownerOf(read, "invoice", row.invoice),
    unseen: await unreportedPaymentsOf(read, id),
    next_step: nextStep(invoice, settings, row.debtor.collect),
    debtor: contactOf(row.debtor),
    timeline: (await timelinesOf(read, [id])).get(id) ?? [],
    payments: await paymentsOf(read, id),
    journal: (await journalsOf(read, [id])).get(id) ?? [],
    interruptions: await interruptionsOf(read, id),
    dossier_url: dossierUrl(id),
  };
}

/** Returns the address of a zip of all messages about an invoice. */
export const dossierUrl = (id: number): string => `/api/invoices/${id}/mails`;

const contactOf = ({
  id,
  number,
  name,
  contact_name,
  contact_email_address,
  contact_telephone_number,
  wrong_telephone_number: wrong,
  status,
  country,
  city,
}: typeof debtors.$inferSelect) => ({
  id,
  number,
  name,
  contact_name,
  contact_email_address,
  contact_telephone_number,
  contact_telephone_e164: dialled(country, contact_telephone_number),
  is_telephone_wrong: contact_telephone_number !== "" && contact_telephone_number === wrong,
  status,
  country,
  city,
});

/** Returns the name of the provider's user who acted under the user's name. */
const superUserName = (id: AnyPgColumn) => sql<string | null>`super_user_name(${id})`;

const author = { first_name: users.first_name, affix: users.affix, last_name: users.last_name };

/** The letter of an entry, unless its text has been cleared. */
const readableLetter = sql<
  number | null
>`case when ${letters.cleared_at} is null then ${timeline_entries.letter_id} end`;

/** Returns the timeline of each of these invoices by its id, the newest entry first, at most 500 of each. */
export async function timelinesOf(read: Read, ids: readonly number[]) {
  const rows = await read.db
    .select({
      id: timeline_entries.id,
      invoice_id: timeline_entries.invoice_id,
      type: timeline_entries.type,
      content: timeline_entries.content,
      status_id: timeline_entries.status_id,
      interest: timeline_entries.interest,
      incasso_costs: timeline_entries.incasso_costs,
      letter_id: readableLetter,
      file_id: timeline_entries.file_id,
      filename: timeline_entries.filename,
      day: timeline_entries.day,
      created_at: timeline_entries.created_at,
      template: templateName,
      template_version: letters.template_version,
      author,
      super_user: superUserName(timeline_entries.super_user_id),
    })
    .from(timeline_entries)
    .leftJoin(users, eq(users.id, timeline_entries.user_id))
    .leftJoin(
      letters,
      and(eq(letters.customer_id, timeline_entries.customer_id), eq(letters.id, timeline_entries.letter_id)),
    )
    .leftJoin(template_versions, ofLetter)
    .where(
      and(
        eq(timeline_entries.customer_id, read.customer.id),
        among(timeline_entries.invoice_id, ids),
        isNull(timeline_entries.deleted_at),
      ),
    )
    .orderBy(desc(timeline_entries.id))
    .limit(ENTRIES * ids.length);
  return newestOf(rows, ({ author, ...entry }) => ({ ...entry, user: author && fullNameOf(author) }));
}

async function paymentsOf({ db, customer }: Read, invoice_id: number) {
  const rows = await db
    .select({
      id: bookings.id,
      on: bookings.on,
      paid: bookings.paid,
      part: bookings.part,
      is_set_off: bookings.is_set_off,
      created_at: bookings.created_at,
      author,
      super_user: superUserName(bookings.super_user_id),
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.user_id))
    .where(and(eq(bookings.customer_id, customer.id), eq(bookings.invoice_id, invoice_id)))
    .orderBy(desc(bookings.id))
    .limit(ENTRIES);
  return rows.map(({ author, ...payment }) => ({ ...payment, user: author && fullNameOf(author) }));
}

/** Returns the journal of each of these invoices by its id, the newest entry first, at most 500 of each. */
export async function journalsOf(read: Read, ids: readonly number[]) {
  const rows = await read.db
    .select({
      id: journal_entries.id,
      invoice_id: journal_entries.invoice_id,
      label: journal_entries.label,
      from: journal_entries.from,
      to: journal_entries.to,
      source: journal_entries.source,
      day: journal_entries.day,
      created_at: journal_entries.created_at,
      author,
      super_user: superUserName(journal_entries.super_user_id),
    })
    .from(journal_entries)
    .leftJoin(users, eq(users.id, journal_entries.user_id))
    .where(and(eq(journal_entries.customer_id, read.customer.id), among(journal_entries.invoice_id, ids)))
    .orderBy(desc(journal_entries.id))
    .limit(ENTRIES * ids.length);
  return newestOf(rows, ({ author, invoice_id: _, ...entry }) => ({
    ...entry,
    from: journalValue(entry.label, entry.from),
    to: journalValue(entry.label, entry.to),
    user: author && fullNameOf(author),
  }));
}

function newestOf<Row extends { invoice_id: number }, Entry>(
  rows: readonly Row[],
  entryOf: (row: Row) => Entry,
) {
  const of = new Map<number, Entry[]>();
  for (const row of rows) {
    const entries = of.get(row.invoice_id) ?? [];
    if (entries.length < ENTRIES) entries.push(entryOf(row));
    of.set(row.invoice_id, entries);
  }
  return of;
}
