import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { jsonSchema, type Schema } from "@/app/api/openapi.json/schemas";
import type { Call } from "@/lib/http/calls";

const table: Readonly<Record<string, Call>> = calls;

/** The calls of SPEC §7 with the parameters it names, as far as the product has them. */
const parametersOf: Readonly<Record<string, string>> = {
  "GET /auth/profile": "",
  "POST /auth/login": "email_address password",
  "POST /auth/super-login/{id}": "id",
  "POST /auth/reset-password": "email_address",
  "POST /auth/set-password": "password",
  "PATCH /auth/set-customer": "id",
  "POST /auth/verify": "code",
  "POST /auth/logout": "",
  "GET /actions-list": "type expired all page q sort",
  "POST /actions-list": "invoices doAll filters count delete pending status_id",
  "POST /actions-list/flex": "invoices delete",
  "GET /actions-list/export": "type format",
  "GET /actions-list/flex/{id}/preview": "id",
  "GET /contacts": "customer_id page",
  "GET /contacts/{id}": "id",
  "POST /contacts/{id}": "id name telephone_number email_address",
  "POST /contacts": "customer_id name telephone_number email_address",
  "DELETE /contacts/{id}": "id",
  "GET /contracts": "page",
  "POST /contracts": "customer_id startdate enddate",
  "PATCH /contracts/{id}": "id startdate enddate",
  "GET /contracts/{id}": "id",
  "DELETE /contracts/{id}": "id",
  "GET /customers": "q with status all page",
  "GET /customers/new-number": "",
  "POST /customers": "name type number reseller_id",
  "POST /customers/{id}": "id has_support support_name support_email support_telephone logo",
  "GET /customers/{id}": "id",
  "DELETE /customers/{id}": "id",
  "POST /customers/{id}/add-note": "id date type subject content amount product contact_id file",
  "GET /customers/{id}/dossier": "id startDate endDate",
  "GET /customers/{id}/suggest-product": "id q",
  "GET /debtors": "q with collect r9 page",
  "GET /debtors/export": "format",
  "GET /debtors/subscriptions": "contract number name days amount till export",
  "POST /debtors": "number name",
  "PATCH /debtors/{id}": "id credit_limit",
  "GET /debtors/{id}": "id",
  "DELETE /debtors/{id}": "id",
  "GET /invoices": "open debtor_id q dso df currency r9 ids status",
  "GET /invoices/export": "format",
  "POST /invoices": "debtor_id number date expires_at currency amount total_amount",
  "PATCH /invoices/{id}": "id last_status_id deadline",
  "GET /invoices/{id}": "id",
  "DELETE /invoices/{id}": "id",
  "POST /invoices/{id}/add-note": "id note file",
  "POST /invoices/add-notes": "note ids file",
  "DELETE /invoices/{id}/timeline/{timelineId}": "id timelineId",
  "GET /invoices/downloads": "page",
  "POST /invoices/update-statuses": "invoices",
  "POST /invoices/update-flex": "invoices templateId flexDays",
  "GET /invoice-statuses": "all flex",
  "GET /resellers/domain/{domain}": "domain",
  "GET /resellers": "page",
  "POST /resellers": "name domain primary_color secondary_color logo start_image",
  "POST /resellers/{id}": "id name domain primary_color secondary_color logo start_image",
  "GET /resellers/{id}": "id",
  "DELETE /resellers/{id}": "id",
  "GET /ri-matches": "scenario",
  "POST /ri-matches": "file",
  "DELETE /ri-matches/{id}": "id",
  "GET /ri-matches/export": "scenario",
  "GET /templates": "customer_id flex",
  "POST /templates": "customer_id name",
  "PATCH /templates/{id}": "id customer_id",
  "GET /templates/{id}": "id customer_id",
  "DELETE /templates/{id}": "id",
  "GET /users": "role page",
  "POST /users": "first_name affix last_name email_address role_id reseller_id customer_ids 2fa_type",
  "PATCH /users/{id}": "id is_active 2fa_type debtor_link send_bcc",
  "POST /users/{id}/send-invite": "id",
  "GET /users/{id}": "id",
  "DELETE /users/{id}": "id",
  "GET /dashboard/currencies": "",
  "GET /dashboard/amount-per-period": "year format currency q showStatus type r9",
  "GET /dashboard/stats": "currency q showStatus r9",
  "GET /dashboard/top-debtors": "open currency q showStatus r9",
  "GET /dashboard/invoice-status": "year format currency q showStatus type r9",
  "GET /dashboard/age-analysis": "year format currency q showStatus type r9",
  "GET /dashboard/dso": "year format currency q showStatus type r9",
  "GET /dashboard/payed-vs-status": "year format currency q showStatus type r9",
  "GET /dashboard/actions-sent": "year format currency q showStatus type r9",
  "GET /dashboard/sales": "year",
  "POST /dashboard/set-dso": "dso",
  "GET /job-status": "id",
  "GET /dashboard/debvdp-export": "status from till format",
  "GET /dashboard/debstatus-export": "from till format",
  "GET /dashboard/ri-export": "days format",
  "POST /reports": "file-1 file-2",
  "POST /connect/start-sync/csv": "file",
  "GET /download-all-letters": "",
};

const words = (line: string): string[] => line.split(" ").filter(Boolean);

test.each(Object.entries(parametersOf))("%s is there and takes what it is given", (name, parameters) => {
  const inputNames = Object.keys(table[name]?.verb.input.shape ?? {});
  expect([name, name in table]).toEqual([name, true]);
  expect(words(parameters).filter((one) => !inputNames.includes(one))).toEqual([]);
});

/** The fields of SPEC §3, each under its name, by the call that answers them. */
const answered: Readonly<Record<string, string>> = {
  "GET /auth/profile":
    "id role_id full_name selected_customer_id selected_customer.name selected_customer.default_lang selected_customer.license_type selected_customer.account_owner_id customers reseller.domain reseller.logo reseller.start_image reseller.primary_color reseller.secondary_color reseller.secondary_opposite_color super_login sso",
  "POST /auth/login": "access_token api_key verify",
  "GET /users/{id}":
    "id full_name first_name affix last_name email_address role_id reseller_id customer_ids is_active 2fa_type debtor_link send_bcc hash_id selected_customer selected_customer_id super_login downloads customer_interest customers",
  "GET /debtors/{id}":
    "id number name address zipcode city country kvk_number contact_name contact_email_address contact_telephone_number status comment customer_owner credit_limit collect use_courant template_id template subscription subscription_expired invoices_sum invoices_expired open_invoices dso",
  "GET /invoices/{id}":
    "id debtor_id debtor number date expires_at currency amount total_amount interest incasso_costs total_incasso_costs calculate_interest calculate_incasso invoice_status_id last_status_id lastStatus last_action_at deadline color contract_number had_sommatie is_processing send_flex flex_complete information comment timeline.type timeline.content timeline.interest timeline.incasso_costs timeline.filename timeline.user timeline.created_at timeline.invoice_id journal.label journal.from journal.to journal.user journal.created_at dossier_url",
  "GET /invoice-statuses": "id name",
  "GET /customers/{id}":
    "id type number name company_name reseller_id account_owner_id default_lang license_type street house_number house_number_suffix zipcode city country contact_name contact_email_address contact_telephone_number support_name support_email support_telephone daily_sync combine_claim_box reset_incasso has_flex_template action_interval admin_costs interest_rate incasso_type incasso_value interest_min interest_max is_active currency accounting_fax_field accounting_range send_cc cc bank_iban bank_name bank_bic debit_sender debit_display_name debit_subject debit_subject_courant incasso_sender incasso_display_name incasso_subject incasso_subject_courant logo statuses intervals payment_provider personal_api_key linked hash_id has_support contracts.startdate contracts.enddate",
  "GET /contacts/{id}": "id customer_id type name telephone_number email_address",
  "GET /templates/{id}":
    "id customer_id type name subject sender_name sender content content_en has_header has_footer is_flex flex_type options.flex_days send_type",
  "GET /customers/{id}/dossier":
    "id type subject content product date contact_id amount user created_at icon has_file download_url filename",
  "GET /ri-matches": "id invoice debtor saldo prev_status",
  "GET /resellers/{id}": "id name domain primary_color secondary_color logo start_image",
  "GET /invoices/downloads": "id invoice status created_at download_url hash",
  "GET /job-status": "id action status current total",
};

test.each(Object.entries(answered))("%s answers its fields under their names", (name, fields) => {
  const verb = table[name]?.verb;
  if (!verb || !("answer" in verb)) throw new Error(`${name} answers no fields`);
  const data = partsOf(jsonSchema(verb.answer, "output"), "data");
  const missing = words(fields).filter((field) => {
    const parts = field
      .split(".")
      .reduce<Schema[]>((from, part) => from.flatMap((one) => partsOf(one, part)), data);
    return parts.length === 0;
  });
  expect(missing).toEqual([]);
});

/** Returns the possible schemas of a field; of a list and of a union those inside. */
function partsOf(schema: Schema, field: string): Schema[] {
  const inside = [schema.anyOf, schema.oneOf, schema.items].flat().filter(isSchema);
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const found = properties[field];
  return [...(isSchema(found) ? [found] : []), ...inside.flatMap((one) => partsOf(one, field))];
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
