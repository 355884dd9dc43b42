import { and, eq, inArray, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/sending";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { wakeDelivery } from "@/lib/jobs/wake";
import { one } from "@/lib/kernel/answers";
import { conflict, notFound } from "@/lib/kernel/problems";
import { Decided } from "./answers";
import { Resolve } from "./schema";

/**
 * A person's decision about a failed or unknown message: send it (again), take it for sent, or withdraw it. Only such messages
 * can be decided, so two people cannot send one twice. Throws Problem("not-found") or ("conflict").
 */
export const resolveMessage = command({
  can: "outbox.resolve",
  input: Resolve,
  answer: one(Decided),
  async run(tx, { id, decision }) {
    const own = and(
      eq(outbox.customer_id, tx.customer.id),
      eq(outbox.id, id),
      ofOwnDebtor(tx, outbox.debtor_id),
    );
    const state = { retry: "reserved", sent: "sent", withdraw: "withdrawn" } as const;
    const decided = await tx.db
      .update(outbox)
      .set({
        state: state[decision],
        resolved_by: tx.actor.id,
        not_before: sql`now()`,
        lease_by: null,
        lease_until: null,
        ...(decision === "sent" ? { sent_at: sql`now()` } : {}),
      })
      .where(and(own, inArray(outbox.state, ["failed", "unknown"])))
      .returning({ id: outbox.id, state: outbox.state });
    const [row] = decided;
    if (row) {
      tx.afterCommit(wakeDelivery);
      return { data: row };
    }
    const [known] = await tx.db.select({ id: outbox.id }).from(outbox).where(own);
    if (!known) throw notFound();
    throw conflict("already_decided");
  },
});
