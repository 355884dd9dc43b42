import { and, eq } from "drizzle-orm";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { markBounced, unmarkBounced } from "@/lib/debtors/commands/recipients";
import { journal } from "@/lib/invoices/commands/write-states";
import { one } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { LetterReturn } from "../answers";
import { isLate, sentLetters } from "../queries/letter-returns";
import { LetterId, LetterReturned, ReturnReviewed } from "../schema";

/**
 * Records that a letter came back by post, or that its mail bounced after it had been accepted. Within its free period, or for a letter
 * without one, this voids the delivery by that way; after that period a person must judge it first (LAW §7). Marks the address of a mail as
 * undeliverable and writes to the journal of each of its invoices. Throws Problem("not-found"), ("invalid") at `way` for a way it was not
 * sent or that came back already, and at `on` for a day before the letter or in the future.
 */
export const recordReturn = command({
  can: "letters.print",
  input: LetterReturned,
  answer: one(LetterReturn),
  async run(tx, { id, way, on }) {
    const letter = await lockedLetter(tx, id);
    const went = way === "mail" ? letter.mailed_on : letter.posted_on;
    if (went === null) throw invalidField("way", "letter_not_gone");
    if (on < letter.day) throw invalidField("on", "return_before_letter");
    if (on > tx.today) throw invalidField("on", "in_future");
    const before = way === "mail" ? letter.bounced_on : letter.returned_on;
    if (before !== null) throw invalidField("way", "letter_came_back");
    await write(tx, id, {
      ...(way === "mail" ? { bounced_on: on } : { returned_on: on }),
      // An earlier judgement was based on what was known then.
      ...unjudged,
    });
    if (way === "mail")
      for (const email of await mailedTo(tx, id)) await markBounced(tx, letter.debtor_id, email);
    await journalReturn(tx, id, { from: null, to: on });
    return { data: await returnOf(tx, id) };
  },
});

/**
 * Judges a letter that came back after its free period. Confirmed: what depends on the letter lapses, and payments on its costs become
 * unallocated again. Refused, with a reason: the letter remains valid. Can be judged again. Throws Problem("not-found"), ("conflict") for
 * one that did not come back late, ("invalid") at `reason` for a refusal without one.
 */
export const reviewReturn = command({
  can: "letters.print",
  input: ReturnReviewed,
  answer: one(LetterReturn),
  async run(tx, { id, verdict, reason }) {
    const letter = await lockedLetter(tx, id);
    // A refused return voids nothing: lateness is determined as if the return had not been judged.
    if (!isLate({ ...letter, return_verdict: null })) throw conflict("return_not_late");
    if (verdict === "refused" && reason === "") throw invalidField("reason", "return_reason");
    await write(tx, id, { return_verdict: verdict, return_judged_on: tx.today, return_reason: reason });
    await journalReturn(tx, id, { from: letter.returned_on ?? letter.bounced_on, to: verdict });
    return { data: await returnOf(tx, id) };
  },
});

/**
 * Undoes the record that a letter came back: it counts as sent again. Throws Problem("not-found"), ("conflict") for one that did not come
 * back.
 */
export const withdrawReturn = command({
  can: "letters.print",
  input: LetterId,
  answer: one(LetterReturn),
  async run(tx, { id }) {
    const { bounced_on, returned_on, debtor_id } = await lockedLetter(tx, id);
    const on = returned_on ?? bounced_on;
    if (on === null) throw conflict("letter_not_returned");
    if (bounced_on !== null)
      for (const email of await mailedTo(tx, id)) await unmarkBounced(tx, debtor_id, email);
    await write(tx, id, { bounced_on: null, returned_on: null, ...unjudged });
    await journalReturn(tx, id, { from: on, to: null });
    return { data: await returnOf(tx, id) };
  },
});

const unjudged = { return_verdict: null, return_judged_on: null, return_reason: "" };

/** Returns the addresses whose server accepted the mail of a letter. */
async function mailedTo(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ email: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.customer_id, tx.customer.id), eq(outbox.letter_id, id), eq(outbox.state, "sent")));
  return rows.map(({ email }) => email);
}

/** Locks a letter of the actor's own debtors until the transaction ends. Throws Problem("not-found"), also for a withdrawn one. */
async function lockedLetter(tx: Tx, id: number) {
  await tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(eq(letters.customer_id, tx.customer.id), eq(letters.id, id), ofOwnDebtor(tx, letters.debtor_id)),
    )
    .for("update");
  return letterOf(tx, id);
}

async function letterOf(tx: Tx, id: number) {
  const [letter] = await sentLetters(tx, eq(letters.id, id));
  if (!letter) throw notFound();
  return letter;
}

const write = (tx: Tx, id: number, change: Partial<typeof letters.$inferInsert>) =>
  tx.db
    .update(letters)
    .set(change)
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, id)));

async function journalReturn(tx: Tx, id: number, { from, to }: { from: Day | null; to: string | null }) {
  const items = await tx.db
    .select({ invoice_id: letter_items.invoice_id })
    .from(letter_items)
    .where(and(eq(letter_items.customer_id, tx.customer.id), eq(letter_items.letter_id, id)));
  await journal(
    tx,
    items.map(({ invoice_id }) => ({ invoice_id, label: "letter_returned", from, to })),
  );
}

async function returnOf(tx: Tx, id: number) {
  const letter = await letterOf(tx, id);
  const { bounced_on, returned_on, return_verdict, return_reason } = letter;
  return {
    letter_id: id,
    bounced_on,
    returned_on,
    verdict: return_verdict,
    reason: return_reason,
    is_late: isLate({ ...letter, return_verdict: null }),
  };
}
