import { z } from "zod";
import { currency, instant, money, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A row a run did not do. */
export const SkippedRow = z.strictObject({
  id: whole,
  number: words,
  debtor_id: whole,
  debtor: words,
  amount: money,
  currency,
  detail: words.nullable(),
});
export type SkippedRow = Wire<z.output<typeof SkippedRow>>;

/** What a run added to what is claimed, per currency. */
export const Added = z.strictObject({ currency, interest_added: money, costs_added: money, open: money });
export type Added = Wire<z.output<typeof Added>>;

/** Rows that were left as they are, by reason; a pushed event counts them without naming them. */
const Skipped = z.strictObject({ reason: words, count: whole, rows: z.array(SkippedRow).optional() });

/** What is wrong with a row of a file that did not go in: its line, the column at fault, why, and what stands there. */
const RejectedRow = z.strictObject({
  line: whole,
  column: words.nullable(),
  reason: words,
  value: words.optional(),
});

/** Rejected rows that are wrong in the same way: how many, what was open on them per currency, and the first of their lines. */
const Rejection = z.strictObject({
  column: words,
  reason: words,
  value: words,
  count: whole,
  totals: z.array(z.strictObject({ currency: words, items: whole, amount: money })),
  lines: z.array(whole),
});

/** What became of the money in a file, per currency: in_file = taken + rejected + duplicates. `open`: all that is open afterwards. */
const Reconciled = z.strictObject({
  currency: words,
  in_file: money,
  rejected: money,
  duplicates: money,
  taken: money,
  open: money,
});

/** An invoice that was taken in although it falls due before its date. */
const Warned = z.strictObject({ line: whole, number: words, debtor: words });

/** How many invoices of how many debtors, and what they owe per currency. */
const owed = {
  invoices: whole,
  debtors: whole,
  totals: z.array(z.strictObject({ currency, items: whole, amount: money })),
};

/** Where old invoices begin, each with how many: at a step, after one that was done, in a status, held back, or like every new one. */
export const Beginnings = z.strictObject({
  ...owed,
  steps: z.array(
    z.strictObject({
      kind: z.enum(["step", "done", "status", "hold", "flow"]),
      status_id: whole.nullable(),
      ...owed,
    }),
  ),
});

/** Old invoices of an import: those of a job that lets them begin, or that an import holds until somebody says how. */
const Started = z.looseObject({
  ...Beginnings.shape,
  older_than: whole,
  is_waiting: z.boolean(),
  undo_id: whole.nullable(),
  /** What their file says of where they stand and nobody knows, with the number of those invoices: they are held. */
  unknown_words: z.array(z.strictObject({ value: words, count: whole })).optional(),
});

/** What a job did, in figures: those of a run or of an import; of a job that failed, the values of its error. */
export const JobResult = z.looseObject({
  reserved: whole.optional(),
  refused: whole.optional(),
  letters: whole.optional(),
  mails: whole.optional(),
  messages: whole.optional(),
  invoices: whole.optional(),
  moved: whole.optional(),
  undone: whole.optional(),
  /** Of a run its amounts, of an import how many invoices are new. */
  added: z.union([whole, z.array(Added)]).optional(),
  skipped: z.array(Skipped).optional(),
  read: whole.optional(),
  changed: whole.optional(),
  closed: whole.optional(),
  /** Of a sync: invoices that its package said nothing of, the run that says which, and the package. */
  doubted: whole.optional(),
  run_id: whole.optional(),
  source: words.optional(),
  unchanged: whole.optional(),
  duplicates: whole.optional(),
  debtors: whole.optional(),
  warnings: whole.optional(),
  rejected: whole.optional(),
  /** Countries of a file that nobody knows, with the number of their rows; those debtors have none. */
  unknown_countries: z.array(z.strictObject({ value: words, count: whole })).optional(),
  warned: z.array(Warned).optional(),
  balance: z.array(Reconciled).optional(),
  rejections: z.array(Rejection).optional(),
  /** Rejected rows without an amount that can be read: they are in no sum of `balance`. */
  unread: whole.optional(),
  rejected_rows: z.array(RejectedRow).optional(),
  rejected_file: whole.nullable().optional(),
  /** Where the old invoices of an import began, or that they wait for somebody who says so; and the undo of all of it. */
  begun: Started.optional(),
  /** What the lines of a statement came to. */
  ri_matches: z.strictObject({ paid: whole, rest: whole, correct: whole, agrees: whole }).optional(),
  /** Of a bank's file: new statements, new lines and what they are, lines that were there before, and what was booked at once. */
  bank: z
    .strictObject({
      statements: whole,
      entries: whole,
      known: whole,
      certain: whole,
      proposed: whole,
      open: whole,
      booked: whole,
      after: whole,
    })
    .optional(),
  /** Of a report how many invoices it tells, and where it is fetched. */
  rows: whole.optional(),
  report_file: whole.nullable().optional(),
  download_url: words.optional(),
  error_values: z.record(words, z.union([words, whole])).optional(),
});

export type JobResult = z.output<typeof JobResult>;

const job = {
  id: whole,
  action: words,
  /** 0 pending, 1 in progress, 2 done, above 2 an error (SPEC §3). */
  status: whole,
  current: whole,
  total: whole,
  result: JobResult,
  /** Why it failed: a key of `errors` in messages/. */
  error: words.nullable().optional(),
};

/** A job as an event tells it, and as the call that began it answers it. */
export const Job = z.strictObject(job);
export type Job = Wire<z.output<typeof Job>>;

/** A job as it is looked up. */
export const KnownJob = z.strictObject({
  ...job,
  error: words.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type KnownJob = Wire<z.output<typeof KnownJob>>;

/** All of the caller's, or the one that was asked for. */
export const KnownJobs = z.strictObject({ data: z.union([z.array(KnownJob), KnownJob]) });

/** The answer of every call that begins a job (202). */
export const Begun = z.strictObject({ accepted: z.literal(true), data: Job });
