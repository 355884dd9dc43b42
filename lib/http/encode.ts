import { type Cents, toWire } from "@/lib/kernel/money";

/** The fields that are amounts in cents inside, and decimal strings with two digits on the wire (DECISIONS §3). */
const amounts = new Set([
  "amount",
  "total_amount",
  "interest",
  "incasso_costs",
  "total_incasso_costs",
  "credit_limit",
  "invoices_sum",
  "invoices_expired",
  "open_invoices_sum",
  "open",
  "overdue",
  "open_amount",
  "invoiced",
  "interest_added",
  "costs_added",
  "saldo",
  "admin_costs",
  "interest_min",
  "interest_max",
  "base",
  "minimum",
  "maximum",
]);

/** An answer as JSON text, with every amount written from its cents. */
export const encode = (answer: unknown): string =>
  JSON.stringify(answer, (key, value) =>
    typeof value === "number" && amounts.has(key) ? toWire(value as Cents) : value,
  );
