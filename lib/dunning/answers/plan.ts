import { z } from "zod";
import { SourceFreshness } from "@/lib/accounting/answers";
import { holdKinds } from "@/lib/holds/schema";
import { ExplainedClaim } from "@/lib/invoices/answers";
import { Added, SkippedRow } from "@/lib/jobs/answers";
import { currency, day, int, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const Sum = z.strictObject({ currency, open: money });
const counted = { invoices: int, debtors: int };

/** Rows with one reason, with its sentence for each; at most a hundred are listed. */
const Reasoned = z.strictObject({
  code: z.string(),
  level: z.string(),
  may_override: z.boolean(),
  count: int,
  /** Their open amounts. */
  sums: z.array(Sum),
  rows: z.array(
    z.strictObject({
      id: int,
      number: z.string(),
      debtor_id: int,
      debtor: z.string(),
      amount: money,
      currency,
      until: day.nullable(),
      words: z.string(),
    }),
  ),
});

const outgoing = {
  ...counted,
  letters: int,
  mails: int,
  notices: int,
  /** The number of invoices that are included at a lighter step of their own. */
  along: int,
  sums: z.array(Sum.extend({ interest_added: money, costs_added: money })),
};

/** The result of a plan, step by step (AGREEMENTS §3). */
const details = {
  steps: z.array(
    z.strictObject({
      /** The line by which POST actions-list/plan returns its messages. */
      line: z.string(),
      status_id: int.nullable(),
      stage: z.enum(["open", "step", "hold", "transferred", "closed"]).nullable(),
      title: z.string().nullable(),
      ...outgoing,
    }),
  ),
  /** Messages by flex templates, per template. */
  flex: z.array(z.strictObject({ template_id: int, title: z.string().nullable(), ...outgoing })),
  keeps: int,
  /** Rows whose status a user chose. */
  chosen: z.strictObject({
    count: int,
    rows: z.array(
      z.strictObject({ id: int, number: z.string(), debtor_id: int, debtor: z.string(), status_id: int }),
    ),
  }),
  /** The holds a run of the agenda would end, per kind, and on how many invoices. */
  ends: z.array(z.strictObject({ kind: z.enum(holdKinds), holds: int, invoices: int })),
  /** Transfers, by debtor; those with most invoices are listed. */
  transfers: z.array(
    z.strictObject({
      line: z.string(),
      status_id: int,
      /** The white label that takes the invoices over. */
      receiver: z.string().nullable(),
      ...counted,
      sums: z.array(Sum),
      named: z.array(z.strictObject({ debtor_id: int, debtor: z.string(), invoices: int })),
    }),
  ),
  held: z.array(Reasoned),
  notes: z.array(Reasoned),
  needs: z.array(z.enum(["transfer"])),
};

/** The result a run would have. */
export const Plan = one(
  z.strictObject({
    count: int,
    fingerprint: z.string(),
    letters: int,
    mails: int,
    messages: int,
    invoices: int,
    moved: int,
    added: z.array(Added),
    skipped: z.array(z.strictObject({ reason: z.string(), count: int, rows: z.array(SkippedRow) })),
    /** The age of the imported data the plan is based on. */
    freshness: z.array(SourceFreshness),
    /** The seconds in which the run can be undone before its mails are sent. */
    undo_seconds: int,
    explained: z.array(z.strictObject({ currency, count: int, claims: z.array(ExplainedClaim) })),
    ...details,
  }),
);
export type Plan = Wire<z.output<typeof Plan>>["data"];

export const RemovedActions = one(z.strictObject({ removed: int, undo_id: int.nullable() }));
