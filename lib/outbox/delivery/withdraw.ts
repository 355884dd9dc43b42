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
 * Withdraws a message because of what became of some of its invoices. The others are owed and were told nothing, so they go back to
 * where they were and stand on the action list again; what people changed about them meanwhile stays. When the letter was downloaded
 * the paper tells of all of them, and only the mail is withdrawn; it was never handed over, so the attempt that looked does not count. The dossier of every invoice says what happened.
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
  // A copy and a message about an agreement carry no step that could be put back.
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

/** What needs no step any more: it was paid, closed or handed over. */
const over: ReadonlySet<string> = new Set(["paid", "closed", "transferred"]);

const entry = (invoice_id: number, content: string) => ({ invoice_id, type: "mail" as const, content });

/** Takes a letter that nobody printed off its list, and its step off its invoices, where the run that made it is known. Returns the ids of those. */
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
