import { z } from "zod";
import { ContactReason } from "@/lib/contact-policy/answers";
import { currency, flag, instant, list, money, nothing, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { occasions, outcomes, RunFilters, RunRowFilters } from "../schema/runs";

/** Amounts of one currency: what was open, and the interest and costs that were asked besides. */
const Sum = z.strictObject({ currency, amount: money, claimed: money });

const run = {
  /** That of the job which the call that began it answered. */
  id: whole,
  occasion: z.enum(occasions),
  started_at: instant,
  ended_at: instant.nullable(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  user_id: whole,
  user: words,
  /** Who did it in that name. */
  super_user: words.nullable(),
  /** Which rows of the list were meant, in words of the caller's language; null when they were ticked. */
  filters: z.array(z.strictObject({ name: words, value: words })).nullable(),
  asked: whole,
  refused: whole,
  /** Rows that got a step or a status; then those that were held back with a day, left as they were, and taken back since. */
  invoices: whole,
  held: whole,
  skipped: whole,
  undone: whole,
  /** The one reason for which all stayed that stayed; null where there are several. */
  why: words.nullable(),
  /** Letters to print and mails that stand now: what was withdrawn is none. */
  letters: whole,
  mails: whole,
  failed: whole,
  withdrawn: whole,
  sums: z.array(Sum),
  override: z.strictObject({ codes: z.array(words), reason: words }).nullable(),
  /** By which it can be undone, and for how many seconds more. */
  undo: z.strictObject({ id: whole, seconds: whole }).nullable(),
  undone_at: instant.nullable(),
  undone_by: words.nullable(),
  left_behind: z.array(z.strictObject({ reason: words, count: whole })),
};

const Run = z.strictObject(run);
export type Run = Wire<z.output<typeof Run>>;

export const RunList = list(Run, { filters: RunFilters, totals: nothing });
export type RunList = Wire<z.output<typeof RunList>>;

const RunRow = z.strictObject({
  id: whole,
  number: words,
  debtor_id: whole,
  debtor: words,
  currency,
  amount: money,
  claimed: money,
  from: whole,
  /** The step; null for a flex template and for what stayed. */
  to: whole.nullable(),
  outcome: z.enum(outcomes),
  why: ContactReason.nullable(),
  letter_id: whole.nullable(),
  is_letter_withdrawn: flag,
  /** Where its mail is now; null when there is none. */
  mail: z.enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"]).nullable(),
});
export type RunRow = Wire<z.output<typeof RunRow>>;

/** What a run did by step, why rows stayed, and what had changed since its plan was seen. */
const details = {
  steps: z.array(z.strictObject({ status_id: whole.nullable(), count: whole, sums: z.array(Sum) })),
  stayed: z.array(z.strictObject({ code: words, count: whole, is_held: flag })),
  since_plan: z.array(z.strictObject({ code: words, count: whole })),
};

/** A run with a page of its rows. */
const { meta, filters } = list(RunRow, { filters: RunRowFilters, totals: nothing }).shape;
export const OneRun = z.strictObject({
  data: z.strictObject({ ...run, ...details, rows: z.array(RunRow) }),
  meta,
  filters,
});
export type OneRun = Wire<z.output<typeof OneRun>>;
