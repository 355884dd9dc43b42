import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, hold_terms, holds } from "@/db/schema/agreements";
import type { Read } from "@/lib/access/context";
import { groupBy } from "@/lib/kernel/group";

const ofHold = and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id));

const chosen = {
  hold_id: holds.id,
  invoice_id: hold_items.invoice_id,
  debtor_id: holds.debtor_id,
  kind: holds.kind,
  day: holds.day,
  back_on: holds.back_on,
  amount: holds.amount,
  reason: holds.reason,
  status_id: holds.status_id,
  whole_debtor: holds.whole_debtor,
  owner_user_id: holds.owner_user_id,
  is_late: holds.is_late,
  is_unread: holds.is_unread,
  credit_on: holds.credit_on,
  outcome: holds.outcome,
  /** The disputed part; null is the whole invoice. */
  part: hold_items.amount,
  open_then: hold_items.open_then,
  status_before: hold_items.status_before,
  is_open: hold_items.is_open,
  is_passed: hold_items.is_passed,
  has_terms: sql<boolean>`exists (select 1 from ${hold_terms} where ${hold_terms.customer_id} = ${holds.customer_id}
    and ${hold_terms.hold_id} = ${holds.id})`,
};

/**
 * Selects items with their holds. Each hold is looked up by its id: for a customer without database statistics the planner would otherwise
 * read all holds for each invoice.
 */
const itemsWhere = ({ db, customer }: Read, condition: SQL | undefined) =>
  db
    .select(chosen)
    .from(hold_items)
    .innerJoinLateral(db.select().from(holds).where(ofHold).limit(1).as("holds"), sql`true`)
    .where(and(eq(hold_items.customer_id, customer.id), condition))
    .orderBy(asc(hold_items.id));

export type HoldOnInvoice = Awaited<ReturnType<typeof itemsWhere>>[number];

async function itemsBy(
  read: Read,
  key: "invoice_id" | "hold_id",
  ids: readonly number[],
  condition?: SQL,
): Promise<Map<number, HoldOnInvoice[]>> {
  if (ids.length === 0) return new Map();
  const rows = await itemsWhere(read, and(condition, among(hold_items[key], ids)));
  return groupBy(rows, (row) => row[key]);
}

/**
 * Returns the open holds of invoices, and those whose day passed without a user acting since, by invoice, oldest first. One query, however
 * many.
 */
export async function holdsOn(
  read: Read,
  invoice_ids: readonly number[],
): Promise<Map<number, HoldOnInvoice[]>> {
  const standing = or(eq(hold_items.is_open, true), eq(hold_items.is_passed, true));
  return itemsBy(read, "invoice_id", invoice_ids, standing);
}

/** Returns every invoice of holds, also those that left them. */
export async function itemsOf(
  read: Read,
  hold_ids: readonly number[],
): Promise<Map<number, HoldOnInvoice[]>> {
  return itemsBy(read, "hold_id", hold_ids);
}

/** Selects holds and locks them in the order that all writers use. */
export const lockHolds = ({ db, customer }: Read, condition: SQL | undefined) =>
  db
    .select()
    .from(holds)
    .where(and(eq(holds.customer_id, customer.id), condition))
    .orderBy(asc(holds.id))
    .for("update");

/** Selects holds without a lock. */
export const holdsWhere = ({ db, customer }: Read, condition: SQL | undefined) =>
  db
    .select()
    .from(holds)
    .where(and(eq(holds.customer_id, customer.id), condition))
    .orderBy(asc(holds.id));

export type HoldRow = typeof holds.$inferSelect;

/** Returns the condition of holds on invoices that are open, or that payments may still give another outcome. */
export const concerning = (invoice_ids: readonly number[]): SQL | undefined =>
  and(
    sql`${holds.id} in (select ${hold_items.hold_id} from ${hold_items} where ${hold_items.customer_id} = ${holds.customer_id}
      and ${among(hold_items.invoice_id, invoice_ids)})`,
    or(eq(holds.state, "open"), sql`${holds.outcome} in ('kept', 'partly', 'broken')`),
  );
