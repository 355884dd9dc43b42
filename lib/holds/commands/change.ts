import { and, eq, type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { HoldRow } from "../queries/holds-on";
import type { HoldKind, Outcome } from "../schema";
import { tell } from "./open";

export type Leaving = { hold_id: number; invoice_id: number; outcome: Outcome };

/** Kinds whose own judgement says how they end, also when an invoice of theirs is closed. */
const JUDGED: readonly HoldKind[] = ["promise", "arrangement"];

/**
 * Invoices leave their holds. A hold that has none left ends as the last of them did, but a promise and an arrangement whose invoices
 * were closed: those are judged by their money.
 */
export async function leaveHolds(tx: Tx, leaving: Leaving[]) {
  if (leaving.length === 0) return;
  await tx.db.execute(sql`update ${hold_items} set is_open = false, outcome = r.outcome
    from ${recordset(leaving, "hold_id int, invoice_id int, outcome text")}
    where ${hold_items.customer_id} = ${tx.customer.id} and ${hold_items.hold_id} = r.hold_id
      and ${hold_items.invoice_id} = r.invoice_id and ${hold_items.is_open}`);
  const ids = [...new Set(leaving.map(({ hold_id }) => hold_id))];
  const empty = await tx.db
    .select({ id: holds.id, kind: holds.kind, day: holds.day })
    .from(holds)
    .where(
      and(
        eq(holds.customer_id, tx.customer.id),
        among(holds.id, ids),
        eq(holds.state, "open"),
        sql`not exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${holds.customer_id}
          and ${hold_items.hold_id} = ${holds.id} and ${hold_items.is_open})`,
      ),
    );
  const outcomeOf = new Map(leaving.map(({ hold_id, outcome }) => [hold_id, outcome]));
  await touch(tx, ids);
  const ends = empty.map(({ id, kind }) => ({ id, kind, outcome: outcomeOf.get(id) ?? "settled" }));
  await setEnded(
    tx,
    ends.filter(({ kind, outcome }) => outcome !== "settled" || !JUDGED.includes(kind)),
  );
}

/** A hold changed: who saw it before is told so. */
const touch = (tx: Tx, ids: readonly number[]) =>
  tx.db
    .update(holds)
    .set({ version: sql`${holds.version} + 1` })
    .where(and(eq(holds.customer_id, tx.customer.id), among(holds.id, ids)));

async function setEnded(tx: Tx, ends: readonly { id: number; outcome: Outcome }[], note = "") {
  if (ends.length === 0) return;
  await tx.db.execute(sql`update ${holds} set state = 'ended', outcome = r.outcome, end_note = ${note}, ended_on = ${tx.today},
      is_late = false, is_unread = false
    from ${recordset(ends, "id int, outcome text")}
    where ${holds.customer_id} = ${tx.customer.id} and ${holds.id} = r.id`);
  await tell(
    tx,
    ends.map(({ id, outcome }) => ({ hold_id: id, type: "ended", from: "open", to: outcome, note })),
  );
}

/**
 * Ends a hold with all invoices it still has. `stays`: it ended by its day, which stays on the agenda until somebody acts. Returns the
 * invoices it let go, each with the status it had before.
 */
export async function endHold(
  tx: Tx,
  { id }: Pick<HoldRow, "id">,
  { outcome, note = "", stays = false }: { outcome: Outcome; note?: string; stays?: boolean },
): Promise<{ invoice_id: number; status_before: number | null }[]> {
  const left = await tx.db
    .update(hold_items)
    .set({ is_open: false, outcome, is_passed: stays })
    .where(
      and(
        eq(hold_items.customer_id, tx.customer.id),
        eq(hold_items.hold_id, id),
        eq(hold_items.is_open, true),
      ),
    )
    .returning({ invoice_id: hold_items.invoice_id, status_before: hold_items.status_before });
  await touch(tx, [id]);
  await setEnded(tx, [{ id, outcome }], note);
  return left;
}

/** Holds are looked at on other days. */
export async function moveHolds(tx: Tx, moves: { hold_id: number; day: Day; back_on: Day }[]) {
  const last = [...new Map(moves.map((move) => [move.hold_id, move])).values()];
  if (last.length === 0) return;
  const moved = await tx.db.execute<{ hold_id: number; from: string; to: string }>(sql`
    with was as (select ${holds.id}, ${holds.day}, r.day as to_day, r.back_on as to_back
      from ${holds} join ${recordset(last, "hold_id int, day date, back_on date")} on r.hold_id = ${holds.id}
      where ${holds.customer_id} = ${tx.customer.id})
    update ${holds} h set day = was.to_day, back_on = was.to_back, version = h.version + 1
    from was where h.customer_id = ${tx.customer.id} and h.id = was.id
    returning h.id as hold_id, was.day::text as "from", h.day::text as "to"`);
  await tell(
    tx,
    [...moved].map((move) => ({ ...move, type: "moved" })),
  );
}

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
