import type { Invoice } from "@/lib/invoices/answers";
import type { Currency } from "@/lib/kernel/money";

/** Returns the form values of an invoice: text as typed, "" for none. */
export const valuesOf = (invoice: Invoice) => ({
  total_amount: String(invoice.total_amount),
  amount: String(invoice.amount),
  last_status_id: String(invoice.last_status_id),
  deadline: invoice.deadline ?? "",
  calculate_interest: invoice.calculate_interest,
  calculate_incasso: invoice.calculate_incasso,
  information: invoice.information,
  comment: invoice.comment,
  contract_number: invoice.contract_number,
  received_on: invoice.received_on ?? "",
  series: invoice.series,
  claim_kind: kindChosen(invoice),
  default_on: invoice.default_on ?? "",
});

const kindChosen = ({ claim_kind }: Invoice): "services" | "goods" | "" => claim_kind ?? "";

/** The choice of the status that follows from the due date. */
export const BY_DUE_DATE = "by_due_date";

/** Returns the values of a new invoice, with the debtor when it is added from a debtor's page. */
export const emptyInvoice = (debtor_id: string, currency: Currency) => ({
  debtor_id,
  number: "",
  date: "",
  expires_at: "",
  currency,
  total_amount: "",
  amount: "",
  last_status_id: BY_DUE_DATE,
  deadline: "",
  calculate_interest: false,
  calculate_incasso: false,
  information: "",
  comment: "",
  contract_number: "",
});
export type NewInvoiceValues = ReturnType<typeof emptyInvoice>;
