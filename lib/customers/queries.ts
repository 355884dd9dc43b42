import { eq } from "drizzle-orm";
import { customers, resellers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { decrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { isTestKey } from "./rules";

const chosen = {
  id: customers.id,
  name: customers.name,
  company_name: customers.company_name,
  default_lang: customers.default_lang,
  license_type: customers.license_type,
  action_interval: customers.action_interval,
  statuses: customers.statuses,
  intervals: customers.intervals,
  interest_rate: customers.interest_rate,
  incasso_type: customers.incasso_type,
  incasso_value: customers.incasso_value,
  interest_min: customers.interest_min,
  interest_max: customers.interest_max,
  combine_claim_box: customers.combine_claim_box,
  reset_incasso: customers.reset_incasso,
  contact_rules: customers.contact_rules,
  legal_mode: customers.legal_mode,
  law: customers.law,
  is_active: customers.is_active,
  street: customers.street,
  house_number: customers.house_number,
  house_number_suffix: customers.house_number_suffix,
  zipcode: customers.zipcode,
  city: customers.city,
  country: customers.country,
  kvk_number: customers.kvk_number,
  contact_email_address: customers.contact_email_address,
  contact_telephone_number: customers.contact_telephone_number,
  has_support: customers.has_support,
  support_name: customers.support_name,
  support_email: customers.support_email,
  support_telephone: customers.support_telephone,
  send_cc: customers.send_cc,
  cc: customers.cc,
  bank_iban: customers.bank_iban,
  bank_name: customers.bank_name,
  bank_bic: customers.bank_bic,
  debit_sender: customers.debit_sender,
  debit_display_name: customers.debit_display_name,
  debit_subject: customers.debit_subject,
  debit_subject_courant: customers.debit_subject_courant,
  incasso_sender: customers.incasso_sender,
  incasso_display_name: customers.incasso_display_name,
  incasso_subject: customers.incasso_subject,
  incasso_subject_courant: customers.incasso_subject_courant,
  logo: customers.logo,
  window: customers.window,
  window_dx: customers.window_dx,
  window_dy: customers.window_dy,
  return_line: customers.return_line,
  fold_marks: customers.fold_marks,
  letter_color: customers.letter_color,
  bank_account_holder: customers.bank_account_holder,
  legal_line: customers.legal_line,
  website: customers.website,
  qr: customers.qr,
  free_period_for: customers.free_period_for,
  incasso_by: customers.incasso_by,
  payment_provider: customers.payment_provider,
  payment_provider_key: customers.payment_provider_key,
  reseller_host: resellers.host,
  reseller_name: resellers.name,
  reseller_domain: resellers.domain,
  primary_color: resellers.primary_color,
  secondary_color: resellers.secondary_color,
  reseller_logo: resellers.logo,
  reseller_address: resellers.address,
  reseller_zipcode: resellers.zipcode,
  reseller_city: resellers.city,
  reseller_country: resellers.country,
  reseller_kvk_number: resellers.kvk_number,
  reseller_email: resellers.support_email,
  reseller_telephone: resellers.support_telephone,
  wki_number: resellers.wki_number,
  complaints_line: resellers.complaints_line,
};

/**
 * Returns everything of the context's customer that flow, costs and letters depend on, with its reseller's branding. Rates in basis points,
 * amounts in cents.
 */
export async function customerSettings({ db, customer }: Read) {
  const [row] = await db
    .select(chosen)
    .from(customers)
    .leftJoin(resellers, eq(resellers.id, customers.reseller_id))
    .where(eq(customers.id, customer.id));
  if (!row) throw new Error(`customer ${customer.id} is out of reach of its own context`);
  const { payment_provider_key, ...columns } = row;
  return { ...columns, has_payment_key: takesMoney(payment_provider_key) };
}

/** Returns whether a key takes real payments. In production a test key offers nothing to debtors. */
const takesMoney = (sealed: string): boolean =>
  sealed !== "" && (settings().INVORDER_ENV !== "production" || !isTestKey(decrypt(sealed)));

export type CustomerSettings = Awaited<ReturnType<typeof customerSettings>>;
