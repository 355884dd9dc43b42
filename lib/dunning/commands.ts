import { command, query } from "@/lib/access/verbs";
import { claim, claimChosen, removeFromList } from "@/lib/invoices/commands/claim";
import { advance, report, startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import { runActionsJob } from "./jobs";
import { chosenRows, demandUnchanged, fingerprintOf, planActions, selectionOf } from "./queries/plan";
import { ActionSelection } from "./schema";

/** What a run would do (POST actions-list?preview=1): letters, mails, skipped with reasons, euros added. Changes nothing. */
export const previewActions = query({
  can: "actions.run",
  input: ActionSelection,
  run: (read, selection) => planActions(read, selection),
});

/**
 * Runs the chosen actions: a job that owns the rows from this moment on. Rows somebody else is processing are refused and counted.
 * Throws Problem("conflict") when the list changed since it was shown.
 */
export const runActions = command({
  can: "actions.run",
  input: ActionSelection,
  async run(tx, selection) {
    const matching = await selectionOf(tx, selection);
    await demandUnchanged(tx, selection, matching);
    const { count } = await fingerprintOf(tx, matching);
    const job = await startJob(tx, runActionsJob, {});
    const claimed = selection.doAll
      ? await claim(tx, job.id, matching, selection.status_id)
      : await claimChosen(tx, job.id, chosenRows(selection), matching);
    const asked = selection.doAll ? count : Object.keys(selection.invoices).length;
    const result = { claimed, refused: asked - claimed };
    await report(tx, job.id, result);
    await advance(tx, job.id, { current: 0, total: claimed });
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { accepted: true, data: { ...job, total: claimed, result } };
  },
});

/** Takes rows off the action list until their status, amount or due date changes (DECISIONS §2). The journal keeps who did it. */
export const removeActions = command({
  can: "actions.run",
  input: ActionSelection,
  async run(tx, selection) {
    const matching = await selectionOf(tx, selection);
    await demandUnchanged(tx, selection, matching);
    const removed = await removeFromList(tx, matching);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { removed } };
  },
});
