import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { id, listFilters, wholeNumber } from "@/lib/kernel/fields";

/** The tabs in their order: to be corrected in the other ledger first (SPEC §2). */
export const scenarios = [3, 2, 1] as const;

/** Why a line matches none of our claims: a key of `ri_matches` in messages/. */
export const reasons = ["unknown", "ambiguous", "closed", "not_paid", "unexplained"] as const;
export type Reason = (typeof reasons)[number];

const narrowed = { q: listFilters.q, scenario: wholeNumber(1, 3).default(3) };

const order = {
  sort: z.enum(["created_at", "invoice", "debtor", "saldo"], { error: "invalid" }).default("created_at"),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
};

export const RiMatchFilters = z.strictObject({ ...listFilters, ...narrowed, ...order });
export type RiMatchFilters = z.output<typeof RiMatchFilters>;

export const RiMatchExport = z.strictObject({ ...narrowed, ...order, ...asFile });

export const RiMatchId = z.strictObject({ id: id("ri-match") });

/** A statement: a CSV with the columns factuurnummer, debiteurnummer and saldo (DECISIONS §8). */
export const RiStatement = z.strictObject({ file: z.instanceof(File, { error: "required" }) });

/** The input of the job: the file of the statement. */
export const RiImport = z.object({ file_id: id("file") });
