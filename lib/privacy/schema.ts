import { z } from "zod";
import { id, listFilters, version } from "@/lib/kernel/fields";

/** What is stored of a debtor: to hand on to another program, or to read. */
export const DebtorFile = z.strictObject({
  id: id("debtor"),
  format: z.enum(["json", "pdf"], { error: "invalid" }).default("json"),
});

export const DebtorId = z.strictObject({ id: id("debtor") });

/** Whose person is taken out, as it was seen. */
export const Anonymise = z.strictObject({ id: id("debtor"), version });

/** What is cleared away by age: of a customer by its own periods, of the product as a whole. */
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

/** What was cleared away, the last night first. */
export const ClearingFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["day"], { error: "invalid" }).default("day"),
  kind: z.enum(clearingKinds, { error: "invalid" }).optional(),
});
