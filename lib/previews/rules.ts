import type { StaffCtx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { given } from "@/lib/flow/statuses";
import { addDays } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { product } from "@/lib/kernel/product";
import { type Composing, compose, type Message } from "@/lib/sending/rules/compose";
import type { Candidate, Skip } from "@/lib/sending/rules/decide";
import type { Group } from "@/lib/sending/rules/group";
import { readWords, type StepTemplate } from "@/lib/templates/queries/book";
import { wordsIn } from "@/lib/templates/rules/language";
import { firstStep, stepOf } from "@/lib/templates/rules/types";
import { offersFreePeriod } from "@/lib/templates/rules/worded";

export type Draft = Omit<StepTemplate, "in" | "offersFreePeriod">;
type Previewed = { message: Message; empty: string[] };
const SECOND_TRY = 3;
/** The message a draft would make, by the rules of a run. A placeholder without a value is left visible as ⟦name⟧ instead of stopping it. */
export function previewed(draft: Draft, rows: Candidate[], how: Composing): Previewed | Skip {
  const empty: string[] = [];
  for (let attempt = 0; attempt < SECOND_TRY; attempt += 1) {
    const template = readable(draft, empty);
    const found = compose(groupFor(draft, rows, how), {
      ...how,
      forms: new Map(),
      templates: { of: () => template, byId: () => template },
    });
    if ("letter" in found) return { message: found, empty };
    if (found.reason !== "placeholder") return found;
    empty.push(...(found.placeholders ?? []));
  }
  return { kind: "skip", reason: "placeholder", placeholders: empty };
}

function readable(draft: Draft, names: string[]): StepTemplate {
  const empty = new Set(names);
  const mark = (text: string) =>
    text.replace(/@@([a-z_]+)/g, (whole, name: string) => (empty.has(name) ? `⟦${name}⟧` : whole));
  return {
    ...draft,
    offersFreePeriod: (language) => offersFreePeriod(wordsIn(draft, language).content),
    in(language, how) {
      const { subject, content } = wordsIn(draft, language);
      return readWords({ subject: mark(subject), content: mark(content) }, language, how);
    },
  };
}

/**
 * A statement lists the whole account; any other letter speaks of the oldest invoice, and where the customer wants letters together
 * also of the others that are due and stand where it stands.
 */
function groupFor(draft: Draft, rows: Candidate[], { settings, today }: Composing): Group {
  const status = stepOf(draft.type) ?? firstStep;
  const is_statement = draft.type.endsWith("-courant");
  const [first] = rows;
  if (!first) throw new Error("a preview needs an invoice");
  const isBeside = ({ currency, last_status_id, expires_at }: Candidate) =>
    currency === first.currency && last_status_id === first.last_status_id && expires_at < today;
  const others = settings.combine_claim_box && !is_statement ? rows.slice(1).filter(isBeside) : [];
  return {
    debtor_id: first.debtor_id,
    currency: first.currency,
    status,
    is_statement,
    flex_template_id: draft.is_flex ? draft.id : null,
    // Without the debtor's own statement template, which would take the place of the draft.
    items: [first, ...others].map((invoice) => ({
      invoice: { ...invoice, debtor: { ...invoice.debtor, template_id: null } },
      status,
    })),
  };
}

/** Marks what had no value, after everything else was made safe. */
export const marked = (html: string): string =>
  html.replace(/⟦([a-z_]+)⟧/g, '<mark style="background:#ffe08a;color:#3a2a00">@@$1</mark>');

/** Nobody's invoice, for a template of the product itself. */
export const sampleRows = ({ today }: StaffCtx, country: string): Candidate[] => [
  {
    id: 1,
    debtor_id: 1,
    number: "F2026-00042",
    date: addDays(today, -60),
    expires_at: addDays(today, -30),
    currency: "EUR",
    amount: cents(125_000),
    total_amount: cents(125_000),
    calculate_interest: false,
    calculate_incasso: false,
    had_sommatie: false,
    last_status_id: given.notDue,
    flow_step_id: null,
    last_action_at: null,
    deadline: null,
    agenda_on: null,
    is_removed: false,
    invoice_status_id: null,
    next_action_on: null,
    action_no: 0,
    send_flex: false,
    flex_complete: false,
    flex_template_id: null,
    flex_on: null,
    processing_job_id: null,
    source: "manual",
    paid_at: null,
    version: 1,
    debtor: {
      number: "D1042",
      name: "Voorbeeld & Zonen B.V.",
      address: "Dorpsstraat 7",
      zipcode: "1234 AB",
      city: "Voorbeeldstad",
      country,
      language: "",
      contact_name: "J. Voorbeeld",
      is_consumer: false,
      contact_email_address: "administratie@voorbeeld.example",
      collect: true,
      use_courant: false,
      template_id: null,
    },
  },
];

/** A company that does not exist. */
export const sampleSettings: CustomerSettings = {
  id: 0,
  name: "Voorbeeldbedrijf B.V.",
  company_name: "Voorbeeldbedrijf B.V.",
  default_lang: "nl",
  license_type: "deb-inc",
  action_interval: 14,
  statuses: [],
  intervals: [],
  interest_rate: 800,
  incasso_type: "wik",
  incasso_value: cents(0),
  interest_min: cents(0),
  interest_max: null,
  combine_claim_box: false,
  reset_incasso: false,
  contact_rules: { preset: "spec" },
  is_active: true,
  street: "Havenstraat",
  house_number: "12",
  house_number_suffix: "",
  zipcode: "1013 AB",
  city: "Amsterdam",
  country: "NL",
  kvk_number: "12345678",
  contact_email_address: "info@voorbeeld.example",
  contact_telephone_number: "020 123 45 67",
  has_support: false,
  support_name: "Afdeling debiteuren",
  support_email: "debiteuren@voorbeeld.example",
  support_telephone: "020 123 45 67",
  send_cc: false,
  cc: "",
  bank_iban: "NL91ABNA0417164300",
  bank_name: "Voorbeeldbank",
  bank_bic: "ABNANL2A",
  debit_sender: "",
  debit_display_name: "",
  debit_subject: "",
  debit_subject_courant: "",
  incasso_sender: "",
  incasso_display_name: "",
  incasso_subject: "",
  incasso_subject_courant: "",
  logo: null,
  window: "left",
  window_dx: 0,
  window_dy: 0,
  return_line: true,
  fold_marks: true,
  letter_color: "#1d2125",
  bank_account_holder: "",
  legal_line: "",
  website: "",
  qr: "auto",
  free_period_for: "all",
  incasso_by: "customer",
  reseller_name: product.name,
  reseller_domain: product.domain,
  primary_color: product.primary_color,
  secondary_color: product.secondary_color,
  reseller_logo: null,
  reseller_address: "",
  reseller_zipcode: "",
  reseller_city: "",
  reseller_country: "NL",
  reseller_kvk_number: "",
  reseller_email: "",
  reseller_telephone: "",
  wki_number: "",
  complaints_line: "",
};
