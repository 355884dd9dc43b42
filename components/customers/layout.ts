import type { CustomerValues } from "./customer-values";

type Name = keyof CustomerValues & string;
type Kind =
  | "text"
  | "email"
  | "telephone"
  | "whole"
  | "percentage"
  | "money"
  | "yes"
  | "colour"
  | "choice"
  | "country"
  | "reseller"
  | "owner"
  | "secret";

export type Spec = { name: Name; kind: Kind; width?: "short" | "medium" };

export const sectionIds = [
  "general",
  "address",
  "contact",
  "collection",
  "flow",
  "bank",
  "debit",
  "incasso",
  "letters",
  "logo",
  "support",
  "accounting",
  "payments",
  "api",
  "linked",
  "features",
  "retention",
] as const;
export type SectionId = (typeof sectionIds)[number];

const text = (...names: Name[]): Spec[] => names.map((name) => ({ name, kind: "text" }));
const short = (name: Name, kind: Kind = "text"): Spec => ({ name, kind, width: "short" });

/** The plain fields of each section, by row; other parts have components of their own. */
export const rowsOfSection: Record<SectionId, readonly (readonly Spec[])[]> = {
  general: [
    [{ name: "type", kind: "choice", width: "short" }, short("number")],
    text("name"),
    text("company_name"),
    [{ name: "reseller_id", kind: "reseller", width: "medium" }],
    [{ name: "license_type", kind: "choice", width: "medium" }, short("currency", "choice")],
    [short("default_lang", "choice"), { name: "account_owner_id", kind: "owner", width: "medium" }],
    [short("kvk_number")],
    [{ name: "is_active", kind: "yes" }],
  ],
  address: [
    [{ name: "street", kind: "text", width: "medium" }],
    [short("house_number"), short("house_number_suffix")],
    [short("zipcode"), { name: "city", kind: "text", width: "medium" }],
    [{ name: "country", kind: "country", width: "medium" }],
  ],
  contact: [
    [{ name: "contact_name", kind: "text", width: "medium" }],
    [{ name: "contact_email_address", kind: "email" }],
    [{ name: "contact_telephone_number", kind: "telephone", width: "medium" }],
  ],
  collection: [
    [short("interest_rate", "percentage"), short("incasso_type", "choice"), short("incasso_value", "money")],
    [short("interest_min", "money"), short("interest_max", "money"), short("admin_costs", "money")],
    [{ name: "combine_claim_box", kind: "yes" }],
    [{ name: "reset_incasso", kind: "yes" }],
    [{ name: "free_period_for", kind: "choice", width: "medium" }],
    [{ name: "has_flex_template", kind: "yes" }],
  ],
  flow: [[short("action_interval", "whole")]],
  bank: [
    [{ name: "bank_iban", kind: "text", width: "medium" }, short("bank_bic")],
    [{ name: "bank_name", kind: "text", width: "medium" }],
    text("bank_account_holder"),
  ],
  debit: [
    [{ name: "debit_display_name", kind: "text" }],
    [{ name: "debit_sender", kind: "email" }],
    text("debit_subject"),
    text("debit_subject_courant"),
    [{ name: "send_cc", kind: "yes" }],
    text("cc"),
  ],
  incasso: [
    [{ name: "incasso_by", kind: "choice", width: "medium" }],
    [{ name: "incasso_display_name", kind: "text" }],
    [{ name: "incasso_sender", kind: "email" }],
    text("incasso_subject"),
    text("incasso_subject_courant"),
  ],
  letters: [
    [{ name: "window", kind: "choice", width: "medium" }],
    [short("window_dx", "whole"), short("window_dy", "whole")],
    [{ name: "return_line", kind: "yes" }],
    [{ name: "fold_marks", kind: "yes" }],
    [{ name: "letter_color", kind: "colour" }],
    text("website"),
    text("legal_line"),
    [{ name: "qr", kind: "choice", width: "medium" }],
  ],
  logo: [],
  support: [
    [{ name: "has_support", kind: "yes" }],
    text("support_name"),
    [{ name: "support_email", kind: "email" }],
    [{ name: "support_telephone", kind: "telephone", width: "medium" }],
  ],
  accounting: [
    [{ name: "daily_sync", kind: "yes" }],
    [{ name: "accounting_fax_field", kind: "text", width: "medium" }, short("accounting_range")],
  ],
  payments: [
    [{ name: "payment_provider", kind: "choice", width: "medium" }],
    [{ name: "payment_provider_key", kind: "secret", width: "medium" }],
    [{ name: "direct_debit", kind: "yes" }],
    [short("direct_debit_days", "whole")],
  ],
  api: [],
  linked: [],
  features: [],
  retention: [
    [
      short("keep_letters_months", "whole"),
      short("keep_messages_months", "whole"),
      short("keep_notes_months", "whole"),
    ],
    [short("keep_imports_days", "whole"), short("keep_audit_months", "whole")],
    [short("keep_keys_days", "whole"), short("keep_sessions_days", "whole")],
  ],
};

const ofProspects: readonly SectionId[] = ["general", "address", "contact", "logo", "linked"];
const ofSaved: readonly SectionId[] = ["logo", "api"];

type FormVariant = { type: string; isSaved: boolean; features: boolean; write: boolean };

/** Returns the sections of a customer; a prospect has those that identify it (SPEC §2), and some require a saved record. */
export const sectionsFor = ({ type, isSaved, features, write }: FormVariant): SectionId[] =>
  sectionIds.filter(
    (id) =>
      (type === "1" || ofProspects.includes(id)) &&
      (isSaved || !ofSaved.includes(id)) &&
      (features || id !== "features") &&
      (write || !["payments", "features", "linked", "api"].includes(id)),
  );

/** Returns the names of the fields whose errors belong to a section. */
export function fieldsOfSection(id: SectionId): string[] {
  const own: Partial<Record<SectionId, string[]>> = {
    flow: ["statuses", "intervals"],
    linked: ["linked"],
    features: ["features"],
    logo: ["logo"],
  };
  return [...rowsOfSection[id].flat().map(({ name }) => name), ...(own[id] ?? [])];
}
