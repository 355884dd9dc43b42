import { amountText } from "@/lib/i18n/format";
import type { Customer } from "@/lib/tenants/answers";

/** A customer's form values: text as typed, "" for none. */
export type CustomerValues = ReturnType<typeof valuesOf>;

/** Initial values of a new customer; the user chooses between customer and prospect first. */
type Start = { type: number | null; number: string; reseller_id: string; country: string };

export const valuesOf = (customer: Customer | null, start: Start) => ({
  type: idText(customer?.type ?? start.type),
  number: customer?.number ?? start.number,
  name: customer?.name ?? "",
  company_name: customer?.company_name ?? "",
  reseller_id: idText(customer?.reseller_id, start.reseller_id),
  account_owner_id: idText(customer?.account_owner_id),
  default_lang: customer?.default_lang ?? ("nl" as const),
  license_type: customer?.license_type ?? ("deb-inc" as const),
  street: customer?.street ?? "",
  house_number: customer?.house_number ?? "",
  house_number_suffix: customer?.house_number_suffix ?? "",
  zipcode: customer?.zipcode ?? "",
  city: customer?.city ?? "",
  country: customer?.country ?? start.country,
  kvk_number: customer?.kvk_number ?? "",
  contact_name: customer?.contact_name ?? "",
  contact_email_address: customer?.contact_email_address ?? "",
  contact_telephone_number: customer?.contact_telephone_number ?? "",
  has_support: customer?.has_support ?? false,
  support_name: customer?.support_name ?? "",
  support_email: customer?.support_email ?? "",
  support_telephone: customer?.support_telephone ?? "",
  daily_sync: customer?.daily_sync ?? false,
  combine_claim_box: customer?.combine_claim_box ?? true,
  reset_incasso: customer?.reset_incasso ?? false,
  has_flex_template: customer?.has_flex_template ?? false,
  action_interval: String(customer?.action_interval ?? 14),
  admin_costs: customer?.admin_costs ?? "0.00",
  interest_rate: amountText(customer?.interest_rate ?? "0.00") ?? "",
  incasso_type: customer?.incasso_type ?? ("wik" as const),
  incasso_value: customer?.incasso_value ?? "0.00",
  interest_min: customer?.interest_min ?? "0.00",
  interest_max: String(customer?.interest_max ?? ""),
  is_active: customer?.is_active ?? true,
  currency: customer?.currency ?? ("EUR" as const),
  accounting_fax_field: customer?.accounting_fax_field ?? "",
  accounting_range: customer?.accounting_range ?? "",
  send_cc: customer?.send_cc ?? false,
  cc: customer?.cc ?? "",
  bank_iban: customer?.bank_iban ?? "",
  bank_name: customer?.bank_name ?? "",
  bank_bic: customer?.bank_bic ?? "",
  debit_sender: customer?.debit_sender ?? "",
  debit_display_name: customer?.debit_display_name ?? "",
  debit_subject: customer?.debit_subject ?? "",
  debit_subject_courant: customer?.debit_subject_courant ?? "",
  incasso_sender: customer?.incasso_sender ?? "",
  incasso_display_name: customer?.incasso_display_name ?? "",
  incasso_subject: customer?.incasso_subject ?? "",
  incasso_subject_courant: customer?.incasso_subject_courant ?? "",
  ...letterValuesOf(customer),
  ...retentionValuesOf(customer),
  statuses: customer?.statuses ?? [],
  intervals: (customer?.intervals ?? []).map(String),
  payment_provider: paymentProviderIn(customer),
  /** The key is never read back: a typed one replaces the stored one. */
  payment_provider_key: "",
  direct_debit: customer?.direct_debit ?? false,
  direct_debit_days: String(customer?.direct_debit_days ?? 14),
  linked: customer?.linked ?? [],
  features: customer?.features ?? [],
});

/** Returns the settings of letters and collection; the defaults of a new customer are those of its columns. */
const letterValuesOf = (customer: Customer | null) => ({
  window: customer?.window ?? ("left" as const),
  window_dx: String(customer?.window_dx ?? 0),
  window_dy: String(customer?.window_dy ?? 0),
  return_line: customer?.return_line ?? true,
  fold_marks: customer?.fold_marks ?? true,
  letter_color: customer?.letter_color ?? "#1d2125",
  bank_account_holder: customer?.bank_account_holder ?? "",
  legal_line: customer?.legal_line ?? "",
  website: customer?.website ?? "",
  qr: customer?.qr ?? ("auto" as const),
  free_period_for: customer?.free_period_for ?? ("all" as const),
  incasso_by: customer?.incasso_by ?? ("customer" as const),
});

/** Returns the retention periods of personal data, which only role 1 sends; the defaults of a new customer are those of its columns. */
const retentionValuesOf = (customer: Customer | null) => ({
  keep_letters_months: String(customer?.keep_letters_months ?? 84),
  keep_messages_months: String(customer?.keep_messages_months ?? 24),
  keep_notes_months: String(customer?.keep_notes_months ?? 24),
  keep_imports_days: String(customer?.keep_imports_days ?? 90),
  keep_audit_months: String(customer?.keep_audit_months ?? 84),
  keep_keys_days: String(customer?.keep_keys_days ?? 1),
  keep_sessions_days: String(customer?.keep_sessions_days ?? 1),
});

const idText = (id: number | null | undefined, otherwise = ""): string =>
  id === null || id === undefined ? otherwise : String(id);

const paymentProviderIn = (customer: Customer | null): "" | "mollie" =>
  customer?.payment_provider === "mollie" ? "mollie" : "";

export type Rights = { write: boolean; move: boolean; features: boolean; keys: boolean };

/**
 * Returns the request with all fields that the user may write. An empty key leaves the stored one, and a new customer's proposed number is
 * left out: the server assigns the next one, even if another customer took it since.
 */
export function sentOf(values: CustomerValues, rights: Rights, proposed?: string) {
  const { has_support, support_name, support_email, support_telephone, ...rest } = values;
  const support = { has_support, support_name, support_email, support_telephone };
  if (!rights.write) return support;
  const { reseller_id, features, payment_provider_key, statuses, intervals, number, ...others } = rest;
  const isFlex = others.license_type === "flex";
  return {
    ...support,
    ...(rights.features ? { ...others, features } : without(others, retentionValuesOf(null))),
    ...(number === proposed ? {} : { number }),
    ...(isFlex ? { statuses, intervals } : {}),
    ...(rights.move ? { reseller_id } : {}),
    ...(payment_provider_key === "" ? {} : { payment_provider_key }),
  };
}

/** Returns the values without the fields that `others` has. */
function without<Others extends object, Values extends Record<keyof Others, unknown>>(
  values: Values,
  others: Others,
): Omit<Values, keyof Others> {
  const rest = { ...values };
  for (const name in others) delete rest[name];
  return rest;
}
