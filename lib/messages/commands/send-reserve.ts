import { and, eq, isNull, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { reasonWords } from "@/lib/contact-policy/render";
import { reachable } from "@/lib/invoices/commands/lock";
import { undoOfRun } from "@/lib/invoices/commands/undo";
import { InterruptingLetter } from "@/lib/invoices/schema";
import { wakeDelivery } from "@/lib/jobs/wake";
import { conflict, notFound } from "@/lib/kernel/problems";
import { ReserveSent } from "../answers/notices";
import { recordUnattendedRun } from "../jobs/notices";
import { candidates, composeContext } from "../queries/candidates";
import { composeMessage } from "../rules/compose";
import { interruption } from "../rules/notices";
import { detailOf, noticeOutcome } from "../rules/run";
import { lockDebtors } from "./lock-debtors";
import { recordRows } from "./record-run";
import { write } from "./write";

/**
 * Sends the letter that reserves the right to payment of an invoice and demands nothing: once delivered it restarts the limitation (LAW
 * §8). Only what forbids any message holds it back, and it does not count as a contact for the gap between messages. Throws
 * Problem("not-found"), and ("conflict") where one was sent today already, or with the reason why it cannot be sent.
 */
export const sendReserve = command({
  can: "invoices.write",
  input: InterruptingLetter,
  answer: ReserveSent,
  async run(tx, { id }) {
    const [invoice] = await tx.db
      .select({ debtor_id: invoices.debtor_id })
      .from(invoices)
      .where(and(reachable(tx), eq(invoices.id, id)));
    if (!invoice) throw notFound();
    // A concurrent second request waits here, and then finds the letter of the first.
    await lockDebtors(tx, [invoice.debtor_id]);
    const rows = await candidates(tx, eq(invoices.id, id), "lock");
    if (await wentToday(tx, id)) throw conflict("reserve_went_today");
    const context = await composeContext(tx, rows);
    const outcome = noticeOutcome(rows, interruption(tx.today), context);
    const [left] = outcome.skipped;
    if (left) {
      const why = left.why ?? { code: left.reason, until: null, detail: {} };
      throw conflict("reserve_held", { reason: reasonWords(why, tx.language, detailOf(left) ?? "") });
    }
    const run_id = await recordUnattendedRun(tx);
    const messages = outcome.messages.map((message) => composeMessage(message, context));
    const numbered = await write(tx, run_id, { messages, moves: [] }, context);
    await recordRows(tx, run_id, outcome, numbered);
    const [sent] = numbered;
    if (!sent) throw new Error("a letter was neither written nor held back");
    tx.afterCommit(wakeDelivery);
    return {
      data: { letter_id: sent.letter_id, outbox_id: sent.outbox_id, undo_id: await undoOfRun(tx, run_id) },
    };
  },
});

/** Returns whether such a letter about an invoice was made today and is neither withdrawn nor failed. */
async function wentToday({ db, customer, today }: Tx, invoice_id: number): Promise<boolean> {
  const rows = await db
    .select({ id: letters.id })
    .from(letter_items)
    .innerJoin(
      letters,
      and(eq(letters.customer_id, letter_items.customer_id), eq(letters.id, letter_items.letter_id)),
    )
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        eq(letter_items.invoice_id, invoice_id),
        eq(letters.notice, "limitation"),
        eq(letters.day, today),
        isNull(letters.withdrawn_at),
        sql`(${letters.is_listed} or exists (select 1 from ${outbox} where ${outbox.customer_id} = ${letters.customer_id}
          and ${outbox.letter_id} = ${letters.id} and ${outbox.state} not in ('failed', 'withdrawn')))`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
