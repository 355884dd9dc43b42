import { z } from "zod";

/** Ids and versions are read as text, however they were written: a JSON number would lose their last digits. */
const id = z.string().regex(/^\d{1,30}$/);
const text = z.string().nullish();

export const Versions = z.array(z.object({ id, version: z.string() }));

export const Administration = z.object({ id, name: z.string(), suspended: z.boolean().nullish() });

export const Contact = z.object({
  id,
  customer_id: z.string().trim().min(1),
  company_name: text,
  firstname: text,
  lastname: text,
  attention: text,
  address1: text,
  address2: text,
  zipcode: text,
  city: text,
  country: text,
  phone: text,
  email: text,
  send_invoices_to_attention: text,
  send_invoices_to_email: text,
  chamber_of_commerce: text,
  archived: z.boolean().nullish(),
  contact_people: z.array(z.object({ firstname: text, lastname: text })).nullish(),
});
export type Contact = z.output<typeof Contact>;

/** The fields of both kinds of invoice; invalid values are reported row by row. */
const common = {
  id,
  contact_id: id.nullish(),
  state: z.string(),
  due_date: text,
  currency: text,
  paid_at: text,
};
const amounts = { total_price_incl_tax: text, total_unpaid: text };

export const Invoice = z.object({
  ...common,
  ...amounts,
  invoice_id: text,
  invoice_date: text,
  reference: text,
  payment_reference: text,
});

/** An invoice made outside Moneybird: its reference is its number. */
export const ExternalInvoice = z.object({
  ...common,
  ...amounts,
  date: text,
  reference: text,
  entry_number: text,
});
