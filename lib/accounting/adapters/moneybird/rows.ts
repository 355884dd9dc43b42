import { dayFrom } from "@/lib/kernel/day";
import type { DebtorRow, ItemRow, LinkSettings, ReadRow } from "../../port";
import { debtorOf, firstOf } from "../wire/debtor";
import { Faults, problemOf } from "../wire/problems";
import { currencyFrom, decimalCents, missing } from "../wire/values";
import { Contact, ExternalInvoice, Invoice } from "./answers";

/** Returns a contact as a debtor. Moneybird stores neither a fax number nor a credit limit. */
export function debtor(row: unknown, settings: LinkSettings): ReadRow<DebtorRow> {
  const read = Contact.safeParse(row);
  if (!read.success) return unreadable(row, read.error.issues, "company_name");
  const contact = read.data;
  const person = contact.contact_people?.[0];
  const card = {
    external_id: contact.id,
    debtor_number: contact.customer_id,
    name: firstOf(contact.company_name, fullName(contact)),
    address: [contact.address1, contact.address2].filter(Boolean).join(", "),
    zipcode: contact.zipcode,
    city: contact.city,
    country: contact.country,
    kvk: contact.chamber_of_commerce,
    contact: firstOf(contact.send_invoices_to_attention, contact.attention, person && fullName(person)),
    email: firstOf(contact.send_invoices_to_email, contact.email),
    phone: contact.phone,
    credit_limit: null,
    is_deleted: contact.archived === true,
  };
  return { row: debtorOf(card, settings) };
}

type Named = { firstname?: string | null | undefined; lastname?: string | null | undefined };
const fullName = ({ firstname, lastname }: Named) => [firstname, lastname].filter(Boolean).join(" ");

/** The fields of an invoice row of either kind. */
type InvoiceRow = {
  id: string;
  contact_id?: string | null | undefined;
  state: string;
  due_date?: string | null | undefined;
  currency?: string | null | undefined;
  paid_at?: string | null | undefined;
  total_price_incl_tax?: string | null | undefined;
  total_unpaid?: string | null | undefined;
};
type Own = {
  numberField: string;
  number: string;
  dateField: string;
  date: string;
  contract_number: string;
  information: string;
};

export function invoice(row: unknown): ReadRow<ItemRow> {
  const read = Invoice.safeParse(row);
  if (!read.success) return unreadable(row, read.error.issues, "invoice_id");
  const { invoice_id, invoice_date, reference, payment_reference } = read.data;
  return item(row, read.data, {
    numberField: "invoice_id",
    number: firstOf(invoice_id),
    dateField: "invoice_date",
    date: invoice_date ?? "",
    contract_number: firstOf(reference),
    information: firstOf(payment_reference),
  });
}

export function external(row: unknown): ReadRow<ItemRow> {
  const read = ExternalInvoice.safeParse(row);
  if (!read.success) return unreadable(row, read.error.issues, "reference");
  const { reference, entry_number, date } = read.data;
  return item(row, read.data, {
    numberField: "reference",
    number: firstOf(reference, entry_number),
    dateField: "date",
    date: date ?? "",
    contract_number: "",
    information: "",
  });
}

function item(raw: unknown, fields: InvoiceRow, own: Own): ReadRow<ItemRow> {
  const faults = new Faults();
  const number = own.number || faults.note(own.numberField, "required", "");
  const debtor_external_id = fields.contact_id || faults.note("contact_id", "required", "");
  const date =
    dayFrom(own.date) ?? faults.note(own.dateField, own.date ? "invalid_date" : "required", own.date);
  const due = fields.due_date
    ? (dayFrom(fields.due_date) ?? faults.note("due_date", "invalid_date", fields.due_date))
    : null;
  const amount =
    decimalCents(fields.total_unpaid ?? "") ??
    faults.note("total_unpaid", "invalid_amount", fields.total_unpaid);
  const currency =
    currencyFrom(fields.currency ?? "") ?? faults.note("currency", "invalid_currency", fields.currency);
  const isBroken =
    faults.all.length > 0 || !number || !debtor_external_id || !date || amount === null || !currency;
  if (isBroken) {
    const open = amount === null ? null : { currency: (fields.currency ?? "").slice(0, 3), amount };
    return problemOf(faults, { external_id: fields.id, where: own.number || fields.id, open, row: raw });
  }
  const { contract_number, information } = own;
  return {
    row: {
      ...missing,
      external_id: fields.id,
      debtor_external_id,
      number,
      date,
      expires_at: due,
      currency,
      amount,
      total_amount: decimalCents(fields.total_price_incl_tax ?? ""),
      paid_at: fields.state === "paid" && fields.paid_at ? dayFrom(fields.paid_at) : null,
      contract_number,
      information,
      state: fields.state === "paid" ? "paid" : amount < 0 ? "credit" : "open",
    },
  };
}

type Issues = readonly { path: PropertyKey[] }[];

function unreadable(row: unknown, issues: Issues, name: string) {
  const faults = new Faults();
  const fields = Object(row);
  for (const { path } of issues) faults.note(String(path[0]), "required", Reflect.get(fields, path[0] ?? ""));
  const id = Contact.shape.id.safeParse(Reflect.get(fields, "id")).data ?? null;
  return problemOf(faults, {
    external_id: id,
    where: firstOf(String(Reflect.get(fields, name) ?? ""), id),
    row,
  });
}
