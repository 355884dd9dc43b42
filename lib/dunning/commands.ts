import { and, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Read, Tx } from "@/lib/access/context";
import { command, query } from "@/lib/access/verbs";
import { clearDeadlines } from "@/lib/invoices/commands/clear-deadlines";
import { isFree, isFreeToRun, lockForJob } from "@/lib/invoices/commands/lock-for-job";
import { removeFromList } from "@/lib/invoices/commands/remove-from-list";
import { resetFlex } from "@/lib/invoices/commands/reset-flex";
import { JobStarted } from "@/lib/jobs/answers";
import { addToResult, startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import type { Job } from "@/lib/jobs/schema";
import { int, one } from "@/lib/kernel/answers";
import { invalidField } from "@/lib/kernel/problems";
import { recordRun } from "@/lib/messages/commands/record-run";
import { Plan, RemovedActions } from "./answers/plan";
import { runActionsJob, sendFlexJob } from "./jobs";
import { onTheList } from "./queries/matching";
import { planActions, planFlex } from "./queries/plan";
import {
  chosenRows,
  confirmedSelection,
  requireUnchanged,
  selectionOf,
  tickedRows,
  withWholeAccounts,
} from "./queries/selection";
import { ActionSelection, FlexSelection } from "./schema";

/**
 * Returns the result a run would have (POST actions-list?preview=1): letters, mails, skipped rows with reasons, euros added. Changes
 * nothing.
 */
export const previewActions = query({
  can: "actions.run",
  input: ActionSelection,
  answer: Plan,
  run: (read, selection) => planActions(read, selection),
});

/**
 * Runs the chosen actions: a job that owns the rows from this moment on, with all rows a current account's statement lists. Rows another
 * job is processing are refused and counted. Throws Problem("conflict") when the list changed since it was shown.
 */
export const runActions = command({
  can: "actions.run",
  input: ActionSelection,
  answer: JobStarted,
  async run(tx, selection) {
    const matching = await selectionOf(tx, selection);
    await requireUnchanged(tx, selection, matching);
    requireChosen(selection);
    const confirmation = await confirmedSelection(tx, selection, matching);
    const all = withWholeAccounts(tx, selection, confirmation.matching);
    const job = await startJob(tx, runActionsJob, {
      pending: selection.pending,
      override: selection.override,
    });
    const chosen = chosenRows(selection);
    const { status_id } = selection;
    const reservation = await lockForJob(tx, job.id, {
      matching: confirmation.matching,
      all,
      free: isFreeToRun,
      chosen,
      status_id,
    });
    const requested = (selection.doAll ? (selection.count ?? 0) : chosen.length) - confirmation.left;
    return beginWork(tx, job, reservation, {
      occasion: selection.pending ? "agenda" : "actions",
      filters: selection.doAll ? selection.filters : null,
      asked: requested,
      fingerprint: selection.fingerprint,
      override: selection.override,
    });
  },
});

/** Throws Problem("invalid") for a row of the agenda without a chosen status: nothing is proposed there. */
function requireChosen(selection: ActionSelection) {
  if (!selection.pending) return;
  const open = chosenRows(selection).find(({ status }) => status === null);
  if (open) throw invalidField(`invoices.${open.id}`, "choose_status");
}

type LockedRows = Awaited<ReturnType<typeof lockForJob>>;

type RunFacts = Omit<Parameters<typeof recordRun>[1], "id" | "refused" | "debtor_ids">;

async function beginWork(tx: Tx, job: Job, reservation: LockedRows, run: RunFacts) {
  const result = { reserved: reservation.reserved, refused: run.asked - reservation.requestedCount };
  await recordRun(tx, { ...run, id: job.id, refused: result.refused, debtor_ids: reservation.debtor_ids });
  await addToResult(tx, job.id, result, reservation.reserved);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return { accepted: true as const, data: { ...job, total: reservation.reserved, result } };
}

/**
 * Removes rows from the action list until their status, amount or due date changes (DECISIONS §2); from the agenda by clearing their
 * deadlines. The journal stores the user, and `undo_id` undoes it.
 */
export const removeActions = command({
  can: "actions.run",
  input: ActionSelection,
  answer: RemovedActions,
  async run(tx, selection) {
    const matching = await selectionOf(tx, selection);
    await requireUnchanged(tx, selection, matching);
    const removed = await (selection.pending ? clearDeadlines : removeFromList)(tx, matching);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: removed };
  },
});

/** Returns the result of sending flex templates, without doing it. */
export const previewFlexRun = query({
  can: "actions.run",
  input: FlexSelection,
  answer: Plan,
  run: async (read, selection) => planFlex(read, await flexRows(read, selection), selection.override),
});

/** Sends the flex templates of the ticked rows: a job that owns them from this moment on. */
export const sendFlex = command({
  can: "actions.run",
  input: FlexSelection,
  answer: JobStarted,
  async run(tx, selection) {
    const matching = await flexRows(tx, selection);
    const job = await startJob(tx, sendFlexJob, { override: selection.override });
    const listedRows = and(onTheList(tx, "flex"), matching);
    const reservation = await lockForJob(tx, job.id, { matching: listedRows, free: isFree });
    return beginWork(tx, job, reservation, {
      occasion: "flex",
      filters: null,
      asked: Object.keys(selection.invoices).length,
      fingerprint: undefined,
      override: selection.override,
    });
  },
});

/** Removes the ticked rows from the flex list: their template and days are cleared. */
export const resetFlexRows = command({
  can: "actions.run",
  input: FlexSelection,
  answer: one(z.strictObject({ reset: int })),
  async run(tx, selection) {
    const reset = await resetFlex(tx, await flexRows(tx, selection));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { reset } };
  },
});

const flexRows = (read: Read, { invoices: ticked }: FlexSelection): Promise<SQL> =>
  tickedRows(read, Object.keys(ticked).map(Number));
