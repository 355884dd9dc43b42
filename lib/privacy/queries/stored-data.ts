import { and, eq, sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { handovers } from "@/db/schema/handovers";
import { journal_entries, timeline_entries } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { outbox_attempts } from "@/db/schema/recipients";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { customerSettings } from "@/lib/customers/queries";
import { notFound } from "@/lib/kernel/problems";
import { contentsOf } from "@/lib/letters/commands/print";
import type { LetterContent } from "@/lib/letters/schema";
import { languageFor } from "@/lib/templates/rules/language";
import { as, type Section } from "./section";
import { claimSections, itsInvoices, nameOf, numberOf } from "./sections/claims";
import { personSections } from "./sections/person";

/** Sections about what users noted and changed about a debtor, and who was responsible for it. */
const recordedSections: Section[] = [
  {
    name: "notes",
    retention: "notes",
    origin: "people",
    key: sql`${debtor_entries.id}`,
    fields: {
      at: as("moment", sql`${debtor_entries.created_at}`),
      type: as({ of: "privacy.entry_" }, sql`${debtor_entries.type}`),
      result: as({ of: "calls." }, sql`${debtor_entries.result}`),
      content: sql`${debtor_entries.content}`,
      user: nameOf(sql`${debtor_entries.user_id}`),
      deleted_at: as("moment", sql`${debtor_entries.deleted_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debtor_entries} where ${debtor_entries.customer_id} = ${customer_id} and ${debtor_entries.debtor_id} = ${debtor_id}
        and ${debtor_entries.type} <> 'change'`,
  },
  {
    name: "invoice_notes",
    retention: "notes",
    origin: "people",
    key: sql`${timeline_entries.id}`,
    fields: {
      at: as("moment", sql`${timeline_entries.created_at}`),
      invoice: numberOf(sql`${timeline_entries.customer_id}`, sql`${timeline_entries.invoice_id}`),
      content: sql`${timeline_entries.content}`,
      filename: sql`${timeline_entries.filename}`,
      user: nameOf(sql`${timeline_entries.user_id}`),
      deleted_at: as("moment", sql`${timeline_entries.deleted_at}`),
    },
    from: (subject) =>
      sql`from ${timeline_entries} where ${timeline_entries.customer_id} = ${subject.customer_id}
        and ${timeline_entries.invoice_id} in ${itsInvoices(subject)} and ${timeline_entries.type} = 'note'`,
  },
  {
    name: "changes",
    retention: "person",
    origin: "people",
    key: sql`${debtor_entries.id}`,
    fields: {
      at: as("moment", sql`${debtor_entries.created_at}`),
      label: as({ of: "privacy.field_" }, sql`${debtor_entries.label}`),
      from: sql`${debtor_entries.from}`,
      to: sql`${debtor_entries.to}`,
      user: nameOf(sql`${debtor_entries.user_id}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debtor_entries} where ${debtor_entries.customer_id} = ${customer_id} and ${debtor_entries.debtor_id} = ${debtor_id}
        and ${debtor_entries.type} = 'change'`,
  },
  {
    name: "journal",
    retention: "books",
    origin: "product",
    isData: true,
    key: sql`${journal_entries.id}`,
    fields: {
      at: as("moment", sql`${journal_entries.created_at}`),
      invoice: numberOf(sql`${journal_entries.customer_id}`, sql`${journal_entries.invoice_id}`),
      label: as({ of: "bookings.label_" }, sql`${journal_entries.label}`),
      from: sql`${journal_entries.from}`,
      to: sql`${journal_entries.to}`,
      source: as({ of: "bookings.source_" }, sql`${journal_entries.source}`),
      user: nameOf(sql`${journal_entries.user_id}`),
    },
    from: (subject) =>
      sql`from ${journal_entries} where ${journal_entries.customer_id} = ${subject.customer_id}
        and ${journal_entries.invoice_id} in ${itsInvoices(subject)}`,
  },
  {
    name: "audit",
    retention: "audit",
    origin: "product",
    key: sql`${audit_entries.id}`,
    fields: {
      at: as("moment", sql`${audit_entries.created_at}`),
      act: as("act", sql`${audit_entries.act}`),
      user: sql`${audit_entries.user_name}`,
      super_user: sql`${audit_entries.super_user_name}`,
      fields: sql`to_jsonb(${audit_entries.fields})`,
    },
    from: (
      subject,
    ) => sql`from ${audit_entries} where ${audit_entries.customer_id} = ${subject.customer_id} and (
      (${audit_entries.subject} = 'debtors' and ${subject.debtor_id} = any (${audit_entries.record_ids}))
      or (${audit_entries.subject} = 'invoices' and ${audit_entries.record_ids} && array${itsInvoices(subject)}))`,
  },
];

const noLetter = sql`null::text`;

/** Sections about letters and mails to a debtor, and data passed on about it. */
const sentSections: Section[] = [
  {
    name: "letters",
    retention: "letters",
    origin: "product",
    key: sql`${letters.id}`,
    fields: {
      id: as("number", sql`${letters.id}`),
      number: sql`${letters.number}`,
      day: as("day", sql`${letters.day}`),
      invoice_status: as("status", sql`${letters.status_id}`),
      filename: sql`${letters.filename}`,
      pages: as("number", sql`${letters.pages}`),
      printed_at: as("moment", sql`${letters.downloaded_at}`),
      bounced_on: as("day", sql`${letters.bounced_on}`),
      returned_on: as("day", sql`${letters.returned_on}`),
      return_verdict: as({ of: "delivery.return_verdict_" }, sql`${letters.return_verdict}`),
      return_reason: sql`nullif(${letters.return_reason}, '')`,
      withdrawn_at: as("moment", sql`${letters.withdrawn_at}`),
      cleared_at: as("moment", sql`${letters.cleared_at}`),
      sha256: sql`${letters.sha256}`,
      /** Its text; filled in later from the letter's content. */
      text: noLetter,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${letters} where ${letters.customer_id} = ${customer_id} and ${letters.debtor_id} = ${debtor_id}`,
    async complete(ctx, rows) {
      const contents = await contentsOf(
        ctx,
        rows.map(({ key }) => Number(key)),
      );
      for (const [index, row] of rows.entries()) {
        const content = contents[index]?.content;
        if (content && !(content instanceof Error)) row.values.text = wordsOf(content);
      }
    },
  },
  {
    name: "messages",
    retention: "messages",
    origin: "product",
    key: sql`${outbox.id}`,
    fields: {
      at: as("moment", sql`${outbox.created_at}`),
      subject: sql`${outbox.subject}`,
      recipient: sql`${outbox.recipient}`,
      also_to: sql`to_jsonb(${outbox.also_to})`,
      cc: sql`to_jsonb(${outbox.cc})`,
      sender: sql`${outbox.sender}`,
      state: as({ of: "delivery.state_" }, sql`${outbox.state}`),
      sent_at: as("moment", sql`${outbox.sent_at}`),
      answer: sql`${outbox.answer}`,
      letter: as("number", sql`${outbox.letter_id}`),
      cleared_at: as("moment", sql`${outbox.cleared_at}`),
      sha256: sql`${outbox.sha256}`,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${outbox} where ${outbox.customer_id} = ${customer_id} and ${outbox.debtor_id} = ${debtor_id}`,
  },
  {
    name: "attempts",
    retention: "messages",
    origin: "product",
    isData: true,
    key: sql`${outbox_attempts.id}`,
    fields: {
      at: as("moment", sql`${outbox_attempts.created_at}`),
      recipient: sql`${outbox_attempts.recipient}`,
      also_to: sql`to_jsonb(${outbox_attempts.also_to})`,
      cc: sql`to_jsonb(${outbox_attempts.cc})`,
      state: as({ of: "delivery.state_" }, sql`${outbox_attempts.state}`),
      answer: sql`${outbox_attempts.answer}`,
      sha256: sql`${outbox_attempts.sha256}`,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${outbox_attempts} where ${outbox_attempts.customer_id} = ${customer_id} and ${outbox_attempts.outbox_id} in
        (select ${outbox.id} from ${outbox} where ${outbox.customer_id} = ${customer_id} and ${outbox.debtor_id} = ${debtor_id})`,
  },
  {
    name: "handovers",
    retention: "letters",
    origin: "people",
    key: sql`${handovers.id}`,
    fields: {
      day: as("day", sql`${handovers.day}`),
      invoice_status: as("status", sql`${handovers.status_id}`),
      taken_at: as("moment", sql`${handovers.downloaded_at}`),
      withdrawn_at: as("moment", sql`${handovers.withdrawn_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${handovers} where ${handovers.customer_id} = ${customer_id} and ${handovers.debtor_id} = ${debtor_id}`,
  },
];

/** Returns the text of a letter, paragraph by paragraph, without its tables: those repeat the invoices' data. */
const wordsOf = ({ subject, blocks }: LetterContent): string =>
  [
    subject,
    ...blocks.flatMap((block) => ("runs" in block ? [block.runs.map(({ text }) => text).join("")] : [])),
  ].join("\n\n");

/** All data stored about a debtor: the single list for both the JSON and the PDF. */
export const storedData: readonly Section[] = [
  ...personSections,
  ...claimSections,
  ...sentSections,
  ...recordedSections,
];

/** Returns the debtor of the file, its language, and the controller. Throws Problem("not-found"). */
export async function fileSubject(read: Read, id: number) {
  const [debtor] = await read.db
    .select({
      id: debtors.id,
      number: debtors.number,
      name: debtors.name,
      language: debtors.language,
      country: debtors.country,
    })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
  if (!debtor) throw notFound();
  const keeper = await customerSettings(read);
  return {
    debtor,
    keeper,
    periods: await periodsOf(read),
    language: languageFor(debtor, keeper.default_lang),
    day: read.today,
  };
}

/** Returns the customer's own retention periods in months. */
async function periodsOf({ db, customer }: Read) {
  const { keep_letters_months, keep_messages_months, keep_notes_months, keep_audit_months } = customers;
  const [row] = await db
    .select({
      letters: keep_letters_months,
      messages: keep_messages_months,
      notes: keep_notes_months,
      audit: keep_audit_months,
    })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row ?? {};
}

export type FileSubject = Awaited<ReturnType<typeof fileSubject>>;
