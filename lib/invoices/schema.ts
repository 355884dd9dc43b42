import { z } from "zod";
import { calendarDay, currency, flag, id, listFilters, optionalText } from "@/lib/kernel/fields";

export const invoiceSorts = [
  "date",
  "debtor",
  "number",
  "expires_at",
  "total_amount",
  "amount",
  "status",
] as const;

/** A period in chart code: a year, a month or a day (DECISIONS §12). */
const period = z.string({ error: "invalid" }).regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "invalid");

/** The filters of the invoice list (SPEC §2): `open` keeps debtors with open claims, `dso` is a day the invoice was open on. */
export const InvoiceFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(invoiceSorts, { error: "invalid" }).default("date"),
  status: id("invoice-status").optional(),
  open: flag.default(false),
  debtor_id: id("debtor").optional(),
  debtor: optionalText,
  number: optionalText,
  df: period.optional(),
  dso: calendarDay.optional(),
  currency: currency.optional(),
});
export type InvoiceFilters = z.output<typeof InvoiceFilters>;

export const InvoiceId = z.strictObject({ id: id("invoice") });
