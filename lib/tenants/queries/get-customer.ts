import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { contracts, dossier_entries } from "@/db/schema/dossiers";
import { customer_links, customers, resellers, users } from "@/db/schema/tenancy";
import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { atCustomer } from "@/lib/access/reach";
import { staffQuery } from "@/lib/access/verbs";
import { contactRules, isPracticeKey } from "@/lib/customers/rules";
import { cents } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { unseal } from "@/lib/kernel/sealed";
import { OneCustomer } from "../answers";
import { CustomerId } from "../schema";
import { customerHead } from "./list-customers";

/** A customer with its settings. Throws Problem("not-found") for one out of reach. */
export const getCustomer = staffQuery({
  can: "customers.read",
  input: CustomerId,
  answer: OneCustomer,
  run: async (staff, { id }) => ({ data: await shownCustomer(await atCustomer(staff, id)) }),
});

/** The context's customer as it is answered; what is secret of it never is. */
export async function shownCustomer(read: Read) {
  const { id } = read.customer;
  const [row] = await read.db
    .select({ customer: customers, head: customerHead })
    .from(customers)
    .leftJoin(resellers, eq(resellers.id, customers.reseller_id))
    .leftJoin(users, eq(users.id, customers.account_owner_id))
    .where(eq(customers.id, id));
  if (!row) throw notFound();
  const { customer, head } = row;
  const linked = await linkedTo(read);
  return {
    ...settingsOf(customer),
    ...head,
    interest_rate: cents(customer.interest_rate),
    logo: logoAddress(id, customer.logo),
    has_payment_provider_key: customer.payment_provider_key !== "",
    is_practice_key:
      customer.payment_provider_key !== "" && isPracticeKey(unseal(customer.payment_provider_key)),
    linked: linked.map((one) => one.id),
    linked_customers: linked,
    contact_rules: rulesOf(customer),
    personal_api_key: may(read, "customers.keys") ? await keyOf(read) : null,
    dossier_count: await read.db.$count(
      dossier_entries,
      and(eq(dossier_entries.customer_id, id), isNull(dossier_entries.deleted_at)),
    ),
    contracts: await read.db
      .select({ id: contracts.id, startdate: contracts.startdate, enddate: contracts.enddate })
      .from(contracts)
      .where(eq(contracts.customer_id, id))
      .orderBy(asc(contracts.startdate), asc(contracts.id)),
  };
}

/** What is told of its key for programs; a key that was only made has not been used. */
async function keyOf({ db, customer }: Read) {
  const [key] = await db.execute<{ created_at: string; last_used_at: string; expires_at: string }>(
    sql`select * from customer_key(${customer.id}::int)`,
  );
  if (!key) return null;
  const [created_at, seen] = [new Date(key.created_at), new Date(key.last_used_at)];
  return {
    created_at,
    last_used_at: seen > created_at ? seen : null,
    expires_at: new Date(key.expires_at),
  };
}

type Row = typeof customers.$inferSelect;

/** What is answered as it is kept. Named one by one: a column to come is nobody's to read until somebody says so. */
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
    ...{ keep_letters_months, keep_messages_months, keep_notes_months, keep_imports_days },
    ...{ keep_audit_months, keep_keys_days, keep_sessions_days },
    ...{ company_name, default_lang, street, house_number, house_number_suffix, zipcode, country },
    ...{ kvk_number, contact_name, contact_email_address, contact_telephone_number },
    ...{ has_support, support_name, support_email, support_telephone },
    ...{ daily_sync, combine_claim_box, reset_incasso, has_flex_template, action_interval },
    ...{ admin_costs, incasso_type, incasso_value, interest_min, interest_max, currency },
    ...{ accounting_fax_field, accounting_range, send_cc, cc, bank_iban, bank_name, bank_bic },
    ...{ debit_sender, debit_display_name, debit_subject, debit_subject_courant },
    ...{ incasso_sender, incasso_display_name, incasso_subject, incasso_subject_courant },
    ...{ window, window_dx, window_dy, return_line, fold_marks, letter_color, legal_line, website },
    ...{ bank_account_holder, qr, free_period_for, incasso_by },
    ...{ statuses, intervals, payment_provider, hash_id, features },
    ...{ direct_debit, direct_debit_days },
  };
}

function rulesOf({ contact_rules }: Row) {
  const { preset, ...own } = contact_rules;
  return { preset, ...contactRules(contact_rules), own: Object.keys(own).sort() };
}

/** The address changes with the image, so that a browser never shows an old one. */
const logoAddress = (id: number, key: string | null): string | null =>
  key && `/api/customers/${id}/logo?image=${key.split("/").at(-1) ?? ""}`;

/** Those it is grouped with, as far as the caller may know them. */
const linkedTo = ({ db, customer }: Read) =>
  db
    .select({ id: customers.id, name: customers.name })
    .from(customer_links)
    .innerJoin(customers, eq(customers.id, customer_links.linked_id))
    .where(eq(customer_links.customer_id, customer.id))
    .orderBy(asc(customers.name), asc(customers.id));
