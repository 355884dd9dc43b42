import { z } from "zod";
import { flag, id, listFilters, optionalText } from "@/lib/kernel/fields";

export const debtorSorts = [
  "number",
  "name",
  "status",
  "open_invoices",
  "invoices_sum",
  "invoices_expired",
  "credit_limit",
] as const;

/** The filters of the debtor list (DECISIONS §12): `q` is part of a name or number. */
export const DebtorFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(debtorSorts, { error: "invalid" }).default("name"),
  status: optionalText,
  owner: optionalText,
  collect: flag.optional(),
  open: flag.default(false),
});
export type DebtorFilters = z.output<typeof DebtorFilters>;

export const DebtorId = z.strictObject({ id: id("debtor") });
