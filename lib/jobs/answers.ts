import { z } from "zod";
import { currency, instant, int, money } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A row a run skipped. */
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

/** The claims a run added, per currency. */
export const Added = z.strictObject({ currency, interest_added: money, costs_added: money, open: money });
export type Added = Wire<z.output<typeof Added>>;

/** Rows that were left unchanged, by reason; a pushed event has their number only. */
const Skipped = z.strictObject({ reason: z.string(), count: int, rows: z.array(SkippedRow).optional() });

/** A fault in a rejected row of a file: its line, the column, the reason, and the value there. */
const RejectedRow = z.strictObject({
  line: int,
  column: z.string().nullable(),
  reason: z.string(),
  value: z.string().optional(),
});

/** Rejected rows with the same fault: their number, their open amounts per currency, and the first of their lines. */
const Rejection = z.strictObject({
  column: z.string(),
  reason: z.string(),
  value: z.string(),
  count: int,
  totals: z.array(z.strictObject({ currency: z.string(), items: int, amount: money })),
  lines: z.array(int),
});

/**
 * The reconciliation of a file's amounts, per currency: in_file = taken + rejected + duplicates. `open`: the total open amount afterwards.
 */
const Reconciled = z.strictObject({
  currency: z.string(),
  in_file: money,
  rejected: money,
  duplicates: money,
  taken: money,
  open: money,
});

/** An invoice that was imported although its due date is before its date. */
const Warned = z.strictObject({ line: int, number: z.string(), debtor: z.string() });

/** The number of invoices and of debtors, and their open amounts per currency. */
const openTotals = {
  invoices: int,
  debtors: int,
  totals: z.array(z.strictObject({ currency, items: int, amount: money })),
};

/** Where old invoices start, with the number of each: at a step, after a completed one, in a status, on hold, or as every new one. */
export const StartPoints = z.strictObject({
  ...openTotals,
  steps: z.array(
    z.strictObject({
      kind: z.enum(["step", "done", "status", "hold", "flow"]),
      status_id: int.nullable(),
      ...openTotals,
    }),
  ),
});

/** Old invoices of an import: those a job starts, or that an import holds until a user chooses how they start. */
const Started = z.looseObject({
  ...StartPoints.shape,
  older_than: int,
  is_waiting: z.boolean(),
  undo_id: int.nullable(),
  /** Unknown statuses from their file, with the number of invoices: they are held. */
  unknown_words: z.array(z.strictObject({ value: z.string(), count: int })).optional(),
});

/** The figures of a job: those of a run or of an import; for a failed job, the values of its error. */
export const JobResult = z.looseObject({
  reserved: int.optional(),
  refused: int.optional(),
  letters: int.optional(),
  mails: int.optional(),
  messages: int.optional(),
  invoices: int.optional(),
  moved: int.optional(),
  undone: int.optional(),
  /** For a run its amounts, for an import the number of new invoices. */
  added: z.union([int, z.array(Added)]).optional(),
  skipped: z.array(Skipped).optional(),
  read: int.optional(),
  changed: int.optional(),
  closed: int.optional(),
  /** For a sync: the number of invoices its package did not report, the run that lists them, and the package. */
  doubted: int.optional(),
  run_id: int.optional(),
  source: z.string().optional(),
  unchanged: int.optional(),
  duplicates: int.optional(),
  debtors: int.optional(),
  warnings: int.optional(),
  rejected: int.optional(),
  /** Unknown countries in a file, with the number of their rows; those debtors have none. */
  unknown_countries: z.array(z.strictObject({ value: z.string(), count: int })).optional(),
  warned: z.array(Warned).optional(),
  balance: z.array(Reconciled).optional(),
  rejections: z.array(Rejection).optional(),
  /** Rejected rows without a readable amount: they are in no sum of `balance`. */
  unread: int.optional(),
  rejected_rows: z.array(RejectedRow).optional(),
  rejected_file: int.nullable().optional(),
  /** Where the old invoices of an import started, or that they wait for a user's choice; and the undo of all of it. */
  begun: Started.optional(),
  /** The results of a statement's lines. */
  ri_matches: z.strictObject({ paid: int, rest: int, correct: int, agrees: int }).optional(),
  /** For a bank's file: new statements, new lines by result, known lines, and how many were booked immediately. */
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
  /** For a report the number of its invoices, and its download. */
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
  /** The reason of a failure: a key of `errors` in messages/. */
  error: z.string().nullable().optional(),
};

/** A job in an event, and in the answer of the call that started it. */
export const Job = z.strictObject(job);
export type Job = Wire<z.output<typeof Job>>;

/** A job in the answer to a query. */
export const KnownJob = z.strictObject({
  ...job,
  error: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type KnownJob = Wire<z.output<typeof KnownJob>>;

/** All jobs of the caller, or the requested one. */
export const KnownJobs = z.strictObject({ data: z.union([z.array(KnownJob), KnownJob]) });

/** The answer of every call that starts a job (202). */
export const JobStarted = z.strictObject({ accepted: z.literal(true), data: Job });
