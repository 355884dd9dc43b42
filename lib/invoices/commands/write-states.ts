import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { among, recordset } from "@/db/recordset";
import type { EntrySource } from "@/db/schema/invoices";
import {
  invoices,
  journal_entries,
  type journalLabels,
  timeline_entries,
  type timelineTypes,
} from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import { settled } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import { type State, stateColumns } from "../rules/state";
import { storeMoved } from "./undo";

/** The state of an invoice after a step or a change of status, and the status before. */
export type Move = State & { id: number; from: number; action_no: number };

export type TimelineEntry = {
  invoice_id: number;
  type: (typeof timelineTypes)[number];
  content: string;
  status_id?: number | null;
  interest?: Cents | null;
  incasso_costs?: Cents | null;
  letter_id?: number | null;
  outbox_id?: number | null;
  file_id?: number | null;
  filename?: string | null;
};

export type JournalEntry = {
  invoice_id: number;
  label: (typeof journalLabels)[number];
  from: string | null;
  to: string | null;
};

/** Columns that some writers write together with a state, with their types in SQL. */
const besides = {
  total_amount: "bigint",
  information: "text",
  comment: "text",
  contract_number: "text",
  received_on: "date",
  series: "text",
  claim_kind: "text",
  default_on: "date",
  action_no: "int",
  ledger_open: "bigint",
  send_flex: "boolean",
  flex_complete: "boolean",
} as const;
type Besides = {
  total_amount: Cents;
  information: string;
  comment: string;
  contract_number: string;
  received_on: Day | null;
  series: string;
  claim_kind: "services" | "goods" | null;
  default_on: Day | null;
  action_no: number;
  ledger_open: Cents | null;
  send_flex: boolean;
  flex_complete: boolean;
};

type Along = {
  /** An assignment made in every row. */
  also?: SQL;
  /** SQL that reads the rows before they change, and the new values as `given`: in one statement, so that the values are sent once. */
  keeping?: SQL;
};

/**
 * Writes complete states, set-based and as a new version of each row, in the caller's transaction, together with the columns named in
 * `more`. `from` is the status of each row before.
 */
export async function writeStates<More extends keyof Besides = never>(
  tx: Tx,
  rows: readonly (State & { id: number; from: number } & Pick<Besides, More>)[],
  more: readonly More[] = [],
  { also, keeping }: Along = {},
) {
  if (rows.length === 0) return;
  tx.touched(rows.map(({ id }) => id));
  if (more.some((name) => name === "total_amount")) tx.touched("invoiced");
  const types = new Map<string, string>([
    ...Object.entries(stateColumns),
    ...more.map((name) => [name, besides[name]] as const),
  ]);
  const names = [...types.keys()];
  const set = names.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`);
  const columns = `id int, ${names.map((name) => `${name} ${types.get(name)}`).join(", ")}`;
  const stateRows = recordset(rows, columns);
  const withClause =
    keeping && sql`with given as materialized (select * from ${stateRows}), kept as (${keeping}) `;
  await tx.db.execute(sql`${withClause}update ${invoices} set ${sql.join(also ? [...set, also] : set, sql`, `)},
      rest_open = (r.amount = 0 and r.last_status_id not in ${settled}),
      version = ${invoices.version} + 1, updated_at = now()
    from ${withClause ? sql`given r` : stateRows}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
  emitStatuses(
    tx,
    rows.map(({ id, from, last_status_id }) => ({ id, from, to: last_status_id })),
  );
}

/**
 * Writes new states, frees the rows, and journals every change of status, set-based, in the caller's transaction; with an undo it stores
 * the states before.
 */
export async function move(tx: Tx, moves: Move[], undo_id?: number) {
  if (moves.length === 0) return;
  // Sent together, the journal first: its foreign keys find the rows faster while each has one version.
  await Promise.all([
    journal(
      tx,
      moves
        .filter(({ from, last_status_id }) => from !== last_status_id)
        .map(({ id, from, last_status_id }) => ({
          invoice_id: id,
          label: "status",
          from: String(from),
          to: String(last_status_id),
        })),
    ),
    writeStates(tx, moves, ["action_no"], {
      also: sql`processing_job_id = null`,
      keeping: undo_id === undefined ? undefined : storeMoved(tx, undo_id),
    }),
  ]);
}

/** Marks a flex letter as sent: no status changes, the template is used, and the message has its own number (DECISIONS §2). */
export async function flexSent(tx: Tx, ids: number[]) {
  if (ids.length === 0) return;
  await tx.db.execute(sql`update ${invoices} set flex_complete = true, action_no = ${invoices.action_no} + 1, processing_job_id = null,
      version = ${invoices.version} + 1, updated_at = now()
    where ${invoices.customer_id} = ${tx.customer.id} and ${among(invoices.id, ids)}`);
  await journal(
    tx,
    ids.map((invoice_id) => ({ invoice_id, label: "flex_complete", from: "false", to: "true" })),
  );
}

/** Increments the message number of invoices without another change, so that no later message has the same number. */
export async function numberMessage(tx: Tx, ids: number[]) {
  if (ids.length === 0) return;
  await tx.db.execute(sql`update ${invoices} set action_no = ${invoices.action_no} + 1
    where ${invoices.customer_id} = ${tx.customer.id} and ${among(invoices.id, ids)}`);
}

type StatusChange = { id: number; from: number; to: number };
type Status = Omit<StatusChange, "id">;

/** The status changes of each transaction so far, by customer and invoice. */
const changedIn = new WeakMap<Transaction, Map<number, Map<number, Status>>>();

/**
 * Emits that the status of invoices changed. Several changes of one invoice in a transaction are one event, from the status before the
 * first to the one after the last; rows whose status stays the same are left out.
 */
export function emitStatuses(tx: Tx, rows: readonly StatusChange[]): void {
  const changed = rows.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return;
  const statusChanges = changedIn.get(tx.db)?.get(tx.customer.id) ?? begin(tx);
  for (const { id, from, to } of changed)
    statusChanges.set(id, { from: statusChanges.get(id)?.from ?? from, to });
}

function begin(tx: Tx): Map<number, Status> {
  const changed = new Map<number, Status>();
  const ofTransaction = changedIn.get(tx.db) ?? new Map<number, Map<number, Status>>();
  changedIn.set(tx.db, ofTransaction.set(tx.customer.id, changed));
  emit(tx, "invoice.status_changed", () => payloadsOf(tx, changed));
  return changed;
}

async function payloadsOf({ db, customer }: Tx, changed: ReadonlyMap<number, Status>) {
  const rows = await db
    .select({ id: invoices.id, number: invoices.number, debtor_id: invoices.debtor_id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, customer.id), among(invoices.id, [...changed.keys()])))
    .orderBy(invoices.id);
  return rows.flatMap((row) => {
    const status = changed.get(row.id);
    return status ? [{ ...row, from_status_id: status.from, to_status_id: status.to }] : [];
  });
}

/** The label of every field whose changes the journal records. */
const labels = {
  amount: "amount",
  total_amount: "total_amount",
  expires_at: "expires_at",
  paid_at: "paid_at",
  last_status_id: "status",
  deadline: "deadline",
  calculate_interest: "calculate_interest",
  calculate_incasso: "calculate_incasso",
  information: "information",
  comment: "comment",
  contract_number: "contract_number",
  received_on: "received_on",
  series: "series",
  claim_kind: "claim_kind",
  default_on: "default_on",
} as const;

type Fact = keyof typeof labels;
type Journalled = Pick<State & Besides, Fact>;
const facts = Object.keys(labels).filter((name): name is Fact => name in labels);
const text = (value: Journalled[Fact]) => (value === null || value === "" ? null : String(value));

/** Returns the journal entries of a change: each field of `after` that differs, with both values. */
export const entriesOf = (
  invoice_id: number,
  before: Partial<Journalled>,
  after: Partial<Journalled>,
): JournalEntry[] => {
  const entries: JournalEntry[] = [];
  for (const name of facts) {
    const [from, to] = [before[name], after[name]];
    if (from === undefined || to === undefined || from === to) continue;
    entries.push({ invoice_id, label: labels[name], from: text(from), to: text(to) });
  }
  return entries;
};

/** Labels of the journal that positions are derived from. */
const ofPositions: ReadonlySet<string> = new Set(["status", "amount", "total_amount", "expires_at"]);

/** Adds journal entries of the actor, dated on the product's day. */
export async function journal(tx: Tx, entries: JournalEntry[], source: EntrySource = "user") {
  if (entries.length === 0) return;
  tx.touched(entries.filter(({ label }) => ofPositions.has(label)).map(({ invoice_id }) => invoice_id));
  await tx.db.execute(sql`insert into ${journal_entries} (customer_id, invoice_id, label, "from", "to", source, user_id, super_user_id, day)
    select ${tx.customer.id}, r.invoice_id, r.label, r."from", r."to", ${source}, ${tx.actor.id || null}::int,
      ${tx.actor.super_user_id}::int, ${tx.today}
    from ${recordset(entries, 'invoice_id int, label text, "from" text, "to" text')}`);
}

/** Adds timeline entries of the actor, dated on the product's day. */
export async function timeline(tx: Tx, entries: TimelineEntry[]) {
  if (entries.length > 0) await tx.db.execute(added(tx, entries));
}

/** Adds timeline entries and returns their ids, each with its invoice. */
export async function timelineWithIds(
  tx: Tx,
  entries: TimelineEntry[],
): Promise<{ id: number; invoice_id: number }[]> {
  if (entries.length === 0) return [];
  const rows = await tx.db.execute<{ id: string; invoice_id: number }>(
    sql`${added(tx, entries)} returning id, invoice_id`,
  );
  return rows.map(({ id, invoice_id }) => ({ id: Number(id), invoice_id }));
}

function added(tx: Tx, entries: TimelineEntry[]): SQL {
  if (entries.some(({ letter_id }) => letter_id)) tx.touched("messages");
  return sql`
    insert into ${timeline_entries} (customer_id, invoice_id, type, content, status_id, interest, incasso_costs,
      letter_id, outbox_id, file_id, filename, user_id, super_user_id, day)
    select ${tx.customer.id}, r.invoice_id, r.type, r.content, r.status_id, r.interest, r.incasso_costs, r.letter_id, r.outbox_id,
      r.file_id, r.filename, ${tx.actor.id || null}::int, ${tx.actor.super_user_id}::int, ${tx.today}
    from ${recordset(
      entries,
      "invoice_id int, type text, content text, status_id int, interest bigint, incasso_costs bigint, letter_id int, outbox_id bigint, file_id int, filename text",
    )}`;
}
