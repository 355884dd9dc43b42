import { z } from "zod";
import { ContactReason } from "@/lib/contact-policy/answers";
import { currency, instant, int, list, money, nothing } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { occasions, outcomes, RunFilters, RunRowFilters } from "../schema/runs";

/** Amounts of one currency: what was open, and the interest and costs claimed on top. */
const Sum = z.strictObject({ currency, amount: money, claimed: money });

const run = {
  /** The id of the job that was returned when the run was started. */
  id: int,
  occasion: z.enum(occasions),
  started_at: instant,
  ended_at: instant.nullable(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  user_id: int,
  user: z.string(),
  /** The super user who acted in that name. */
  super_user: z.string().nullable(),
  /** The filters of a run over the whole list, in the caller's language; null when rows were ticked. */
  filters: z.array(z.strictObject({ name: z.string(), value: z.string() })).nullable(),
  asked: int,
  refused: int,
  /** Rows that got a step or a status; then those held back until a day, those skipped, and those undone since. */
  invoices: int,
  held: int,
  skipped: int,
  undone: int,
  /** The reason, when all rows not executed share one; null where there are several. */
  why: z.string().nullable(),
  /** Letters to print and mails that still count: withdrawn ones are left out. */
  letters: int,
  mails: int,
  failed: int,
  withdrawn: int,
  sums: z.array(Sum),
  override: z.strictObject({ codes: z.array(z.string()), reason: z.string() }).nullable(),
  /** The id by which the run can be undone, and for how many more seconds. */
  undo: z.strictObject({ id: int, seconds: int }).nullable(),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
  left_behind: z.array(z.strictObject({ reason: z.string(), count: int })),
};

const Run = z.strictObject(run);
export type Run = Wire<z.output<typeof Run>>;

export const RunList = list(Run, { filters: RunFilters, totals: nothing });
export type RunList = Wire<z.output<typeof RunList>>;

const RunRow = z.strictObject({
  id: int,
  number: z.string(),
  debtor_id: int,
  debtor: z.string(),
  currency,
  amount: money,
  claimed: money,
  from: int,
  /** The step; null for a flex template and for rows not executed. */
  to: int.nullable(),
  outcome: z.enum(outcomes),
  why: ContactReason.nullable(),
  letter_id: int.nullable(),
  is_letter_withdrawn: z.boolean(),
  /** Current state of its mail; null when there is none. */
  mail: z.enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"]).nullable(),
});
export type RunRow = Wire<z.output<typeof RunRow>>;

/** The outcome of a run by step, the reasons why rows were not executed, and the changes since its plan was shown. */
const details = {
  steps: z.array(z.strictObject({ status_id: int.nullable(), count: int, sums: z.array(Sum) })),
  stayed: z.array(z.strictObject({ code: z.string(), count: int, is_held: z.boolean() })),
  since_plan: z.array(z.strictObject({ code: z.string(), count: int })),
};

/** A run with a page of its rows. */
const { meta, filters } = list(RunRow, { filters: RunRowFilters, totals: nothing }).shape;
export const OneRun = z.strictObject({
  data: z.strictObject({ ...run, ...details, rows: z.array(RunRow) }),
  meta,
  filters,
});
export type OneRun = Wire<z.output<typeof OneRun>>;
