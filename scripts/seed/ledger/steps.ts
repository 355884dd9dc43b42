import { eq, sql } from "drizzle-orm";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { createImportRows } from "@/lib/accounting/commands/stage-rows";
import { writeImport } from "@/lib/accounting/commands/write-import";
import { customerSettings } from "@/lib/customers/queries";
import { settled, statuses, statusIds } from "@/lib/flow/statuses";
import { writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { move, writeStates } from "@/lib/invoices/commands/write-states";
import { nextState } from "@/lib/invoices/rules/next-state";
import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { LedgerEvent } from "./read";

/** Returns the invoice, locked until the transaction ends. Throws when it does not exist. */
export async function requireInvoice(tx: Tx, id: number): Promise<LockedInvoice> {
  const [row] = await lockRows(tx, eq(invoices.id, id));
  if (!row) throw new Error("the invoice is not there");
  return row;
}

type Line = {
  debtor: string;
  number: string;
  date: Day | null;
  due: Day | null;
  currency: string;
  total: Cents | null;
  open: Cents | null;
  paid_at: Day | null;
  contract: string;
};

/** Imports one line of open items, as a file of one line would be. */
export async function importLedger(tx: Tx, line: Line, source: EntrySource) {
  await createImportRows(tx);
  await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at,
      contract_number, information)
    values (${line.debtor}, ${line.number}, ${line.date}, ${line.due}, ${line.currency}, ${line.total}, ${line.open}, ${line.paid_at},
      ${line.contract}, '')`);
  const settings = await customerSettings(tx);
  await writeImport(tx, { source, settings, closing: [], read: 1, report: () => undefined });
}

/** Imports an invoice again with another open amount, total or due date. */
export async function reimport(
  tx: Tx,
  { debtor, source }: LedgerEvent,
  invoice: LockedInvoice,
  news: Partial<Pick<Line, "total" | "open" | "due" | "paid_at">>,
) {
  const { number, date, currency, expires_at, total_amount, amount } = invoice;
  const unchanged = { debtor, number, date, currency, contract: "", paid_at: null };
  await importLedger(
    tx,
    { ...unchanged, due: expires_at, total: total_amount, open: amount, ...news },
    source ?? "csv",
  );
}

/** Sets an invoice's status: executed by a run, set by a user, or reported by another source. */
export async function setStatus(ctx: Ctx, id: number, { status, source }: LedgerEvent) {
  if (source === "user") await updateStatuses.call(ctx, { invoices: { [id]: status } });
  await transact(ctx, async (tx) => {
    const row = await requireInvoice(tx, id);
    if (source === "run") {
      const context = { settings: await customerSettings(tx), today: tx.today, collect: row.collect };
      const [{ action_no } = { action_no: 0 }] = await tx.db
        .select({ action_no: invoices.action_no })
        .from(invoices)
        .where(eq(invoices.id, id));
      const state = nextState(row, { kind: "executed", status }, context);
      return move(tx, [{ ...state, id, from: row.last_status_id, action_no: action_no + 1 }]);
    }
    const flags = source === "undo" ? await flagsWithout(tx, id) : {};
    if (row.last_status_id !== status) await becomes(tx, { ...row, ...flags }, status, source ?? "user");
  });
}

/** Returns the flags of interest and costs once an invoice's last status is undone: as they were before it. */
async function flagsWithout(tx: Tx, id: number) {
  const [row] = await tx.db.execute<{ climbed: boolean | null }>(sql`
    select bool_or(j."to" = any(${incasso})) filter (where j.id <> (select max(l.id) from journal_entries l
      where l.customer_id = j.customer_id and l.invoice_id = j.invoice_id and l.label = 'status')) as climbed
    from journal_entries j where j.customer_id = ${tx.customer.id} and j.invoice_id = ${id} and j.label = 'status' group by j.customer_id, j.invoice_id`);
  const climbed = row?.climbed === true;
  return { calculate_interest: climbed, calculate_incasso: climbed, had_sommatie: climbed };
}

const incasso = sql`${`{${statuses.filter(({ side }) => side === "incasso").map(({ id }) => id)}}`}::text[]`;

/**
 * Returns the status a ledger last gave an invoice, ignoring closings by the books, which only mean that nothing is open; null without one.
 */
async function ledgerStatus(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.db.execute<{ status: number | null; entered: number | null }>(sql`
    select (array_agg(j."to" order by j.id desc) filter (where j.source in ('user', 'undo', 'ri-match') or not j."to" = any(${closings})))[1]::int as status,
      (array_agg(j."from" order by j.id))[1]::int as entered
    from journal_entries j where j.customer_id = ${tx.customer.id} and j.invoice_id = ${id} and j.label = 'status'`);
  if (!row || row.status !== null) return row?.status ?? null;
  return row.entered === null || settled.includes(row.entered) ? null : row.entered;
}

const closings = sql`${`{${settled.join(",")}}`}::text[]`;

/**
 * Executes an event of the books, and restores the invoice's status, without a journal entry: a ledger contains every status change itself,
 * also where money or a correction reopened an invoice a person had closed (DECISIONS §2) or made it overdue. The product's own closings of
 * paid invoices, and credits, stay.
 */
export async function withoutStatusChange(tx: Tx, before: LockedInvoice, run: () => Promise<void>) {
  const isClosed = settled.includes(before.last_status_id);
  const importedStatus = (await ledgerStatus(tx, before.id)) ?? (isClosed ? null : before.last_status_id);
  const [last] = await tx.db.execute<{
    id: string;
  }>(sql`select coalesce(max(id), 0) as id from journal_entries
    where customer_id = ${tx.customer.id} and invoice_id = ${before.id}`);
  await run();
  const row = await requireInvoice(tx, before.id);
  const isLedgerClosed = importedStatus !== null && settled.includes(importedStatus);
  const isSettledNow = !isLedgerClosed && (row.amount === NOTHING || row.last_status_id === statusIds.credit);
  // If the books closed it again, the last status stays; figures use the first closing.
  const finalStatus = isLedgerClosed && isClosed ? before.last_status_id : importedStatus;
  if (finalStatus === null || isSettledNow || row.last_status_id === finalStatus) return;
  await writeStates<never>(tx, [
    { ...(await stateWith(tx, row, finalStatus)), id: row.id, from: row.last_status_id },
  ]);
  await tx.db.execute(sql`delete from journal_entries where customer_id = ${tx.customer.id} and invoice_id = ${row.id}
    and label = 'status' and id > ${last?.id ?? 0}::bigint`);
}

const stateWith = async (tx: Tx, row: LockedInvoice, status: number) => ({
  ...nextState(
    row,
    { kind: "edited", last_status_id: status },
    { settings: await customerSettings(tx), today: tx.today, collect: row.collect },
  ),
  last_status_id: status,
});

async function becomes(tx: Tx, row: LockedInvoice, status: number, source: EntrySource) {
  const state = await stateWith(tx, row, status);
  await writeChanges(tx, [{ before: row, state: { ...state, id: row.id } }], source);
}
