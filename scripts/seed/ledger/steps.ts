import { eq, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { makeImportRows } from "@/lib/accounting/commands/stage";
import { writeStaged } from "@/lib/accounting/commands/written";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { writeChanges } from "@/lib/invoices/commands/held";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { move } from "@/lib/invoices/commands/move";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { after } from "@/lib/invoices/rules/after";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { LedgerEvent } from "./read";

/** The invoice, held until the transaction ends. Throws when it is not there. */
export async function demandInvoice(tx: Tx, id: number): Promise<LockedInvoice> {
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

/** A line of open items comes in, as a file of one line would. */
export async function takeIn(tx: Tx, line: Line, source: string) {
  await makeImportRows(tx);
  await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at,
      contract_number, information)
    values (${line.debtor}, ${line.number}, ${line.date}, ${line.due}, ${line.currency}, ${line.total}, ${line.open}, ${line.paid_at},
      ${line.contract}, '')`);
  const settings = await customerSettings(tx);
  await writeStaged(tx, { source, settings, absent: null, read: 1, tell: () => undefined });
}

/** What is known of an invoice comes in again with something else in it: another open amount, total or due date. */
export async function tellAgain(
  tx: Tx,
  { debtor, source }: LedgerEvent,
  invoice: LockedInvoice,
  news: Partial<Pick<Line, "total" | "open" | "due" | "paid_at">>,
) {
  const { number, date, currency, expires_at, total_amount, amount } = invoice;
  const known = { debtor, number, date, currency, contract: "", paid_at: null };
  await takeIn(
    tx,
    { ...known, due: expires_at, total: total_amount, open: amount, ...news },
    source || "csv",
  );
}

/** Under which source the journal keeps a status that somebody else than a user or a run set. */
const sources: Readonly<Record<string, string>> = { ri: "ri-match" };

/** An invoice gets a status: a run executed it, a user set it, or somebody told it. */
export async function setStatus(ctx: Ctx, id: number, { status, source }: LedgerEvent) {
  if (source === "user") await updateStatuses.call(ctx, { invoices: { [id]: status } });
  await transact(ctx, async (tx) => {
    const row = await demandInvoice(tx, id);
    const how = { settings: await customerSettings(tx), today: tx.today, collect: row.collect };
    if (source === "run") {
      const [{ action_no } = { action_no: 0 }] = await tx.db
        .select({ action_no: invoices.action_no })
        .from(invoices)
        .where(eq(invoices.id, id));
      const state = after(row, { kind: "executed", status }, how);
      return move(tx, [{ ...state, id, from: row.last_status_id, action_no: action_no + 1 }]);
    }
    if (row.last_status_id === status) return;
    const state = { ...after(row, { kind: "edited", last_status_id: status }, how), last_status_id: status };
    await writeChanges(tx, [{ before: row, state: { ...state, id } }], sources[source] ?? source);
  });
}

/**
 * Leaves an invoice closed that a person had closed, also when the books told of a part of it, which opens it again (DECISIONS §2): a ledger
 * tells every status itself, and says so in a line of its own where it was opened.
 */
export async function stayClosed(tx: Tx, before: LockedInvoice) {
  if (!settled.includes(before.last_status_id)) return;
  const row = await demandInvoice(tx, before.id);
  if (settled.includes(row.last_status_id)) return;
  const { last_status_id } = before;
  const how = { settings: await customerSettings(tx), today: tx.today, collect: row.collect };
  const state = { ...after(row, { kind: "edited", last_status_id }, how), last_status_id };
  await writeChanges(tx, [{ before: row, state: { ...state, id: row.id } }], "undo");
}
