/** The placeholders of a debtor's letter or mail, written as @@ and a name (SPEC §2). A name outside these lists stops the message. */
const values = [
  "debtor_name",
  "debtor_number",
  "contact_name",
  "salutation",
  "invoice_numbers",
  "invoice_number",
  "invoice_count",
  "invoice_date",
  "expires_at",
  "days_overdue",
  "open_amount",
  "overdue_amount",
  "interest",
  "interest_rate",
  "incasso_costs",
  "total_amount",
  "announced_costs",
  "costs_basis",
  "pay_before",
  "date",
  "customer_name",
  "sender_name",
  "creditor_name",
  "bank_iban",
  "bank_bic",
  "bank_name",
  "support_name",
  "support_email",
  "support_telephone",
  "instalment_count",
  "instalment_day",
  "promised_on",
  "promise_amount",
  "promise_date",
  "disputed_on",
  "reply_before",
  "received_on",
  "received_amount",
] as const;

/** Whole sentences that are omitted where they would not be true; a paragraph of nothing else disappears (LETTERS §5). */
const sentences = [
  "assignment",
  "previous_letters",
  "cost_notice",
  "announced_vat",
  "statutory_interest",
  "daily_interest",
  "credit_notice",
  "not_due_notice",
  "dispute_reason",
  "remaining_notice",
  "payment_link",
  "mandate_link",
] as const;

/** Parts the product draws or writes itself, in place of their paragraph. */
export const drawnBlocks = ["specification", "payment", "instalments"] as const;
export const wordedBlocks = ["fourteen_days", "help", "reserve", "closing"] as const;

export const placeholders = [...values, ...sentences, ...drawnBlocks, ...wordedBlocks] as const;

export type Value = (typeof values)[number] | (typeof sentences)[number];
export type PlaceholderValues = Partial<Record<Value, string>>;

const fillable: ReadonlySet<string> = new Set([...values, ...sentences]);
const optional: ReadonlySet<string> = new Set(sentences);

/** Returns whether a name is replaced by text. */
export const isValue = (name: string): name is Value => fillable.has(name);

/** Returns whether a name's value may be empty. */
export const isOptional = (name: string): boolean => optional.has(name);
