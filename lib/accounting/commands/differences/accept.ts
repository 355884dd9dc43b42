import { sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { changeInvoices } from "@/lib/invoices/commands/change-invoices";
import { followHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { lockRows } from "@/lib/invoices/commands/lock";
import { entryStatus, nextState } from "@/lib/invoices/rules/next-state";
import { jobEvents } from "@/lib/jobs/events";
import { DifferencesAccepted } from "../../answers/sync-runs";
import { acceptable, DifferencesChosen } from "../../schema";
import { countedBy } from "../runs";
import { createImportRows } from "../stage-rows";
import { type DifferingInvoice, findDifferences } from "./find-differences";

/**
 * Accepts a package's values for invoices that differ: one it no longer lists is paid, one whose amount was changed here gets the
 * package's, one that was closed here while it is open there is reopened. Differences for another reason are left and counted. Throws
 * Problem("conflict") where nothing can be compared.
 */
export const acceptDifferences = command({
  can: "sync.start",
  input: DifferencesChosen,
  answer: DifferencesAccepted,
  async run(tx, chosen) {
    const differing = (await findDifferences(tx, chosen)).filter(({ kind }) =>
      acceptable.some((acceptedKind) => acceptedKind === kind),
    );
    const changes = await importDiffering(tx, chosen.package, differing);
    const opened = await reopenDiffering(tx, chosen.package, differing);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    const { changed, closed, reopened } = countedBy(changes);
    const left = chosen.invoices.length - changes.length - opened;
    return { data: { changed, closed, reopened: reopened + opened, left: Math.max(0, left) } };
  },
});

/** Imports the package's values for invoices, as its own sync would; one that it no longer lists is paid. */
async function importDiffering(tx: Tx, source: EntrySource, differing: readonly DifferingInvoice[]) {
  if (differing.length === 0) return [];
  await createImportRows(tx);
  await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at, contract_number,
      information, is_vanished)
    select ${debtors.number}, ${invoices.number}, ${invoices.date}, ${invoices.expires_at}, ${invoices.currency}, ${invoices.total_amount},
      r.there, case when r.there = 0 then ${tx.today}::date end, '', '', r.kind = 'kept_open'
    from ${invoices} join ${debtors} on ${withDebtor} join ${recordset(differing, "id int, there bigint, kind text")} on r.id = ${invoices.id}
    where ${invoices.customer_id} = ${tx.customer.id}`);
  return changeInvoices(tx, source, await customerSettings(tx));
}

/** Reopens invoices that were closed by hand while the package has the same amount open. Returns how many. */
async function reopenDiffering(
  tx: Tx,
  source: EntrySource,
  differing: readonly DifferingInvoice[],
): Promise<number> {
  const ids = differing.filter(({ kind }) => kind === "closed_here").map(({ id }) => id);
  if (ids.length === 0) return 0;
  const rows = await lockRows(tx, among(invoices.id, ids));
  const settings = await customerSettings(tx);
  const changes = rows
    .filter(
      ({ last_status_id, amount, processing_job_id }) =>
        processing_job_id === null && stageOf(last_status_id) === "closed" && amount > 0,
    )
    .map((before) => {
      const context = { settings, today: tx.today, collect: before.collect };
      const edit = { kind: "edited" as const, last_status_id: entryStatus(before, tx.today) };
      return { before, state: { ...nextState(before, edit, context), id: before.id } };
    });
  const { states } = await followHolds(tx, changes, { cause: "hand", settings });
  const now = new Map(states.map((state) => [state.id, state]));
  await writeChanges(
    tx,
    changes.map(({ before, state }) => ({ before, state: now.get(before.id) ?? state })),
    source,
  );
  return changes.length;
}
