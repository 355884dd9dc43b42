import { type Day, earlier } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import type { LawCase, LawEvent, LawInvoice } from "./case";
import { LawInputError } from "./errors";

/**
 * Throws LawInputError for facts that contradict each other: a due day before the invoice's, a payment before its claim, a claim in another
 * currency, unknown names, amounts that are not positive, credits above the invoice.
 */
export function checkCase(facts: LawCase): void {
  const invoices = new Map(facts.invoices.map((invoice) => [invoice.number, invoice]));
  if (invoices.size < facts.invoices.length) throw new LawInputError("duplicate_id", "invoices");
  for (const invoice of facts.invoices) checkInvoice(invoice, facts);
  const ids = new Set(facts.letters.map(({ id }) => id));
  if (ids.size < facts.letters.length) throw new LawInputError("duplicate_id", "letters");
  for (const letter of facts.letters) {
    for (const number of letter.invoices) invoiceOf(number, invoices);
  }
  const payments = new Set<string>();
  for (const event of facts.events) {
    if (event.kind === "payment" || event.kind === "set_off") {
      if (payments.has(event.id)) throw new LawInputError("duplicate_id", event.id);
      payments.add(event.id);
    }
  }
  const first = firstDate(facts.invoices);
  for (const event of facts.events) checkEvent(event, invoices, first, payments);
}

function firstDate(invoices: readonly LawInvoice[]): Day | null {
  let first: Day | null = null;
  for (const { date } of invoices) first = first === null ? date : earlier(first, date);
  return first;
}

function checkInvoice(
  { number, amount, currency, date, expires_at, term }: LawInvoice,
  facts: LawCase,
): void {
  if (currency !== facts.currency) throw new LawInputError("other_currency", number);
  if (amount <= NOTHING) throw new LawInputError("amount_not_positive", number);
  if (expires_at < date && term !== "none") throw new LawInputError("due_before_date", number);
  const credits = sumOf(facts.events, "credit", number);
  if (credits > NOTHING && credits > add(amount, sumOf(facts.events, "raise", number))) {
    throw new LawInputError("credit_above_invoice", number);
  }
}

function sumOf(events: readonly LawEvent[], kind: "credit" | "raise", number: string): Cents {
  let sum = NOTHING;
  for (const event of events)
    if (event.kind === kind && event.invoice === number) sum = add(sum, event.amount);
  return sum;
}

function invoiceOf(number: string, invoices: ReadonlyMap<string, LawInvoice>): LawInvoice {
  const invoice = invoices.get(number);
  if (!invoice) throw new LawInputError("unknown_invoice", number);
  return invoice;
}

function checkEvent(
  event: LawEvent,
  invoices: ReadonlyMap<string, LawInvoice>,
  first: Day | null,
  payments: ReadonlySet<string>,
): void {
  if ("amount" in event && event.amount <= NOTHING)
    throw new LawInputError("amount_not_positive", event.kind);
  switch (event.kind) {
    case "payment":
    case "set_off": {
      const named = (event.invoices ?? []).map(({ number }) => invoiceOf(number, invoices));
      const isBeforeAll = named.length === 0 && (first === null || event.on < first);
      if (isBeforeAll || named.some(({ date }) => event.on < date))
        throw new LawInputError("payment_before_claim", event.id);
      return;
    }
    case "return":
      if (!payments.has(event.payment)) throw new LawInputError("unknown_payment", event.payment);
      return;
    case "standstill":
    case "interruption":
      for (const number of event.invoices ?? []) invoiceOf(number, invoices);
      return;
    default:
      invoiceOf(event.invoice, invoices);
  }
}
