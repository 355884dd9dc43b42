import { and, eq, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { hold_events, hold_items, hold_terms, holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import type { Cents } from "@/lib/kernel/money";
import type { HoldRow } from "../queries/holds-on";
import type { Term } from "../rules/schedule";

/** An invoice of a new hold. */
type NewItem = {
  invoice_id: number;
  amount: Cents | null;
  open_then: Cents;
  status_before: number | null;
};

/** A hold to be made; what it does not say is empty. */
type NewHold = Pick<HoldRow, "debtor_id" | "kind" | "day" | "back_on"> &
  Partial<Omit<HoldRow, "id" | "customer_id" | "state" | "outcome" | "version" | "created_at">> & {
    items: NewItem[];
    terms?: readonly Term[];
  };

/** Makes a hold with its invoices, its terms and its first event, in the caller's transaction. Returns its id. */
export async function openHold(tx: Tx, { items, terms = [], ...facts }: NewHold): Promise<number> {
  const [made] = await tx.db
    .insert(holds)
    .values({
      ...facts,
      customer_id: tx.customer.id,
      made_on: tx.today,
      user_id: tx.actor.id || null,
      super_user_id: tx.actor.super_user_id,
    })
    .returning({ id: holds.id });
  if (!made) throw new Error("a hold was not made");
  await addItems(tx, { id: made.id, kind: facts.kind }, items);
  await writeTerms(tx, made.id, terms);
  await tell(tx, [{ hold_id: made.id, type: "made", from: null, to: facts.day, note: facts.note ?? "" }]);
  return made.id;
}

/** Adds invoices to a hold. Days that passed before have had their answer with it. */
export async function addItems(tx: Tx, hold: Pick<HoldRow, "id" | "kind">, items: NewItem[]) {
  if (items.length === 0) return;
  await forgetPassed(
    tx,
    items.map(({ invoice_id }) => invoice_id),
  );
  await tx.db.execute(sql`insert into ${hold_items} (customer_id, hold_id, invoice_id, kind, amount, open_then, status_before)
    select ${tx.customer.id}, ${hold.id}, r.invoice_id, ${hold.kind}, r.amount, r.open_then, r.status_before
    from ${recordset(items, "invoice_id int, amount bigint, open_then bigint, status_before int")}`);
}

/** Writes a schedule anew. */
export async function writeTerms(tx: Tx, hold_id: number, terms: readonly Term[]) {
  await tx.db
    .delete(hold_terms)
    .where(and(eq(hold_terms.customer_id, tx.customer.id), eq(hold_terms.hold_id, hold_id)));
  if (terms.length === 0) return;
  await tx.db
    .insert(hold_terms)
    .values(
      terms.map(({ day, amount }, place) => ({ customer_id: tx.customer.id, hold_id, place, day, amount })),
    );
}

/** Somebody acted on these invoices: the days that passed no longer wait for anybody. */
export async function forgetPassed(tx: Tx, invoice_ids: readonly number[]) {
  if (invoice_ids.length === 0) return;
  await tx.db
    .update(hold_items)
    .set({ is_passed: false })
    .where(
      and(
        eq(hold_items.customer_id, tx.customer.id),
        eq(hold_items.is_passed, true),
        among(hold_items.invoice_id, invoice_ids),
      ),
    );
}

type Told = Pick<typeof hold_events.$inferInsert, "hold_id" | "type" | "from" | "to"> & { note?: string };

/** Adds to what is told of holds, by the actor and on the product's day. */
export async function tell(tx: Tx, events: Told[]) {
  if (events.length === 0) return;
  await tx.db.insert(hold_events).values(
    events.map((event) => ({
      ...event,
      customer_id: tx.customer.id,
      user_id: tx.actor.id || null,
      super_user_id: tx.actor.super_user_id,
      day: tx.today,
    })),
  );
}
