import { z } from "zod";
import { id, listFilters, version } from "@/lib/kernel/fields";

/** Request for the data stored about a debtor: as JSON for another program, or as PDF. */
export const DebtorFile = z.strictObject({
  id: id("debtor"),
  format: z.enum(["json", "pdf"], { error: "invalid" }).default("json"),
});

export const DebtorId = z.strictObject({ id: id("debtor") });

/** The debtor to anonymise, in the version that was shown. */
export const Anonymise = z.strictObject({ id: id("debtor"), version });

/** Data cleared by age: of a customer by its own periods, of the product as a whole. */
export const clearingKinds = [
  "letters",
  "messages",
  "notes",
  "imports",
  "audit",
  "sessions",
  "proofs",
  "keys",
  "undos",
  "deliveries",
  "files",
] as const;
export type ClearingKind = (typeof clearingKinds)[number];

/** Filters of the cleared data. */
export const ClearingFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["day"], { error: "invalid" }).default("day"),
  kind: z.enum(clearingKinds, { error: "invalid" }).optional(),
});
