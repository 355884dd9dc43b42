import { z } from "zod";
import { currency, instant, int, money } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A row a run did not do. */
export const SkippedRow = z.strictObject({
  id: int,
  number: z.string(),
  debtor_id: int,
  debtor: z.string(),
  amount: money,
  currency,
  detail: z.string().nullable(),
});
export type SkippedRow = Wire<z.output<typeof SkippedRow>>;

/** What a run added to what is claimed, per currency. */
export const Added = z.strictObject({ currency, interest_added: money, costs_added: money, open: money });
export type Added = Wire<z.output<typeof Added>>;

/** Rows that were left as they are, by reason; a pushed event counts them without naming them. */
const Skipped = z.strictObject({ reason: z.string(), count: int, rows: z.array(SkippedRow).optional() });

/** What is wrong with a row of a file that did not go in: its line, the column at fault, why, and what stands there. */
const RejectedRow = z.strictObject({
  line: int,
  column: z.string().nullable(),
  reason: z.string(),
  value: z.string().optional(),
});

/** Rejected rows that are wrong in the same way: how many, what was open on them per currency, and the first of their lines. */
const Rejection = z.strictObject({
  column: z.string(),
  reason: z.string(),
  value: z.string(),
  count: int,
  totals: z.array(z.strictObject({ currency: z.string(), items: int, amount: money })),
  lines: z.array(int),
});

/** What became of the money in a file, per currency: in_file = taken + rejected + duplicates. `open`: all that is open afterwards. */
const Reconciled = z.strictObject({
  currency: z.string(),
  in_file: money,
  rejected: money,
  duplicates: money,
  taken: money,
  open: money,
});

/** An invoice that was taken in although it falls due before its date. */
const Warned = z.strictObject({ line: int, number: z.string(), debtor: z.string() });

/** How many invoices of how many debtors, and what they owe per currency. */
const openTotals = {
  invoices: int,
  debtors: int,
  totals: z.array(z.strictObject({ currency, items: int, amount: money })),
};

/** Where old invoices begin, each with how many: at a step, after one that was done, in a status, held back, or like every new one. */
export const Beginnings = z.strictObject({
  ...openTotals,
  steps: z.array(
    z.strictObject({
      kind: z.enum(["step", "done", "status", "hold", "flow"]),
      status_id: int.nullable(),
      ...openTotals,
    }),
  ),
});

/** Old invoices of an import: those of a job that lets them begin, or that an import holds until somebody says how. */
const Started = z.looseObject({
  ...Beginnings.shape,
  older_than: int,
  is_waiting: z.boolean(),
  undo_id: int.nullable(),
  /** What their file says of where they stand and nobody knows, with the number of those invoices: they are held. */
  unknown_words: z.array(z.strictObject({ value: z.string(), count: int })).optional(),
});

/** What a job did, in figures: those of a run or of an import; of a job that failed, the values of its error. */
export const JobResult = z.looseObject({
  reserved: int.optional(),
  refused: int.optional(),
  letters: int.optional(),
  mails: int.optional(),
  messages: int.optional(),
  invoices: int.optional(),
  moved: int.optional(),
  undone: int.optional(),
  /** Of a run its amounts, of an import how many invoices are new. */
  added: z.union([int, z.array(Added)]).optional(),
  skipped: z.array(Skipped).optional(),
  read: int.optional(),
  changed: int.optional(),
  closed: int.optional(),
  /** Of a sync: invoices that its package said nothing of, the run that says which, and the package. */
  doubted: int.optional(),
  run_id: int.optional(),
  source: z.string().optional(),
  unchanged: int.optional(),
  duplicates: int.optional(),
  debtors: int.optional(),
  warnings: int.optional(),
  rejected: int.optional(),
  /** Countries of a file that nobody knows, with the number of their rows; those debtors have none. */
  unknown_countries: z.array(z.strictObject({ value: z.string(), count: int })).optional(),
  warned: z.array(Warned).optional(),
  balance: z.array(Reconciled).optional(),
  rejections: z.array(Rejection).optional(),
  /** Rejected rows without an amount that can be read: they are in no sum of `balance`. */
  unread: int.optional(),
  rejected_rows: z.array(RejectedRow).optional(),
  rejected_file: int.nullable().optional(),
  /** Where the old invoices of an import began, or that they wait for somebody who says so; and the undo of all of it. */
  begun: Started.optional(),
  /** What the lines of a statement came to. */
  ri_matches: z.strictObject({ paid: int, rest: int, correct: int, agrees: int }).optional(),
  /** Of a bank's file: new statements, new lines and what they are, lines that were there before, and what was booked at once. */
  bank: z
    .strictObject({
      statements: int,
      entries: int,
      known: int,
      certain: int,
      proposed: int,
      open: int,
      booked: int,
      after: int,
    })
    .optional(),
  /** Of a report how many invoices it tells, and where it is fetched. */
  rows: int.optional(),
  report_file: int.nullable().optional(),
  download_url: z.string().optional(),
  error_values: z.record(z.string(), z.union([z.string(), int])).optional(),
});

export type JobResult = z.output<typeof JobResult>;

const job = {
  id: int,
  action: z.string(),
  /** 0 pending, 1 in progress, 2 done, above 2 an error (SPEC §3). */
  status: int,
  current: int,
  total: int,
  result: JobResult,
  /** Why it failed: a key of `errors` in messages/. */
  error: z.string().nullable().optional(),
};

/** A job as an event tells it, and as the call that began it answers it. */
export const Job = z.strictObject(job);
export type Job = Wire<z.output<typeof Job>>;

/** A job as it is looked up. */
export const KnownJob = z.strictObject({
  ...job,
  error: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type KnownJob = Wire<z.output<typeof KnownJob>>;

/** All of the caller's, or the one that was asked for. */
export const KnownJobs = z.strictObject({ data: z.union([z.array(KnownJob), KnownJob]) });

/** The answer of every call that begins a job (202). */
export const Begun = z.strictObject({ accepted: z.literal(true), data: Job });
