import { z } from "zod";
import { SourceFreshness } from "@/lib/accounting/answers";
import { holdKinds } from "@/lib/holds/schema";
import { ExplainedClaim } from "@/lib/invoices/answers";
import { Added, SkippedRow } from "@/lib/jobs/answers";
import { currency, day, flag, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

const Sum = z.strictObject({ currency, open: money });
const counted = { invoices: whole, debtors: whole };

/** Rows of one reason, with its sentence for each; at most a hundred are named. */
const Reasoned = z.strictObject({
  code: words,
  level: words,
  may_override: flag,
  count: whole,
  /** What is open on them. */
  sums: z.array(Sum),
  rows: z.array(
    z.strictObject({
      id: whole,
      number: words,
      debtor_id: whole,
      debtor: words,
      amount: money,
      currency,
      until: day.nullable(),
      words,
    }),
  ),
});

const outgoing = {
  ...counted,
  letters: whole,
  mails: whole,
  notices: whole,
  /** Of the invoices, those that go along at a lighter step of their own. */
  along: whole,
  sums: z.array(Sum.extend({ interest_added: money, costs_added: money })),
};

/** What a plan does, step by step (AGREEMENTS §3). */
const details = {
  steps: z.array(
    z.strictObject({
      /** By which POST actions-list/plan tells its messages. */
      line: words,
      status_id: whole.nullable(),
      stage: z.enum(["open", "step", "hold", "transferred", "closed"]).nullable(),
      title: words.nullable(),
      ...outgoing,
    }),
  ),
  /** What goes by flex templates, per template. */
  flex: z.array(z.strictObject({ template_id: whole, title: words.nullable(), ...outgoing })),
  keeps: whole,
  /** Rows whose status a person chose. */
  chosen: z.strictObject({
    count: whole,
    rows: z.array(
      z.strictObject({ id: whole, number: words, debtor_id: whole, debtor: words, status_id: whole }),
    ),
  }),
  /** The holds a run of the agenda would end, per kind, and on how many invoices. */
  ends: z.array(z.strictObject({ kind: z.enum(holdKinds), holds: whole, invoices: whole })),
  /** What is handed over, of which debtors; those with most invoices are named. */
  transfers: z.array(
    z.strictObject({
      line: words,
      status_id: whole,
      /** The white label that takes them over. */
      receiver: words.nullable(),
      ...counted,
      sums: z.array(Sum),
      named: z.array(z.strictObject({ debtor_id: whole, debtor: words, invoices: whole })),
    }),
  ),
  held: z.array(Reasoned),
  notes: z.array(Reasoned),
  needs: z.array(z.enum(["transfer"])),
};

/** What a run would do. */
export const Plan = one(
  z.strictObject({
    count: whole,
    fingerprint: words,
    letters: whole,
    mails: whole,
    messages: whole,
    invoices: whole,
    moved: whole,
    added: z.array(Added),
    skipped: z.array(z.strictObject({ reason: words, count: whole, rows: z.array(SkippedRow) })),
    /** From when the figures are that it is made of. */
    freshness: z.array(SourceFreshness),
    /** How long the run can be taken back before its mails leave. */
    undo_seconds: whole,
    explained: z.array(z.strictObject({ currency, count: whole, claims: z.array(ExplainedClaim) })),
    ...details,
  }),
);
export type Plan = Wire<z.output<typeof Plan>>["data"];

export const RemovedActions = one(z.strictObject({ removed: whole, undo_id: whole.nullable() }));
