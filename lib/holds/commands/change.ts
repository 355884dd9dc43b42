import { and, eq, type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { HoldRow } from "../queries/holds-on";
import type { Outcome } from "../schema";
import { tell } from "./write";

/** Changes facts of a hold as a new version of it. */
export const changeHold = (
  tx: Tx,
  id: number,
  facts: Partial<Omit<HoldRow, "id" | "customer_id" | "version" | "agreed_at">> & { agreed_at?: SQL },
) =>
  tx.db
    .update(holds)
    .set({ ...facts, version: sql`${holds.version} + 1` })
    .where(and(eq(holds.customer_id, tx.customer.id), eq(holds.id, id)));

/** Writes what of the interest and costs of its invoices an arrangement includes. */
export async function writeCharges(tx: Tx, hold_id: number, charges: ReadonlyMap<number, Cents>) {
  const rows = [...charges].map(([invoice_id, amount]) => ({ invoice_id, amount }));
  await tx.db.execute(sql`update ${hold_items} set charges = r.amount
    from ${recordset(rows, "invoice_id int, amount bigint")}
    where ${hold_items.customer_id} = ${tx.customer.id} and ${hold_items.hold_id} = ${hold_id} and ${hold_items.invoice_id} = r.invoice_id`);
}

/** Judged otherwise than before: an ended hold is open again, with those of its invoices that are, or has another outcome. */
export async function judgeAnew(tx: Tx, hold: HoldRow, outcome: Outcome | null, invoice_ids: number[]) {
  const { id } = hold;
  const was = hold.outcome;
  await changeHold(
    tx,
    id,
    outcome === null
      ? { state: "open", outcome: null, ended_on: null, end_note: "" }
      : { outcome, ended_on: tx.today },
  );
  const theirs = and(
    eq(hold_items.customer_id, tx.customer.id),
    eq(hold_items.hold_id, id),
    among(hold_items.invoice_id, invoice_ids),
  );
  await tx.db
    .update(hold_items)
    .set(
      outcome === null
        ? { is_open: true, is_passed: false, outcome: null }
        : { outcome, is_passed: outcome !== "kept" },
    )
    .where(theirs);
  await tell(tx, [
    { hold_id: id, type: outcome === null ? "reopened" : "ended", from: was, to: outcome ?? "open" },
  ]);
}

type Accepted = {
  credit: Cents;
  credit_on: Day;
  note: string;
  /** What of its invoice is still not claimed; null is all of it. */
  part: Cents | null;
  open: { id: number; amount: Cents }[];
};

/** A dispute was accepted: it waits for its credit note, counted from what is open now. One over a part gives no status. */
export async function acceptDispute(
  tx: Tx,
  { id }: HoldRow,
  { credit, credit_on, note, part, open }: Accepted,
) {
  await changeHold(tx, id, {
    day: credit_on,
    back_on: credit_on,
    credit_on,
    amount: credit,
    end_note: note,
    ...(part === null ? {} : { status_id: null }),
  });
  await tx.db.execute(sql`update ${hold_items} set open_then = r.amount, amount = coalesce(${part}::bigint, ${hold_items.amount})
    from ${recordset(open, "id int, amount bigint")}
    where ${hold_items.customer_id} = ${tx.customer.id} and ${hold_items.hold_id} = ${id} and ${hold_items.invoice_id} = r.id`);
  await tell(tx, [{ hold_id: id, type: "changed", from: "open", to: "accepted", note }]);
}
