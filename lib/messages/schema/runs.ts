import { z } from "zod";
import { asFile } from "@/lib/exports/schema";
import { calendarDay, id, listFilters } from "@/lib/kernel/fields";

/**
 * Where a run was started: on the action list, the agenda, or the list of flex templates; `terms` are messages about agreements and
 * payments.
 */
export const occasions = ["actions", "agenda", "flex", "terms"] as const;
export type Occasion = (typeof occasions)[number];

/** Outcome of a row: a message, a mere change of status, held back until a day, or skipped; `undone`: reverted since. */
export const outcomes = ["sent", "moved", "held", "skipped", "undone"] as const;
export type RowOutcome = (typeof outcomes)[number];

/** The filters of the list of runs. */
export const RunFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["created_at"], { error: "invalid" }).default("created_at"),
  occasion: z.enum(occasions, { error: "invalid" }).optional(),
  user_id: id("user").optional(),
  from: calendarDay.optional(),
  till: calendarDay.optional(),
});
export type RunFilters = z.output<typeof RunFilters>;

/** One run, and which of its rows: by outcome, or by debtor and number. */
export const RunRowFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["debtor", "number", "amount"], { error: "invalid" }).default("debtor"),
  id: id("run"),
  outcome: z.enum(outcomes, { error: "invalid" }).optional(),
});
export type RunRowFilters = z.output<typeof RunRowFilters>;

/** A run's rows as a file: all that match the filters. */
export const RunExport = RunRowFilters.omit({ page: true, per_page: true }).extend(asFile);
