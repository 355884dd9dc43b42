import { sql } from "drizzle-orm";
import { debtor_aliases, debtor_sources, debtors, subscriptions } from "@/db/schema/debtors";
import { debtor_recipients } from "@/db/schema/recipients";
import { as, type Section } from "../section";

/** Sections about the debtor's identity and contact details. */
export const personSections: Section[] = [
  {
    name: "debtor",
    retention: "person",
    origin: "ledger",
    key: sql`${debtors.id}`,
    fields: {
      number: sql`${debtors.number}`,
      name: sql`${debtors.name}`,
      address: sql`${debtors.address}`,
      zipcode: sql`${debtors.zipcode}`,
      city: sql`${debtors.city}`,
      country: sql`coalesce(nullif(${debtors.country}, ''), ${debtors.country_word})`,
      language: sql`${debtors.language}`,
      kvk_number: sql`${debtors.kvk_number}`,
      contact_name: sql`${debtors.contact_name}`,
      contact_email_address: sql`${debtors.contact_email_address}`,
      contact_telephone_number: sql`${debtors.contact_telephone_number}`,
      wrong_telephone_number: sql`${debtors.wrong_telephone_number}`,
      debtor_kind: as({ of: "debtors.debtor_kind_" }, sql`coalesce(${debtors.debtor_kind}, 'unknown')`),
      is_large: as("flag", sql`${debtors.is_large}`),
      status: sql`${debtors.status}`,
      comment: sql`${debtors.comment}`,
      customer_owner: sql`${debtors.customer_owner}`,
      credit_limit: as("money", sql`${debtors.credit_limit}`),
      collect: as("flag", sql`${debtors.collect}`),
      use_courant: as("flag", sql`${debtors.use_courant}`),
      subscription: as("day", sql`${debtors.subscription}`),
      source: as({ of: "bookings.source_" }, sql`${debtors.source}`),
      external_id: sql`${debtors.external_id}`,
      created_at: as("moment", sql`${debtors.created_at}`),
      anonymised_at: as("moment", sql`${debtors.anonymised_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debtors} where ${debtors.customer_id} = ${customer_id} and ${debtors.id} = ${debtor_id}`,
  },
  {
    name: "aliases",
    retention: "person",
    origin: "ledger",
    key: sql`${debtor_aliases.id}`,
    fields: {
      name: sql`${debtor_aliases.name}`,
      uses: as("number", sql`${debtor_aliases.uses}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debtor_aliases} where ${debtor_aliases.customer_id} = ${customer_id} and ${debtor_aliases.debtor_id} = ${debtor_id}`,
  },
  {
    name: "sources",
    retention: "person",
    origin: "ledger",
    key: sql`${debtor_sources.id}`,
    fields: {
      source: as({ of: "bookings.source_" }, sql`${debtor_sources.source}`),
      external_id: sql`${debtor_sources.external_id}`,
      number: sql`${debtor_sources.number}`,
      created_at: as("moment", sql`${debtor_sources.created_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debtor_sources} where ${debtor_sources.customer_id} = ${customer_id} and ${debtor_sources.debtor_id} = ${debtor_id}`,
  },
  {
    name: "recipients",
    retention: "person",
    origin: "people",
    key: sql`${debtor_recipients.id}`,
    fields: {
      email: sql`${debtor_recipients.email}`,
      name: sql`${debtor_recipients.name}`,
      kind: as({ of: "recipients.kind_" }, sql`${debtor_recipients.kind}`),
      role: as({ of: "recipients.role_" }, sql`${debtor_recipients.role}`),
      bounced_on: as("day", sql`${debtor_recipients.bounced_on}`),
      answer: sql`${debtor_recipients.answer}`,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${debtor_recipients} where ${debtor_recipients.customer_id} = ${customer_id} and ${debtor_recipients.debtor_id} = ${debtor_id}`,
  },
  {
    name: "contracts",
    retention: "books",
    origin: "people",
    key: sql`${subscriptions.id}`,
    fields: {
      contract: sql`${subscriptions.contract}`,
      number: sql`${subscriptions.number}`,
      name: sql`${subscriptions.name}`,
      amount: as("money", sql`${subscriptions.amount}`),
      days: as("number", sql`${subscriptions.days}`),
      till: as("day", sql`${subscriptions.till}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${subscriptions} where ${subscriptions.customer_id} = ${customer_id} and ${subscriptions.debtor_id} = ${debtor_id}`,
  },
];
