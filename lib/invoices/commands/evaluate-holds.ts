import { and, eq, lte, type SQL } from "drizzle-orm";
import { pool } from "@/db/client";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { type Tx, transact } from "@/lib/access/context";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { stepBefore } from "@/lib/flow/rules";
import { stageOf } from "@/lib/flow/statuses";
import { changeHold, reevaluate } from "@/lib/holds/commands/change";
import { endHold } from "@/lib/holds/commands/write";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import {
  concerning,
  type HoldOnInvoice,
  type HoldRow,
  holdsOn,
  holdsWhere,
  itemsOf,
  lockHolds,
} from "@/lib/holds/queries/holds-on";
import type { Evaluation } from "@/lib/holds/rules/evaluate";
import { agreementRules } from "@/lib/holds/rules/settings";
import type { Outcome } from "@/lib/holds/schema";
import type { DailyWork } from "@/lib/jobs/daily";
import { jobEvents } from "@/lib/jobs/events";
import { type HeldFacts, writeByHolds } from "./follow-holds";
import { type LockedInvoice, lockRows } from "./lock";
import type { JournalEntry } from "./write-states";

/** Evaluates every open hold that is due for review by today (AGREEMENTS §1). Running it twice changes nothing. */
export const evaluateHolds: DailyWork = {
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
        const changed = await judge(
          tx,
          and(eq(holds.state, "open"), lte(holds.back_on, tx.today)),
          await customerSettings(tx),
        );
        if (changed > 0) tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
      },
      "work",
    ),
};

/**
 * Evaluates the holds affected by money on these invoices, in the caller's transaction. Ended promises too: a late payment report counts.
 */
export async function evaluateConcerned(tx: Tx, invoice_ids: readonly number[], settings: CustomerSettings) {
  if (invoice_ids.length > 0) await judge(tx, concerning(invoice_ids), settings);
}

/**
 * Evaluates holds one after another, each with the results of those before: its row changes, the journal is written, and the states of its
 * invoices are recalculated. Invoices are locked before their holds, as by all writers. Returns how many holds changed.
 */
async function judge(tx: Tx, condition: SQL | undefined, settings: CustomerSettings): Promise<number> {
  const found = await holdsWhere(tx, condition);
  if (found.length === 0) return 0;
  const items = await itemsOf(
    tx,
    found.map(({ id }) => id),
  );
  const ids = [...items.values()].flat().map(({ invoice_id }) => invoice_id);
  await lockRows(tx, among(invoices.id, [...new Set(ids)]));
  const rows = await lockHolds(
    tx,
    among(
      holds.id,
      found.map(({ id }) => id),
    ),
  );
  let changed = 0;
  for (const { hold, result } of await evaluatedHolds(tx, rows, agreementRules(settings))) {
    const effect = await applyEvaluation(tx, { hold, result, items: items.get(hold.id) ?? [] }, settings);
    if (!effect) continue;
    const { invoice_ids, entries, overridesOf } = effect;
    const concerned = await lockRows(tx, among(invoices.id, invoice_ids));
    await writeByHolds(tx, concerned, { settings, source: "judged", overridesOf, entries });
    changed += 1;
  }
  return changed;
}

type JudgedHold = { hold: HoldRow; result: Evaluation; items: HoldOnInvoice[] };

/** The effect of an evaluation: invoices whose state must be derived from their holds again, and their journal entries. */
type Effect = {
  invoice_ids: readonly number[];
  entries: JournalEntry[];
  overridesOf?: (row: LockedInvoice) => HeldFacts;
};

/** Writes the result to a hold. Returns the effect on its invoices; null when the hold is unchanged. */
async function applyEvaluation(
  tx: Tx,
  judgedHold: JudgedHold,
  settings: CustomerSettings,
): Promise<Effect | null> {
  const { hold, result, items } = judgedHold;
  if (hold.state === "ended") return hold.kind === "promise" ? revised(tx, judgedHold) : null;
  if (result.state === "ended") return endedBy(tx, hold, result.outcome, settings);
  const { day, back_on, is_late, is_unread } = result;
  if (
    hold.day === day &&
    hold.back_on === back_on &&
    hold.is_late === is_late &&
    hold.is_unread === is_unread
  )
    return null;
  await changeHold(tx, hold.id, { day, back_on, is_late, is_unread });
  const open = items.filter(({ is_open }) => is_open);
  return { invoice_ids: open.map(({ invoice_id }) => invoice_id), entries: [] };
}

/** The outcomes after which the day that passed remains until a user acts. */
const BY_ITS_DAY: readonly Outcome[] = ["broken", "partly", "expired"];

/**
 * Ends a hold with its outcome: its invoices return to the status before, and after a broken arrangement the flow continues at the agreed
 * step.
 */
async function endedBy(tx: Tx, hold: HoldRow, outcome: Outcome, settings: CustomerSettings): Promise<Effect> {
  const left = await endHold(tx, hold, { outcome, stays: BY_ITS_DAY.includes(outcome) });
  const before = new Map(left.map(({ invoice_id, status_before }) => [invoice_id, status_before]));
  const flow_step_id =
    outcome === "broken" && hold.resume_step !== null ? stepBefore(hold.resume_step, settings) : undefined;
  return {
    invoice_ids: [...before.keys()],
    entries: left.map(({ invoice_id }) => ({ invoice_id, label: hold.kind, from: "open", to: outcome })),
    overridesOf: ({ id }) => ({ status_before: before.get(id), flow_step_id }),
  };
}

/**
 * Updates the outcome of a promise after money was booked later, or refunded; a promise that becomes open again remains the only one on its
 * invoice.
 */
async function revised(tx: Tx, { hold, result, items }: JudgedHold): Promise<Effect | null> {
  const outcome = result.state === "ended" ? result.outcome : null;
  if (outcome === hold.outcome || outcome === "settled") return null;
  const ids = items.map(({ invoice_id }) => invoice_id);
  const rows = await lockRows(tx, among(invoices.id, ids));
  const open = rows.filter((row) => stageOf(row.last_status_id) !== "closed").map(({ id }) => id);
  const holdsByInvoice = await holdsOn(tx, open);
  const free = open.filter(
    (id) => !holdsByInvoice.get(id)?.some(({ kind, is_open }) => kind === "promise" && is_open),
  );
  if (outcome === null && free.length === 0) return null;
  await reevaluate(tx, hold, outcome, outcome === null ? free : open);
  if (outcome === null) await changeHold(tx, hold.id, judgedDays(result));
  const to = outcome ?? "open";
  return {
    invoice_ids: open,
    entries: ids.map((invoice_id) => ({ invoice_id, label: hold.kind, from: hold.outcome, to })),
  };
}

const judgedDays = (result: Evaluation) =>
  result.state === "open" ? { is_late: result.is_late, is_unread: result.is_unread } : {};
