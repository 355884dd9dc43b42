import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import { undo_items, undos } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { type StoredHold, snapshots, storeHolds } from "@/lib/holds/commands/store";
import { stateColumns } from "../rules/state";
import { createUndo } from "./undo";

/** The fields that an import may write to an existing invoice. */
const FIELDS = [
  ...Object.keys(stateColumns),
  "total_amount",
  "contract_number",
  "information",
  "ledger_open",
];

/** The undo of an import, filled while it writes: existing rows are stored before they change. */
type ImportUndo = {
  undo_id: number;
  /** Stores the state of these invoices, of those that share a hold with them, and of the holds; called before they are written. */
  keep: (ids: readonly number[]) => Promise<void>;
  /** Completes the undo after all writes: stored rows that did not change are deleted, the others get their new version. */
  seal: () => Promise<void>;
};

/**
 * Creates the undo of an import, to be filled in the same transaction. Those of earlier imports are deleted: only the last can be reverted.
 */
export async function openImportUndo(tx: Tx): Promise<ImportUndo> {
  await tx.db.delete(undos).where(and(eq(undos.customer_id, tx.customer.id), eq(undos.kind, "import")));
  const undo_id = await createUndo(tx, "import", []);
  const holds = new Map<number, StoredHold>();
  const storedIds = new Set<number>();
  return {
    undo_id,
    async keep(ids) {
      const around = await holdsAround(tx, ids);
      for (const hold of await snapshots(
        tx,
        around.filter((id) => !holds.has(id)),
      ))
        holds.set(hold.hold_id, hold);
      // Tracked in memory: a statement that reads the table it fills would scan it for each row.
      const fresh = [...ids, ...(await invoicesOf(tx, around))].filter((id) => !storedIds.has(id));
      for (const id of fresh) storedIds.add(id);
      await storeInvoices(tx, undo_id, fresh);
    },
    async seal() {
      await sealInvoices(tx, undo_id);
      await storeHolds(tx, undo_id, await changedHolds(tx, holds));
    },
  };
}

async function holdsAround({ db, customer }: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await db.execute<{
    id: number;
  }>(sql`select distinct ${hold_items.hold_id} as id from ${hold_items}
    where ${hold_items.customer_id} = ${customer.id} and ${among(hold_items.invoice_id, ids)} order by 1`);
  return [...rows].map(({ id }) => id);
}

/** Returns the ids of all invoices of these holds. */
async function invoicesOf({ db, customer }: Tx, hold_ids: readonly number[]): Promise<number[]> {
  if (hold_ids.length === 0) return [];
  const rows = await db.execute<{
    id: number;
  }>(sql`select distinct ${hold_items.invoice_id} as id from ${hold_items}
    where ${hold_items.customer_id} = ${customer.id} and ${among(hold_items.hold_id, hold_ids)}`);
  return [...rows].map(({ id }) => id);
}

async function storeInvoices(tx: Tx, undo_id: number, ids: readonly number[]) {
  if (ids.length === 0) return;
  const columns = sql.join(
    FIELDS.map((name) => sql`${sql.raw(`'${name}'`)}, i.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.db.execute(sql`insert into ${undo_items} (customer_id, undo_id, invoice_id, before, version)
    select i.customer_id, ${undo_id}, i.id, jsonb_build_object(${columns}, 'unseen', b.unseen), i.version
    from ${invoices} i left join lateral (select jsonb_agg(jsonb_build_object('id', n.id, 'unseen', n.unseen)) as unseen from ${bookings} n
      where n.customer_id = i.customer_id and n.invoice_id = i.id and n.unseen <> 0) b on true
    where i.customer_id = ${tx.customer.id} and ${among(sql`i.id`, ids)}`);
}

async function sealInvoices({ db, customer }: Tx, undo_id: number) {
  const same = sql`u.customer_id = ${customer.id} and u.undo_id = ${undo_id} and i.customer_id = u.customer_id and i.id = u.invoice_id`;
  await db.execute(
    sql`delete from ${undo_items} u using ${invoices} i where ${same} and i.version = u.version`,
  );
  await db.execute(sql`update ${undo_items} u set version = i.version from ${invoices} i where ${same}`);
}

/** Returns the stored holds that have changed since. */
async function changedHolds(tx: Tx, before: ReadonlyMap<number, StoredHold>): Promise<StoredHold[]> {
  const now = await snapshots(tx, [...before.keys()]);
  return now.flatMap(({ hold_id, before: after }) => {
    const hold = before.get(hold_id);
    return hold && JSON.stringify(hold.before) !== JSON.stringify(after) ? [hold] : [];
  });
}
