import { and, eq, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { sync_rows, sync_runs } from "@/db/schema/accounting";
import { type Ctx, type Read, type Tx, transact } from "@/lib/access/context";
import type { SourceKey } from "@/lib/accounting/statuses";
import type { ChangedInvoice } from "@/lib/invoices/commands/change-invoices";
import type { Day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import type { SourceProblem } from "../port";
import type { ImportPreview } from "../rules/import-preview";

type RunStart = {
  source: SourceKey;
  division?: string | null;
  division_name?: string;
  filename?: string;
  /** True when it started automatically rather than at a user's request. */
  is_automatic?: boolean;
};

/** The figures a merged run stores. */
type Figures = {
  read: number;
  added: number;
  rejected: number;
  debtors: number;
  is_whole: boolean;
  /** Invoices that are open here and that the source gave no information on. */
  doubted?: number;
  /** When its transaction began: the creation time of everything it added. */
  taken_at: string;
};
type Total = { currency: string; open: number; rejected: number };

const MOST = 20_000;
const LONGEST_RAW = 500;

/**
 * Records the start of a sync or import; a retried job continues its run. Returns the run's id; null when the job had imported everything,
 * or saved its preview, before its worker died, so that nothing is left to do and its figures remain.
 */
export const beginRun = (ctx: Ctx, job_id: number, began: RunStart): Promise<number | null> =>
  transact(ctx, async (tx) => {
    const { is_automatic = false, ...facts } = began;
    const row = { ...facts, customer_id: tx.customer.id, job_id, user_id: is_automatic ? null : tx.actor.id };
    const [run] = await tx.db
      .insert(sync_runs)
      .values(row)
      .onConflictDoUpdate({
        target: [sync_runs.customer_id, sync_runs.job_id],
        targetWhere: sql`job_id is not null`,
        set: {
          state: sql`case when ${broughtIn} then ${sync_runs.state} else 'running' end`,
          ended_at: sql`case when ${broughtIn} then ${sync_runs.ended_at} end`,
        },
      })
      .returning({ id: sync_runs.id, state: sync_runs.state });
    if (!run) throw new Error("a run was not kept");
    return run.state === "running" ? run.id : null;
  });

const broughtIn = sql`${sync_runs.state} in ('done', 'rejected', 'waiting', 'reverted')`;

/**
 * Ends a run in the transaction that wrote its changes, with every invoice it changed and every row it rejected (the first twenty thousand
 * of each): either all of it is stored or nothing. Drops earlier runs of the source that the guard had stopped.
 */
export async function endRun(
  tx: Tx,
  run_id: number,
  {
    figures,
    changes,
    problems,
    separator = "",
    totals,
    undo,
  }: {
    figures: Figures;
    changes: ChangedInvoice[];
    problems: SourceProblem[];
    /** The separator between the cells of a row. */
    separator?: string;
    totals: Total[];
    /** The undo of its changes, and the day its source was read on before. */
    undo?: { undo_id: number; read_before: Day | null };
  },
) {
  await storeRows(tx, run_id, { changes, problems, separator });
  await tx.db
    .update(sync_runs)
    .set({
      read: figures.read,
      added: figures.added,
      rejected: figures.rejected,
      debtors: figures.debtors,
      doubted: figures.doubted ?? 0,
      is_whole: figures.is_whole,
      ...countedBy(changes),
      totals,
      ...undo,
      state: figures.rejected > 0 ? "rejected" : "done",
      why: null,
      taken_at: sql`${figures.taken_at}::timestamptz`,
      ended_at: sql`now()`,
    })
    .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, run_id)));
  await tx.db.execute(sql`update ${sync_runs} set state = 'dropped' from ${sync_runs} t
    where t.customer_id = ${tx.customer.id} and t.id = ${run_id} and ${sync_runs.customer_id} = t.customer_id
      and ${sync_runs.source} = t.source and ${sync_runs.state} = 'stopped' and ${sync_runs.id} < t.id`);
}

/** Makes a run wait to be applied, with what it would do: its figures, the invoices it would add or change and the rows it would reject. */
export async function storePreview(
  tx: Tx,
  run_id: number,
  {
    look,
    expires_at,
    added: news,
    ...rows
  }: Rows & { look: ImportPreview; expires_at: Date; added: AddedRow[] },
) {
  await storeRows(tx, run_id, rows);
  await storeAdded(tx, run_id, news);
  const { read, added, rejected, debtors } = look;
  await tx.db
    .update(sync_runs)
    .set({ read, added, rejected, debtors, ...countedBy(rows.changes), look, expires_at, state: "waiting" })
    .where(and(eq(sync_runs.customer_id, tx.customer.id), eq(sync_runs.id, run_id)));
}

/** Returns the preview of a run; null for one without. */
export async function previewOf({ db, customer }: Read, run_id: number): Promise<ImportPreview | null> {
  const [run] = await db
    .select({ look: sync_runs.look })
    .from(sync_runs)
    .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.id, run_id)));
  return run?.look ?? null;
}

/** Returns how many invoices were changed, closed and reopened. */
export function countedBy(changes: readonly ChangedInvoice[]) {
  const counts = { changed: 0, closed: 0, reopened: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

/** An invoice an import would add: its number, that of its debtor, and its open amount in cents. */
export type AddedRow = { debtor_number: string; number: string; currency: string; amount: number };

async function storeAdded(tx: Tx, run_id: number, added: AddedRow[]) {
  if (added.length === 0) return;
  await tx.db.execute(sql`insert into ${sync_rows} (customer_id, run_id, kind, external_id, label, currency, amount)
    select ${tx.customer.id}, ${run_id}, 'added', r.debtor_number, r.number, r.currency, r.amount
    from ${recordset(added.slice(0, MOST), "debtor_number text, number text, currency text, amount bigint")}`);
}

type Rows = {
  changes: ChangedInvoice[];
  problems: SourceProblem[];
  /** The separator between the cells of a row. */
  separator: string;
};

/** Stores what a run did or would do, row by row. */
async function storeRows(tx: Tx, run_id: number, { changes, problems, separator }: Rows) {
  await storeChanges(tx, run_id, changes);
  await storeRejected(tx, run_id, { problems, separator });
}

async function storeChanges(tx: Tx, run_id: number, changes: ChangedInvoice[]) {
  const rows = changes.slice(0, MOST).map(({ id, kind, before, after }) => ({ id, kind, before, after }));
  if (rows.length === 0) return;
  await tx.db.execute(sql`insert into ${sync_rows} (customer_id, run_id, kind, invoice_id, before, after)
    select ${tx.customer.id}, ${run_id}, r.kind, r.id, r.before, r.after
    from ${recordset(rows, "id int, kind text, before jsonb, after jsonb")}`);
}

async function storeRejected(
  tx: Tx,
  run_id: number,
  { problems, separator }: { problems: SourceProblem[]; separator: string },
) {
  const rows = problems.slice(0, MOST).map(({ external_id, where, faults, raw, open }) => ({
    external_id,
    label: where,
    faults,
    raw: raw.join(separator).slice(0, LONGEST_RAW),
    reason: faults[0]?.reason ?? null,
    currency: open?.currency ?? null,
    amount: open?.amount ?? null,
  }));
  if (rows.length === 0) return;
  await tx.db.execute(sql`insert into ${sync_rows} (customer_id, run_id, kind, external_id, label, faults, raw, reason, currency, amount)
    select ${tx.customer.id}, ${run_id}, 'rejected', r.external_id, r.label, r.faults, r.raw, r.reason, r.currency, r.amount
    from ${recordset(rows, "external_id text, label text, faults jsonb, raw text, reason text, currency text, amount bigint")}`);
}

/** Ends a run that wrote nothing: stopped by the guard, or failed. A run that has ended already is left unchanged. */
export const endFailedRun = (ctx: Ctx, job_id: number, error: unknown) =>
  transact(ctx, async (tx) => {
    const { key, values } = reasonOf(error);
    await tx.db
      .update(sync_runs)
      .set({
        state: key === "would_close_half" ? "stopped" : "failed",
        why: key,
        why_values: values ?? {},
        ended_at: sql`now()`,
      })
      .where(
        and(
          eq(sync_runs.customer_id, tx.customer.id),
          eq(sync_runs.job_id, job_id),
          eq(sync_runs.state, "running"),
        ),
      );
  });

const reasonOf = (error: unknown) =>
  error instanceof Problem
    ? (error.detail ?? { key: `kinds.${error.kind}`, values: undefined })
    : { key: "something_went_wrong", values: undefined };
