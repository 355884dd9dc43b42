import { sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { invoices, ri_matches } from "@/db/schema/invoices";
import { reading, type Tx, transact } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { loadFile } from "@/lib/files/commands";
import { statusIds } from "@/lib/flow/statuses";
import { snapshots, storeHolds } from "@/lib/holds/commands/store";
import { concerning, holdsWhere } from "@/lib/holds/queries/holds-on";
import { book, valueDay } from "@/lib/invoices/commands/book";
import { evaluateConcerned } from "@/lib/invoices/commands/evaluate-holds";
import { changesOf, followHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { createUndo } from "@/lib/invoices/commands/undo";
import { nextState } from "@/lib/invoices/rules/next-state";
import { advanceJob } from "@/lib/jobs/commands";
import { defineJob } from "@/lib/jobs/define";
import { jobEvents } from "@/lib/jobs/events";
import { reportingProgress } from "@/lib/jobs/progress";
import { SYNC } from "@/lib/jobs/rules";
import { atLeast, NOTHING, subtract } from "@/lib/kernel/money";
import { type Compared, compare } from "./queries/compare";
import { readStatement, type StatementLine } from "./queries/read-statement";
import { scenarioOf } from "./rules/scenario";
import { RiImport } from "./schema";

const AT_ONCE = 1_000;

/**
 * Imports a statement, in one transaction, so that a killed worker leaves nothing half done; importing the same statement twice changes
 * nothing.
 */
export const riMatchesJob = defineJob({
  name: "ri-matches",
  exclusive: SYNC,
  input: RiImport,
  async *run(ctx, { file_id }, job) {
    const { bytes } = await reading(ctx, (read) => loadFile(read, file_id));
    const rows = await readStatement(bytes);
    const total = rows.length;
    yield* reportingProgress((report) =>
      transact(
        ctx,
        async (tx) => {
          const counts: MatchFigures = { paid: 0, rest: 0, correct: 0, agrees: 0 };
          for (let at = 0; at < total; at += AT_ONCE) {
            const chunk = await applyStatement(tx, rows.slice(at, at + AT_ONCE));
            for (const kind of ["paid", "rest", "correct", "agrees"] as const) counts[kind] += chunk[kind];
            report({ current: Math.min(total, at + AT_ONCE), total });
          }
          await advanceJob(tx, job, {
            done: total,
            total,
            figures: () => ({ read: total, ri_matches: counts }),
          });
        },
        "work",
      ),
    );
  },
});

/** The number of a statement's lines by result. */
type MatchFigures = { paid: number; rest: number; correct: number; agrees: number };

/**
 * Imports lines of a statement, in the caller's transaction (DECISIONS §8): a paid invoice gets its status, a rest becomes the open amount,
 * other lines are stored for correction in the other ledger. Invoices are compared once more after they are locked.
 */
async function applyStatement(tx: Tx, rows: readonly StatementLine[]): Promise<MatchFigures> {
  const ids = (await compare(tx, rows)).flatMap(({ invoice }) => (invoice ? [invoice.id] : []));
  const locked = new Map((await lockRows(tx, among(invoices.id, ids))).map((row) => [row.id, row]));
  const compared = await compare(tx, rows);
  const matched = compared.flatMap(({ row, verdict, invoice }) => {
    const before = invoice && locked.get(invoice.id);
    return before && (verdict.kind === "paid" || verdict.kind === "rest")
      ? [{ row, kind: verdict.kind, before }]
      : [];
  });
  const undo_id = matched.length > 0 ? await change(tx, matched) : null;
  await store(tx, compared, undo_id);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  const count = (kind: keyof MatchFigures) => compared.filter(({ verdict }) => verdict.kind === kind).length;
  return { paid: count("paid"), rest: count("rest"), correct: count("correct"), agrees: count("agrees") };
}

type Matched = { row: StatementLine; kind: "paid" | "rest"; before: LockedInvoice };

/** Changes the invoices, so that each can be undone by itself. Returns the undo's id. */
async function change(tx: Tx, matched: readonly Matched[]): Promise<number> {
  const settings = await customerSettings(tx);
  const happened = matched.map(({ row, kind, before }) => {
    const context = { settings, today: tx.today, collect: before.collect };
    const event =
      kind === "paid"
        ? { kind: "edited" as const, last_status_id: statusIds.riSettled }
        : { kind: "imported" as const, amount: row.saldo, expires_at: before.expires_at, paid_at: null };
    return { before, state: { ...nextState(before, event, context), id: before.id } };
  });
  const ids = matched.map(({ before }) => before.id);
  const concerned = await holdsWhere(tx, concerning(ids));
  const storedHolds = await snapshots(
    tx,
    concerned.map(({ id }) => id),
  );
  const { states, others } = await followHolds(tx, happened, { cause: "money", settings });
  const undo_id = await createUndo(tx, "ri-match", states);
  const rows = matched.map(({ before }) => before);
  await writeChanges(tx, [...changesOf(rows, states), ...others], "ri-match");
  await bookRests(tx, matched);
  await evaluateConcerned(tx, ids, settings);
  // As evaluated last: undoing a match reverts from this state.
  await storeHolds(tx, undo_id, storedHolds);
  return undo_id;
}

/** Books the part of the open amount that a rest removes as a payment by hand; a ledger that owns the invoice has not reported it yet. */
const bookRests = (tx: Tx, matched: readonly Matched[]) =>
  book(
    tx,
    matched
      .filter(({ kind }) => kind === "rest")
      .map(({ row, before }) => {
        const paid = subtract(before.amount, row.saldo);
        const on = valueDay(null, { date: before.date, today: tx.today });
        const unseen = before.source === "manual" ? NOTHING : atLeast(NOTHING, paid);
        return { invoice_id: before.id, on, paid, unseen };
      }),
    "ri-match",
  );

/** Stores the result of each line. An earlier line to be corrected is replaced, or removed when it is resolved. */
async function store(tx: Tx, compared: readonly Compared[], undo_id: number | null) {
  const matchRows = compared.map(({ row: { line: _, ...row }, verdict, invoice }) => ({
    ...row,
    scenario: verdict.kind === "agrees" ? null : scenarioOf[verdict.kind],
    reason: verdict.kind === "correct" ? verdict.reason : null,
    invoice_id: invoice?.id ?? null,
    currency: invoice?.currency ?? null,
    prev_status: invoice?.last_status_id ?? null,
    prev_amount: invoice?.amount ?? null,
  }));
  const from = recordset(
    matchRows,
    "invoice text, debtor text, saldo bigint, scenario int, reason text, invoice_id int, currency text, prev_status int, prev_amount bigint",
  );
  await tx.db.execute(sql`delete from ${ri_matches} using ${from} where ${ri_matches.customer_id} = ${tx.customer.id}
    and ${ri_matches.scenario} = 3 and ${ri_matches.invoice} = r.invoice and ${ri_matches.debtor} = r.debtor`);
  await tx.db.execute(sql`insert into ${ri_matches}
      (customer_id, invoice, debtor, saldo, scenario, reason, invoice_id, currency, prev_status, prev_amount, day, undo_id)
    select ${tx.customer.id}, r.invoice, r.debtor, r.saldo, r.scenario, r.reason, r.invoice_id, r.currency, r.prev_status, r.prev_amount,
      ${tx.today}, case when r.scenario < 3 then ${undo_id}::int end
    from ${from} where r.scenario is not null`);
}
