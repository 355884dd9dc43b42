import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { conflict } from "@/lib/kernel/problems";

export type Message = typeof outbox.$inferSelect;

type Change = PgUpdateSetSource<typeof outbox> & { state: Message["state"] };

/** Writes a decision down, when nobody else has decided since the message was read. */
export async function decide(tx: Tx, message: Message, change: Change) {
  tx.touched("messages");
  const [row] = await tx.db
    .update(outbox)
    .set({ resolved_by: tx.actor.id, lease_by: null, lease_until: null, not_before: sql`now()`, ...change })
    .where(and(isAsRead(tx, message), inArray(outbox.state, ["failed", "unknown"])))
    .returning({ id: outbox.id, state: outbox.state });
  if (!row) throw conflict("already_decided");
  const { id, kind, debtor_id } = message;
  if (row.state === "sent") emit(tx, "message.delivered", [{ id, kind, debtor_id }]);
  return { ...row, put_back: 0 };
}

const isAsRead = (tx: Tx, { id, attempts, recipient }: Message): SQL | undefined =>
  and(
    eq(outbox.customer_id, tx.customer.id),
    eq(outbox.id, id),
    eq(outbox.attempts, attempts),
    eq(outbox.recipient, recipient),
  );
