import { and, eq, type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { HoldRow } from "../queries/holds-on";
import type { Outcome } from "../schema";
import { addHoldEvents } from "./write";

/** Changes fields of a hold as a new version of it. */
export const changeHold = (
  tx: Tx,
  id: number,
  facts: Partial<Omit<HoldRow, "id" | "customer_id" | "version" | "agreed_at">> & { agreed_at?: SQL },
) =>
  tx.db
    .update(holds)
    .set({ ...facts, version: sql`${holds.version} + 1` })
    .where(and(eq(holds.customer_id, tx.customer.id), eq(holds.id, id)));

/** Stores the interest and costs of its invoices that an arrangement includes. */
export async function writeCharges(tx: Tx, hold_id: number, charges: ReadonlyMap<number, Cents>) {
  const rows = [...charges].map(([invoice_id, amount]) => ({ invoice_id, amount }));
  await tx.db.execute(sql`update ${hold_items} set charges = r.amount
    from ${recordset(rows, "invoice_id int, amount bigint")}
    where ${hold_items.customer_id} = ${tx.customer.id} and ${hold_items.hold_id} = ${hold_id} and ${hold_items.invoice_id} = r.invoice_id`);
}

/** Writes a changed evaluation: an ended hold is reopened, with its invoices that are open, or gets another outcome. */
export async function reevaluate(tx: Tx, hold: HoldRow, outcome: Outcome | null, invoice_ids: number[]) {
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
  await addHoldEvents(tx, [
    { hold_id: id, type: outcome === null ? "reopened" : "ended", from: was, to: outcome ?? "open" },
  ]);
}

type Accepted = {
  credit: Cents;
  credit_on: Day;
  note: string;
  /** The part of the invoice that is still not claimed; null is all of it. */
  part: Cents | null;
  open: { id: number; amount: Cents }[];
};

/** Accepts a dispute: it waits for its credit note, counted from the current open amount. One over a part sets no status. */
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
  await addHoldEvents(tx, [{ hold_id: id, type: "changed", from: "open", to: "accepted", note }]);
}
