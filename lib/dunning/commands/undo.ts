import { and, eq } from "drizzle-orm";
import { undos } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { reversePayment } from "@/lib/agreements/commands/undo-payment";
import { release } from "@/lib/invoices/commands/lock-for-job";
import { restore } from "@/lib/invoices/commands/restore";
import { claimUndo, ofActor, restoreNotes } from "@/lib/invoices/commands/undo";
import { addToResult } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import { one } from "@/lib/kernel/answers";
import { groupBy } from "@/lib/kernel/group";
import { conflict, notFound } from "@/lib/kernel/problems";
import { withdrawLetters } from "@/lib/letters/commands/withdraw";
import { withdrawHandovers } from "@/lib/messages/commands/handovers/withdraw";
import { recordUndo } from "@/lib/messages/commands/record-undo";
import {
  handedOver,
  type NotReverted,
  withdrawMails,
  withdrawNotices,
} from "@/lib/messages/commands/withdraw-messages";
import { Undone } from "../answers/undo";
import { itemsOf, namesOf } from "../queries/undo";
import { UndoId } from "../schema";

/**
 * Undoes a user's action on many invoices: statuses, timeline, costs and letters of all rows that were neither sent, downloaded nor changed
 * since. Returns the others with the reason. Throws Problem("not-found"), or ("conflict") when it is undone already or too late.
 */
export const undo = command({
  can: "invoices.write",
  input: UndoId,
  answer: one(Undone),
  async run(tx, { id }) {
    const undoRow = await claimUndo(tx, id);
    if (!undoRow) throw await tooLate(tx, id);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    switch (undoRow.kind) {
      case "run":
        return { data: await undoRun(tx, id, undoRow.job_id ?? 0) };
      case "hold":
        await withdrawNotices(tx, id);
        return { data: await undoChange(tx, id) };
      case "remove":
      case "statuses":
        return { data: await undoChange(tx, id) };
      case "payment":
        return {
          data: { undone: await reversePayment(tx, undoRow.payment_id ?? 0), left: [] } satisfies Undone,
        };
      // A match is undone by itself, with its money: see lib/ri-matches.
      case "ri-match":
        throw conflict("undo_by_match");
      // An imported file is reverted from its run, with the rows it added: see lib/accounting.
      case "import":
        throw conflict("undo_by_run");
      case "notes":
      case "delete-note":
        return { data: { undone: await restoreNotes(tx, id, undoRow.kind), left: [] } satisfies Undone };
      default:
        return undoRow.kind satisfies never;
    }
  },
});

async function tooLate(tx: Tx, id: number) {
  const [row] = await tx.db
    .select({ undone_at: undos.undone_at })
    .from(undos)
    .where(and(eq(undos.customer_id, tx.customer.id), eq(undos.id, id), ofActor(tx)));
  if (!row) return notFound();
  return conflict(row.undone_at ? "undone_already" : "undo_too_late");
}

/** Undoes a run. First it releases the rows the job still holds: a chunk being written is waited for, and no further one starts. */
async function undoRun(tx: Tx, undo_id: number, job_id: number): Promise<Undone> {
  await release(tx, job_id);
  await withdrawLetters(tx, await withdrawMails(tx, job_id));
  const had = await withdrawHandovers(tx, job_id);
  const gone = [
    ...(await handedOver(tx, job_id)),
    ...had.map((id): NotReverted => ({ id, reason: "downloaded" })),
  ];
  const goneIds = new Set(gone.map(({ id }) => id));
  const items = await itemsOf(tx, undo_id);
  const restored = await restore(tx, undo_id, {
    ids: items.filter((id) => !goneIds.has(id)),
    ofRun: true,
  });
  const result = await undone(
    tx,
    items,
    restored.map(({ id }) => id),
    gone,
  );
  await recordUndo(tx, job_id, { back: restored.map(({ id }) => id), left: result.left });
  await addToResult(tx, job_id, { undone: result.undone });
  return result;
}

async function undoChange(tx: Tx, undo_id: number): Promise<Undone> {
  const restored = await restore(tx, undo_id);
  return undone(
    tx,
    await itemsOf(tx, undo_id),
    restored.map(({ id }) => id),
    [],
  );
}

async function undone(tx: Tx, items: number[], restored: number[], gone: NotReverted[]): Promise<Undone> {
  const back = new Set(restored);
  const reasons = new Map(gone.map(({ id, reason }) => [id, reason]));
  const left = items
    .filter((id) => !back.has(id))
    .map((id) => ({ id, reason: reasons.get(id) ?? ("changed" as const) }));
  const groups = [...groupBy(left, ({ reason }) => reason)];
  const names = await namesOf(
    tx,
    groups.flatMap(([, of]) => of.slice(0, EXAMPLES).map(({ id }) => id)),
  );
  return {
    undone: restored.length,
    left: groups.map(([reason, of]) => ({
      reason,
      count: of.length,
      rows: of.slice(0, EXAMPLES).flatMap(({ id }) => names.get(id) ?? []),
    })),
  };
}

const EXAMPLES = 100;
