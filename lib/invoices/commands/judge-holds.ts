import { and, eq, lte, type SQL } from "drizzle-orm";
import { pool } from "@/db/client";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { type Tx, transact } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { stepBefore } from "@/lib/flow/rules";
import { stageOf } from "@/lib/flow/statuses";
import { changeHold, endHold, judgeAnew } from "@/lib/holds/commands/change";
import {
  concerning,
  type HoldOnInvoice,
  type HoldRow,
  holdsOn,
  holdsWhere,
  itemsOf,
  lockHolds,
} from "@/lib/holds/queries/holds-on";
import { judged } from "@/lib/holds/queries/judged";
import type { Judged } from "@/lib/holds/rules/judge";
import type { Outcome } from "@/lib/holds/schema";
import type { DailyWork } from "@/lib/jobs/daily";
import { jobEvents } from "@/lib/jobs/events";
import { standing, writeChanges } from "./held";
import { lockRows } from "./lock";
import { journal } from "./move";

/** Judges what a day brings to: every open hold that is looked at again by today (AGREEMENTS §1). Doing it twice changes nothing. */
export const judgeHolds: DailyWork = {
  name: "judge-holds",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`
      select c.id from customers c
      where c.is_active and exists (select from holds h
        where h.customer_id = c.id and h.state = 'open' and h.back_on <= ${today})
      order by c.id`;
    return rows.map(({ id }) => id);
  },
  run: (ctx) =>
    transact(
      ctx,
      async (tx) => {
        const changed = await judge(tx, and(eq(holds.state, "open"), lte(holds.back_on, tx.today)));
        if (changed > 0) tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
      },
      "work",
    ),
};

/** Judges the holds that money on these invoices concerns, in the caller's transaction. Ended promises too: late knowledge counts. */
export async function judgeConcerned(tx: Tx, invoice_ids: readonly number[]) {
  if (invoice_ids.length > 0) await judge(tx, concerning(invoice_ids));
}

/** The outcomes after which the day that passed stays until somebody acts. */
const BY_ITS_DAY: readonly Outcome[] = ["broken", "partly", "expired"];

/** Invoices are locked before their holds, as by everybody. Returns how many holds changed. */
async function judge(tx: Tx, condition: SQL | undefined): Promise<number> {
  const found = await holdsWhere(tx, condition);
  if (found.length === 0) return 0;
  const items = await itemsOf(
    tx,
    found.map(({ id }) => id),
  );
  await lockRows(tx, among(invoices.id, invoicesOf(items)));
  const rows = await lockHolds(
    tx,
    among(
      holds.id,
      found.map(({ id }) => id),
    ),
  );
  let changed = 0;
  for (const { hold, result } of await judged(tx, rows))
    if (await apply(tx, hold, result, items.get(hold.id) ?? [])) changed += 1;
  return changed;
}

const invoicesOf = (items: Map<number, HoldOnInvoice[]>): number[] => [
  ...new Set([...items.values()].flat().map(({ invoice_id }) => invoice_id)),
];

async function apply(tx: Tx, hold: HoldRow, result: Judged, items: HoldOnInvoice[]): Promise<boolean> {
  if (hold.state === "ended") return hold.kind === "promise" && anew(tx, hold, result, items);
  if (result.state === "ended") {
    await endByJudgement(tx, hold, result.outcome);
    return true;
  }
  const { day, back_on, is_late, is_unread } = result;
  if (
    hold.day === day &&
    hold.back_on === back_on &&
    hold.is_late === is_late &&
    hold.is_unread === is_unread
  )
    return false;
  await changeHold(tx, hold.id, { day, back_on, is_late, is_unread });
  await restand(
    tx,
    items.filter(({ is_open }) => is_open).map(({ invoice_id }) => invoice_id),
  );
  return true;
}

/** Ends a hold by what it came to: its invoices stand where they stood, an arrangement's flow goes on at the step that was agreed. */
async function endByJudgement(tx: Tx, hold: HoldRow, outcome: Outcome) {
  const left = await endHold(tx, hold, { outcome, stays: BY_ITS_DAY.includes(outcome) });
  const settings = await customerSettings(tx);
  const flowStep =
    outcome === "broken" && hold.resume_step !== null ? stepBefore(hold.resume_step, settings) : undefined;
  await journal(
    tx,
    left.map(({ invoice_id }) => ({ invoice_id, label: hold.kind, from: "open", to: outcome })),
    "judged",
  );
  const before = new Map(left.map(({ invoice_id, status_before }) => [invoice_id, status_before]));
  const rows = await lockRows(tx, among(invoices.id, [...before.keys()]));
  const changes = await standing(tx, rows, ({ id }) => ({
    status_before: before.get(id),
    flow_step_id: flowStep,
  }));
  await writeChanges(tx, changes, "judged");
}

/** Works out invoices anew after their holds changed. */
async function restand(tx: Tx, invoice_ids: readonly number[]) {
  const rows = await lockRows(tx, among(invoices.id, invoice_ids));
  await writeChanges(tx, await standing(tx, rows), "judged");
}

/** Money that was booked later, or went back, changes what a promise came to; one that is open on its invoice again stays the only one. */
async function anew(tx: Tx, hold: HoldRow, result: Judged, items: HoldOnInvoice[]): Promise<boolean> {
  const outcome = result.state === "ended" ? result.outcome : null;
  if (outcome === hold.outcome || outcome === "settled") return false;
  const ids = items.map(({ invoice_id }) => invoice_id);
  const rows = await lockRows(tx, among(invoices.id, ids));
  const open = rows.filter((row) => stageOf(row.last_status_id) !== "closed").map(({ id }) => id);
  const holdsByInvoice = await holdsOn(tx, open);
  const free = open.filter(
    (id) => !holdsByInvoice.get(id)?.some(({ kind, is_open }) => kind === "promise" && is_open),
  );
  if (outcome === null && free.length === 0) return false;
  await judgeAnew(tx, hold, outcome, outcome === null ? free : open);
  if (outcome === null) await changeHold(tx, hold.id, judgedDays(result));
  await journal(
    tx,
    ids.map((invoice_id) => ({ invoice_id, label: hold.kind, from: hold.outcome, to: outcome ?? "open" })),
    "judged",
  );
  await restand(tx, open);
  return true;
}

const judgedDays = (result: Judged) =>
  result.state === "open" ? { is_late: result.is_late, is_unread: result.is_unread } : {};
