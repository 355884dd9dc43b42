import { asc, eq, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { among } from "@/db/recordset";
import { contacts, contracts, dossier_entries } from "@/db/schema/dossiers";
import { customer_links, customers, resellers, users } from "@/db/schema/tenancy";
import { atCustomer } from "@/lib/access/at-customer";
import { may } from "@/lib/access/capabilities";
import type { Read, StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { contactRules, isTestKey, maskedKey } from "@/lib/customers/rules";
import { lawClaimRules } from "@/lib/customers/rules/law";
import { decrypt } from "@/lib/kernel/encryption";
import { groupBy } from "@/lib/kernel/group";
import { cents } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { OneCustomer } from "../answers";
import { CustomerId } from "../schema";

/** Returns a customer with its settings. Throws Problem("not-found") for one out of reach. */
export const getCustomer = staffQuery({
  can: "customers.read",
  input: CustomerId,
  answer: OneCustomer,
  run: async (staff, { id }) => ({ data: await customerAnswer(await atCustomer(staff, id)) }),
});

/** Returns the context's customer in the API's shape. Throws Problem("not-found"). */
export async function customerAnswer(read: Read) {
  const rows = await customerRows(read).where(eq(customers.id, read.customer.id));
  const [customer] = await customerAnswers(read, rows);
  if (!customer) throw notFound();
  return customer;
}

/** Reads customers with the names of their white label and account owner. */
export const customerRows = ({ db }: Pick<StaffRead, "db">) =>
  db
    .select({
      customer: customers,
      reseller: resellers.name,
      account_owner: sql<string | null>`${fullName}`,
      contacts_count: sql<number>`(select count(*)::int from ${contacts} where ${contacts.customer_id} = ${customers.id})`,
      dossier_count: sql<number>`(select count(*)::int from ${dossier_entries} where ${dossier_entries.customer_id} = ${customers.id} and ${dossier_entries.deleted_at} is null)`,
    })
    .from(customers)
    .leftJoin(resellers, eq(resellers.id, customers.reseller_id))
    .leftJoin(users, eq(users.id, customers.account_owner_id));

type CustomerRow = Awaited<ReturnType<typeof customerRows>>[number];

/** Returns customers in the API's shape, each with its links, contracts and key, read for all of them together. */
export async function customerAnswers(read: StaffRead, rows: readonly CustomerRow[]) {
  const ids = rows.map(({ customer }) => customer.id);
  if (ids.length === 0) return [];
  const [links, terms, keys] = await Promise.all([
    linkedTo(read, ids),
    contractsOf(read, ids),
    may(read, "customers.keys") ? keysOf(read, ids) : null,
  ]);
  return rows.map(({ customer, ...named }) => {
    const linked = (links.get(customer.id) ?? []).map(({ id, name }) => ({ id, name }));
    const key = customer.payment_provider_key === "" ? "" : decrypt(customer.payment_provider_key);
    return {
      ...settingsOf(customer),
      ...headOf(customer),
      ...named,
      interest_rate: cents(customer.interest_rate),
      logo: logoAddress(customer.id, customer.logo),
      payment_provider_key: maskedKey(key),
      has_payment_provider_key: key !== "",
      is_practice_key: key !== "" && isTestKey(key),
      linked: linked.map(({ id }) => id),
      linked_customers: linked,
      contact_rules: rulesOf(customer),
      legal_mode: customer.legal_mode,
      law: { ...lawClaimRules(customer.law), own: Object.keys(customer.law).sort() },
      personal_api_key: keys?.get(customer.id) ?? null,
      contracts: (terms.get(customer.id) ?? []).map(({ customer_id: _, ...contract }) => contract),
    };
  });
}

const headOf = (row: Row) => {
  const { id, type, number, name, city, license_type, is_active, reseller_id, account_owner_id, version } =
    row;
  return { id, type, number, name, city, license_type, is_active, reseller_id, account_owner_id, version };
};

/** Returns the dates of their API keys, by customer; a key without use since it was made has no `last_used_at`. */
async function keysOf({ db }: StaffRead, ids: readonly number[]) {
  const keys = await db.execute<{
    id: number;
    created_at: string;
    last_used_at: string;
    expires_at: string;
  }>(
    sql`select ${customers.id}, k.* from ${customers} cross join lateral customer_key(${customers.id}) k where ${among(customers.id, ids)}`,
  );
  return new Map(
    keys.map((key) => {
      const [created_at, seen] = [new Date(key.created_at), new Date(key.last_used_at)];
      const last_used_at = seen > created_at ? seen : null;
      return [key.id, { created_at, last_used_at, expires_at: new Date(key.expires_at) }];
    }),
  );
}

/** Returns contracts by customer, earliest first. */
async function contractsOf({ db }: StaffRead, ids: readonly number[]) {
  const rows = await db
    .select({
      customer_id: contracts.customer_id,
      id: contracts.id,
      startdate: contracts.startdate,
      enddate: contracts.enddate,
    })
    .from(contracts)
    .where(among(contracts.customer_id, ids))
    .orderBy(asc(contracts.startdate), asc(contracts.id));
  return groupBy(rows, ({ customer_id }) => customer_id);
}

type Row = typeof customers.$inferSelect;

/** Returns the settings that are returned unchanged. Listed by name, so that a new column is not exposed by accident. */
function settingsOf(row: Row) {
  const { company_name, default_lang, street, house_number, house_number_suffix, zipcode, country } = row;
  const { kvk_number, contact_name, contact_email_address, contact_telephone_number } = row;
  const { has_support, support_name, support_email, support_telephone } = row;
  const { daily_sync, combine_claim_box, reset_incasso, has_flex_template, action_interval } = row;
  const { admin_costs, incasso_type, incasso_value, interest_min, interest_max, currency } = row;
  const { accounting_fax_field, accounting_range, send_cc, cc, bank_iban, bank_name, bank_bic } = row;
  const { debit_sender, debit_display_name, debit_subject, debit_subject_courant } = row;
  const { incasso_sender, incasso_display_name, incasso_subject, incasso_subject_courant } = row;
  const { window, window_dx, window_dy, return_line, fold_marks, letter_color, legal_line, website } = row;
  const { bank_account_holder, qr, free_period_for, incasso_by } = row;
  const { statuses, intervals, payment_provider, hash_id, features } = row;
  const { direct_debit, direct_debit_days } = row;
  const { keep_letters_months, keep_messages_months, keep_notes_months, keep_imports_days } = row;
  const { keep_audit_months, keep_keys_days, keep_sessions_days } = row;
  return {
    keep_letters_months,
    keep_messages_months,
    keep_notes_months,
    keep_imports_days,
    keep_audit_months,
    keep_keys_days,
    keep_sessions_days,
    company_name,
    default_lang,
    street,
    house_number,
    house_number_suffix,
    zipcode,
    country,
    kvk_number,
    contact_name,
    contact_email_address,
    contact_telephone_number,
    has_support,
    support_name,
    support_email,
    support_telephone,
    daily_sync,
    combine_claim_box,
    reset_incasso,
    has_flex_template,
    action_interval,
    admin_costs,
    incasso_type,
    incasso_value,
    interest_min,
    interest_max,
    currency,
    accounting_fax_field,
    accounting_range,
    send_cc,
    cc,
    bank_iban,
    bank_name,
    bank_bic,
    debit_sender,
    debit_display_name,
    debit_subject,
    debit_subject_courant,
    incasso_sender,
    incasso_display_name,
    incasso_subject,
    incasso_subject_courant,
    window,
    window_dx,
    window_dy,
    return_line,
    fold_marks,
    letter_color,
    legal_line,
    website,
    bank_account_holder,
    qr,
    free_period_for,
    incasso_by,
    statuses,
    intervals,
    payment_provider,
    hash_id,
    features,
    direct_debit,
    direct_debit_days,
  };
}

function rulesOf({ contact_rules }: Row) {
  const { preset, ...own } = contact_rules;
  return { preset, ...contactRules(contact_rules), own: Object.keys(own).sort() };
}

/** Returns an address that changes with the image, so that a browser never shows an old one. */
const logoAddress = (id: number, key: string | null): string | null =>
  key && `/api/customers/${id}/logo?image=${key.split("/").at(-1) ?? ""}`;

/** Returns the linked customers, by customer, as far as they are in the caller's reach. */
async function linkedTo({ db }: StaffRead, ids: readonly number[]) {
  const rows = await db
    .select({ customer_id: customer_links.customer_id, id: customers.id, name: customers.name })
    .from(customer_links)
    .innerJoin(customers, eq(customers.id, customer_links.linked_id))
    .where(among(customer_links.customer_id, ids))
    .orderBy(asc(customers.name), asc(customers.id));
  return groupBy(rows, ({ customer_id }) => customer_id);
}
