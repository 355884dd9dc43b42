import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { flag, id, listFilters } from "@/lib/kernel/fields";
import { packageKeys, syncSources, syncStates } from "../statuses";

const { q: _, ...paged } = listFilters;

/** The times open items came in, the last first; from one source, or that ended in one way. */
export const SyncRunFilters = z.strictObject({
  ...paged,
  sort: z.enum(["started_at"], { error: "invalid" }).default("started_at"),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  source: z.enum(syncSources, { error: "invalid" }).optional(),
  state: z.enum(syncStates, { error: "invalid" }).optional(),
});

/** What a sync or an import did with a row; `kept`: it stayed as it was when the run was reverted. */
export const rowKinds = ["added", "changed", "closed", "reopened", "rejected", "doubted", "kept"] as const;

/** One sync or import, and which of its rows: by what was done with them, or by number and debtor. */
export const SyncRowFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["number"], { error: "invalid" }).default("number"),
  id: id("sync-run"),
  kind: z.enum(rowKinds, { error: "invalid" }).optional(),
});
export type SyncRowFilters = z.output<typeof SyncRowFilters>;

export const OneSyncRun = z.strictObject({ id: id("sync-run") });

/** A run that waits, and that more than half of what is open may close by it. */
export const ApplySync = z.strictObject({ id: id("sync-run"), confirmed: flag.default(false) });

/** An imported file that is to be reverted; `preview` only works out what would go and what stays. */
export const RevertSync = z.strictObject({ id: id("sync-run"), preview: flag.default(false) });

/** What the job is told. */
export const RevertRun = z.object({ run_id: z.int() });
export type RevertRun = z.output<typeof RevertRun>;

/** Why the sums of a package and ours differ. */
export const differenceKinds = [
  "in_transit",
  "closed_here",
  "changed_here",
  "rejected",
  "other_currency",
  "other_division",
  "other_source",
  "out_of_range",
  "kept_open",
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Differences that end when we say what the package says: it no longer names an invoice, or names it open with another amount. */
export const acceptable = ["kept_open", "changed_here", "closed_here"] as const satisfies DifferenceKind[];

/** The differences of one package with us; by reason, currency, number or debtor. */
export const DifferenceFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["number"], { error: "invalid" }).default("number"),
  package: z.enum(packageKeys, { error: "invalid" }).optional(),
  kind: z.enum(differenceKinds, { error: "invalid" }).optional(),
  currency: z.string({ error: "invalid" }).max(3, "too_long").optional(),
});
export type DifferenceFilters = z.output<typeof DifferenceFilters>;

export const DifferenceExport = DifferenceFilters.omit({ page: true, per_page: true }).extend(asFile);

const MOST_CHOSEN = 1_000;

/** Invoices of which a package and we say something else. */
export const DifferencesChosen = z.strictObject({
  package: z.enum(packageKeys, { error: "invalid" }),
  invoices: z.array(id("invoice"), { error: "invalid" }).min(1, "required").max(MOST_CHOSEN, "too_many_rows"),
});
