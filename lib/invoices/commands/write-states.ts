import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { among, recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";
import type { Cents } from "@/lib/kernel/money";
import { type State, stateColumns } from "../rules/state";
import type { JournalEntry } from "./move";

/** Columns that some writers write beside a state, with their types in SQL. */
const besides = {
  total_amount: "bigint",
  information: "text",
  comment: "text",
  contract_number: "text",
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
  action_no: number;
  ledger_open: Cents | null;
  send_flex: boolean;
  flex_complete: boolean;
};

type Along = {
  /** What is set in every row. */
  also?: SQL;
  /** Reads the rows as they were before, and as `given` what they get: the same statement, so that what they get is sent once. */
  keeping?: SQL;
};

/**
 * Writes new states, whole, set-based and as a new version of each row, in the caller's transaction; with them the columns named
 * in `more`. `from` is the status of each row before.
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
      version = ${invoices.version} + 1, updated_at = now()
    from ${withClause ? sql`given r` : stateRows}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
  emitStatuses(
    tx,
    rows.map(({ id, from, last_status_id }) => ({ id, from, to: last_status_id })),
  );
}

type StatusChange = { id: number; from: number; to: number };
type Status = Omit<StatusChange, "id">;

/** What each transaction changed so far, by customer and invoice. */
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

/** Every fact the journal keeps when it changes, under its label. */
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
} as const;

type Fact = keyof typeof labels;
type Journalled = Pick<State & Besides, Fact>;
const facts = Object.keys(labels).filter((name): name is Fact => name in labels);
const text = (value: Journalled[Fact]) => (value === null || value === "" ? null : String(value));

/** Returns what a change is in the journal: each fact of `after` that differs, from what to what. */
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
