import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { calendarDay, currency, flag, id } from "@/lib/kernel/fields";

/** The debtor of a claim by law, the currency, the day (default today), and whether as a file. */
export const StatementInput = z.strictObject({
  id: id("debtor"),
  currency: currency.default("EUR"),
  on: calendarDay.optional(),
  /** The statement as a file. */
  export: flag.default(false),
  format: asFile.format,
});

/** The statement of one invoice, in its own currency. */
export const InvoiceStatementInput = z.strictObject({ id: id("invoice"), on: calendarDay.optional() });
