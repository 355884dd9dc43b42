import { sql } from "drizzle-orm";
import { audit_entries } from "@/db/schema/audit";
import { debtor_entries } from "@/db/schema/debtors";
import { journal_entries, timeline_entries } from "@/db/schema/invoices";
import { as, type Section } from "../section";
import { itsInvoices, nameOf, numberOf } from "./claims";

/** What people said, noted and changed about a debtor, and who looked after it. */
export const saidSections: Section[] = [
  {
    name: "notes",
    kept: "notes",
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
    kept: "notes",
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
    kept: "person",
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
    kept: "books",
    origin: "product",
    isData: true,
    key: sql`${journal_entries.id}`,
    fields: {
      at: as("moment", sql`${journal_entries.created_at}`),
      invoice: numberOf(sql`${journal_entries.customer_id}`, sql`${journal_entries.invoice_id}`),
      label: as({ of: "bookings.label_" }, sql`${journal_entries.label}`),
      from: sql`${journal_entries.from}`,
      to: sql`${journal_entries.to}`,
      source: sql`${journal_entries.source}`,
      user: nameOf(sql`${journal_entries.user_id}`),
    },
    from: (subject) =>
      sql`from ${journal_entries} where ${journal_entries.customer_id} = ${subject.customer_id}
        and ${journal_entries.invoice_id} in ${itsInvoices(subject)}`,
  },
  {
    name: "audit",
    kept: "audit",
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
