import { z } from "zod";
import { SourceFreshness } from "@/lib/accounting/answers";
import { holdKinds } from "@/lib/holds/schema";
import { ExplainedClaim } from "@/lib/invoices/answers";
import { Added, SkippedRow } from "@/lib/jobs/answers";
import { currency, day, int, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const Sum = z.strictObject({ currency, open: money });
const counted = { invoices: int, debtors: int };

/** Rows of one reason, with its sentence for each; at most a hundred are named. */
const Reasoned = z.strictObject({
  code: z.string(),
  level: z.string(),
  may_override: z.boolean(),
  count: int,
  /** What is open on them. */
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
  /** Of the invoices, those that go along at a lighter step of their own. */
  along: int,
  sums: z.array(Sum.extend({ interest_added: money, costs_added: money })),
};

/** What a plan does, step by step (AGREEMENTS §3). */
const details = {
  steps: z.array(
    z.strictObject({
      /** By which POST actions-list/plan tells its messages. */
      line: z.string(),
      status_id: int.nullable(),
      stage: z.enum(["open", "step", "hold", "transferred", "closed"]).nullable(),
      title: z.string().nullable(),
      ...outgoing,
    }),
  ),
  /** What goes by flex templates, per template. */
  flex: z.array(z.strictObject({ template_id: int, title: z.string().nullable(), ...outgoing })),
  keeps: int,
  /** Rows whose status a person chose. */
  chosen: z.strictObject({
    count: int,
    rows: z.array(
      z.strictObject({ id: int, number: z.string(), debtor_id: int, debtor: z.string(), status_id: int }),
    ),
  }),
  /** The holds a run of the agenda would end, per kind, and on how many invoices. */
  ends: z.array(z.strictObject({ kind: z.enum(holdKinds), holds: int, invoices: int })),
  /** What is handed over, of which debtors; those with most invoices are named. */
  transfers: z.array(
    z.strictObject({
      line: z.string(),
      status_id: int,
      /** The white label that takes them over. */
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

/** What a run would do. */
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
    /** From when the figures are that it is made of. */
    freshness: z.array(SourceFreshness),
    /** How long the run can be taken back before its mails leave. */
    undo_seconds: int,
    explained: z.array(z.strictObject({ currency, count: int, claims: z.array(ExplainedClaim) })),
    ...details,
  }),
);
export type Plan = Wire<z.output<typeof Plan>>["data"];

export const RemovedActions = one(z.strictObject({ removed: int, undo_id: int.nullable() }));
