import { and, eq } from "drizzle-orm";
import { outbox } from "@/db/schema/sending";
import { undos } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { restore } from "@/lib/invoices/commands/restore";
import { timeline } from "@/lib/invoices/commands/write-states";
import { jobEvents } from "@/lib/jobs/events";
import { withdrawLetters } from "@/lib/letters/commands/withdraw";
import type { MessageInvoice, Waiting } from "./message-invoices";

/**
 * Withdraws a message because of the reasons against some of its invoices. The others are still owed and were not mailed, so their step is
 * reverted and they return to the action list; changes users made in the meantime are preserved. When the letter was downloaded the paper
 * covers all of them, and only the mail is withdrawn. It was never handed over, so the attempt does not count. Adds an entry to the
 * timeline of every invoice.
 */
export async function withdraw(
  tx: Tx,
  message: Waiting & { attempts: number },
  invoices: MessageInvoice[],
  isDownloaded: boolean,
) {
  const settled = invoices.filter(({ reason }) => reason !== null);
  const others = invoices.filter(({ reason }) => reason === null).map(({ id }) => id);
  tx.touched("messages");
  await tx.db
    .update(outbox)
    .set({
      state: "withdrawn",
      attempts: message.attempts,
      error: settled[0]?.reason ?? "closed",
      lease_by: null,
      lease_until: null,
    })
    .where(and(eq(outbox.customer_id, tx.customer.id), eq(outbox.id, message.id)));
  // A copy and a message about an agreement have no step to revert.
  const isBare = message.kind !== "dunning";
  const open = settled.filter(({ reason }) => reason === null || !over.has(reason)).map(({ id }) => id);
  const back =
    isDownloaded || message.kind === "copy" ? [] : await revertStep(tx, message, [...others, ...open]);
  const words = (id: number) => {
    if (isDownloaded) return "mail_withdrawn_letter_out";
    return back.includes(id) ? "mail_withdrawn_back" : "mail_withdrawn_left";
  };
  await timeline(tx, [
    ...settled.map(({ id }) => entry(id, "mail_withdrawn")),
    ...(isBare ? [] : others.map((id) => entry(id, words(id)))),
  ]);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
}

/** Reasons after which an invoice needs no step any more: it was paid, closed or handed over. */
const over: ReadonlySet<string> = new Set(["paid", "closed", "transferred"]);

const entry = (invoice_id: number, content: string) => ({ invoice_id, type: "mail" as const, content });

/**
 * Withdraws a letter unless it was printed, and reverts its step on the invoices, where its run is known. Returns the ids of those
 * reverted.
 */
export async function revertStep(
  tx: Tx,
  { run_id, letter_id }: Pick<Waiting, "run_id" | "letter_id">,
  ids: number[],
): Promise<number[]> {
  if (letter_id !== null) await withdrawLetters(tx, [letter_id]);
  if (run_id === null || ids.length === 0) return [];
  const [undo] = await tx.db
    .select({ id: undos.id })
    .from(undos)
    .where(and(eq(undos.customer_id, tx.customer.id), eq(undos.job_id, run_id)));
  if (!undo) return [];
  return (await restore(tx, undo.id, { ids })).map(({ id }) => id);
}
