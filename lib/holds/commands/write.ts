import { and, eq, sql } from "drizzle-orm";
import { nextIds } from "@/db/ids";
import { among, recordset } from "@/db/recordset";
import { hold_events, hold_items, hold_terms, holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { HoldRow } from "../queries/holds-on";
import type { Term } from "../rules/schedule";
import type { HoldKind, Outcome } from "../schema";

/** An invoice of a new hold. */
type NewItem = {
  invoice_id: number;
  amount: Cents | null;
  open_then: Cents;
  /** Its interest and costs that an arrangement includes; absent without any. */
  charges?: Cents;
  status_before: number | null;
};

/** Fields of a hold that its creator may set. */
type Facts = Omit<
  HoldRow,
  | "id"
  | "customer_id"
  | "state"
  | "outcome"
  | "ended_on"
  | "end_note"
  | "made_on"
  | "agreed_at"
  | "user_id"
  | "super_user_id"
  | "version"
  | "created_at"
>;

/** A hold to create; missing fields are empty. */
type NewHold = Pick<Facts, "debtor_id" | "kind" | "day" | "back_on"> &
  Partial<Facts> & { items: NewItem[]; terms?: readonly Term[] };

const columns = {
  id: "int",
  debtor_id: "int",
  kind: "text",
  whole_debtor: "boolean",
  currency: "text",
  day: "date",
  back_on: "date",
  amount: "bigint",
  reason: "text",
  note: "text",
  owner_user_id: "int",
  channel: "text",
  said_by: "text",
  status_id: "int",
  resume_step: "int",
  charges: "text",
  charges_amount: "bigint",
  allotment: "text",
  remind: "boolean",
  is_late: "boolean",
  is_unread: "boolean",
  credit_on: "date",
  broken_before: "int",
  unreached: "int",
} satisfies Record<keyof Facts | "id", string>;

const empty = {
  whole_debtor: false,
  note: "",
  said_by: "",
  remind: false,
  is_late: false,
  is_unread: false,
  broken_before: 0,
  unreached: 0,
};

/** Creates a hold with its invoices, its terms and its first event, in the caller's transaction. Returns its id. */
export async function openHold(tx: Tx, hold: NewHold): Promise<number> {
  const [id] = await openHolds(tx, [hold]);
  if (id === undefined) throw new Error("a hold was not made");
  return id;
}

/** Changes of holds that are written together. */
type HoldChanges = {
  /** Invoices that leave a hold. */
  leaves: readonly Leaving[];
  /** Holds that get another review day. */
  moves: readonly Move[];
  /** Invoices a user acted on: their days that passed are cleared. */
  acted: readonly number[];
  opens: readonly NewHold[];
};

/** Writes changes of holds with their events, in the caller's transaction. Returns the ids of the new holds, in the order of `opens`. */
export async function writeHolds(
  tx: Tx,
  { leaves = [], moves = [], acted = [], opens = [] }: Partial<HoldChanges>,
): Promise<number[]> {
  await leaveHolds(tx, leaves);
  await moveHolds(tx, moves);
  await clearPassedDays(tx, acted);
  return openHolds(tx, opens);
}

/** Creates many holds as `openHold` creates one, in as many statements as for one. Returns their ids in the same order. */
async function openHolds(tx: Tx, news: readonly NewHold[]): Promise<number[]> {
  const ids = await nextIds(tx.db, "holds", news.length);
  const opened = ids.flatMap((id, at) => {
    const hold = news[at];
    return hold ? [{ ...hold, id }] : [];
  });
  await insert(tx, opened);
  await addItems(
    tx,
    opened.flatMap(({ id, kind, items }) => items.map((item) => ({ ...item, hold_id: id, kind }))),
  );
  for (const { id, terms = [] } of opened) if (terms.length > 0) await writeTerms(tx, id, terms);
  await addHoldEvents(
    tx,
    opened.map(({ id, day, note = "" }) => ({ hold_id: id, type: "made", from: null, to: day, note })),
  );
  return ids;
}

async function insert(tx: Tx, opened: readonly (NewHold & { id: number })[]) {
  if (opened.length === 0) return;
  const names = Object.keys(columns);
  const typed = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  const list = (prefix: string) => sql.raw(names.map((name) => `${prefix}"${name}"`).join(", "));
  const rows = opened.map(({ items: _, terms: __, ...facts }) => ({ ...empty, ...facts }));
  await tx.db.execute(sql`insert into ${holds} (customer_id, made_on, user_id, super_user_id, ${list("")})
    select ${tx.customer.id}, ${tx.today}, ${tx.actor.id || null}::int, ${tx.actor.super_user_id}::int, ${list("r.")}
    from ${recordset(rows, typed.join(", "))}`);
}

/** Adds invoices to holds, and clears days that passed on those invoices. */
export async function addItems(tx: Tx, items: (NewItem & { hold_id: number; kind: HoldKind })[]) {
  if (items.length === 0) return;
  await clearPassedDays(
    tx,
    items.map(({ invoice_id }) => invoice_id),
  );
  await tx.db.execute(sql`insert into ${hold_items} (customer_id, hold_id, invoice_id, kind, amount, open_then, charges, status_before)
    select ${tx.customer.id}, r.hold_id, r.invoice_id, r.kind, r.amount, r.open_then, coalesce(r.charges, 0), r.status_before
    from ${recordset(items, "hold_id int, invoice_id int, kind text, amount bigint, open_then bigint, charges bigint, status_before int")}`);
}

/** Replaces a schedule. */
export async function writeTerms(tx: Tx, hold_id: number, terms: readonly Term[]) {
  await tx.db
    .delete(hold_terms)
    .where(and(eq(hold_terms.customer_id, tx.customer.id), eq(hold_terms.hold_id, hold_id)));
  if (terms.length === 0) return;
  await tx.db.insert(hold_terms).values(
    terms.map(({ day, amount }, index) => ({
      customer_id: tx.customer.id,
      hold_id,
      place: index,
      day,
      amount,
    })),
  );
}

/** Clears days that passed on these invoices, because a user acted on them. */
async function clearPassedDays(tx: Tx, invoice_ids: readonly number[]) {
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

export type Leaving = { hold_id: number; invoice_id: number; outcome: Outcome };

/** Kinds whose own evaluation determines the outcome, also when an invoice of theirs is closed. */
const JUDGED: readonly HoldKind[] = ["promise", "arrangement"];

/**
 * Removes invoices from their holds. A hold without any left ends with the outcome of the last, except a promise or an arrangement whose
 * invoices were closed: those are evaluated by their payments.
 */
async function leaveHolds(tx: Tx, leaving: readonly Leaving[]) {
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

/** Increments the version of holds, so that a user who has an older one gets a conflict. */
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
  await addHoldEvents(
    tx,
    ends.map(({ id, outcome }) => ({ hold_id: id, type: "ended", from: "open", to: outcome, note })),
  );
}

/**
 * Ends a hold with all its remaining invoices. `stays`: it ended by its day, which remains on the agenda until a user acts. Returns the
 * released invoices, each with the status it had before.
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

type Move = { hold_id: number; day: Day; back_on: Day };

/** Moves holds to other review days. */
async function moveHolds(tx: Tx, moves: readonly Move[]) {
  const last = [...new Map(moves.map((move) => [move.hold_id, move])).values()];
  if (last.length === 0) return;
  const moved = await tx.db.execute<{ hold_id: number; from: string; to: string }>(sql`
    with was as (select ${holds.id}, ${holds.day}, r.day as to_day, r.back_on as to_back
      from ${holds} join ${recordset(last, "hold_id int, day date, back_on date")} on r.hold_id = ${holds.id}
      where ${holds.customer_id} = ${tx.customer.id})
    update ${holds} h set day = was.to_day, back_on = was.to_back, version = h.version + 1
    from was where h.customer_id = ${tx.customer.id} and h.id = was.id
    returning h.id as hold_id, was.day::text as "from", h.day::text as "to"`);
  await addHoldEvents(
    tx,
    [...moved].map((move) => ({ ...move, type: "moved" })),
  );
}

type NewEvent = Pick<typeof hold_events.$inferInsert, "hold_id" | "type" | "from" | "to"> & { note?: string };

/** Adds events to the history of holds, by the actor and on the product's day. */
export async function addHoldEvents(tx: Tx, events: NewEvent[]) {
  if (events.length === 0) return;
  await tx.db.execute(sql`insert into ${hold_events} (customer_id, hold_id, type, "from", "to", note, user_id, super_user_id, day)
    select ${tx.customer.id}, r.hold_id, r.type, r."from", r."to", coalesce(r.note, ''), ${tx.actor.id || null}::int,
      ${tx.actor.super_user_id}::int, ${tx.today}
    from ${recordset(events, 'hold_id int, type text, "from" text, "to" text, note text')}`);
}
