import { type Ledger, openOf } from "../ledger/ledger";
import { decimals } from "../ledger/money";
import type { Item } from "../ledger/rows";
import { idOf, instantOf } from "./ids";

export type State = "draft" | "open" | "late" | "paid" | "uncollectible";

/** Returns the state of an invoice on a day. */
export function stateOf(item: Item, today: string): State {
  if (item.state === "draft" || item.state === "uncollectible") return item.state;
  if (openOf(item) === 0) return "paid";
  return item.dueDate < today ? "late" : "open";
}

/** Returns an amount without its last zero: "363.0". */
const amount = (cents: number) => decimals(cents).replace(/0$/, "");

/** Returns an invoice made in Moneybird. */
export const invoiceOf = (item: Item, ledger: Ledger) => ({
  ...common(item, ledger),
  invoice_id: item.state === "draft" ? null : item.number,
  state: stateOf(item, ledger.today()),
  invoice_date: item.state === "draft" ? null : item.date,
  reference: item.yourRef || null,
  payment_conditions: null,
  payment_reference: item.description || null,
  language: "nl",
  original_sales_invoice_id: null,
  paused: false,
  sent_at: item.date,
  reminder_count: 0,
  next_reminder: null,
  url: `https://moneybird.example/${idOf(item.id)}`,
  payment_url: `https://moneybird.example/pay/${idOf(item.id)}`,
  custom_fields: [],
});

/** Returns an invoice made by another program. */
export const externalOf = (item: Item, ledger: Ledger) => ({
  ...common(item, ledger),
  date: item.date,
  state: stateOf(item, ledger.today()),
  reference: item.number,
  entry_number: item.entry,
  origin: "upload",
  source: null,
  source_url: null,
});

function common(item: Item, ledger: Ledger) {
  const [total, open] = [amount(item.total), amount(openOf(item))];
  return {
    id: idOf(item.id),
    administration_id: ledger.id,
    contact_id: idOf(item.debtor),
    due_date: item.dueDate,
    currency: item.currency,
    paid_at: openOf(item) === 0 ? (item.payments.at(-1)?.date ?? item.date) : null,
    created_at: instantOf(item.modified),
    updated_at: instantOf(item.modified),
    version: item.revision,
    details: [],
    payments: item.payments.map(({ id, date, cents }) => paymentOf(id, date, cents, item, ledger)),
    total_paid: amount(item.total - openOf(item)),
    total_unpaid: open,
    total_unpaid_base: open,
    prices_are_incl_tax: true,
    total_price_excl_tax: total,
    total_price_excl_tax_base: total,
    total_price_incl_tax: total,
    total_price_incl_tax_base: total,
    marked_dubious_on: null,
    marked_uncollectible_on: null,
    notes: [],
    attachments: [],
    events: [],
    tax_totals: [],
  };
}

const paymentOf = (id: number, date: string, cents: number, item: Item, ledger: Ledger) => ({
  id: idOf(id),
  administration_id: ledger.id,
  invoice_type: item.isExternal ? "ExternalSalesInvoice" : "SalesInvoice",
  invoice_id: idOf(item.id),
  financial_account_id: null,
  user_id: 1,
  payment_transaction_id: null,
  transaction_identifier: null,
  price: amount(cents),
  price_base: amount(cents),
  payment_date: date,
  credit_invoice_id: null,
  financial_mutation_id: null,
  ledger_account_id: idOf(1),
  linked_payment_id: null,
  manual_payment_action: null,
  created_at: instantOf(item.modified),
  updated_at: instantOf(item.modified),
});
