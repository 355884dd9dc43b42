import { z } from "zod";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { jobEvents } from "@/lib/jobs/events";
import { int, money, one } from "@/lib/kernel/answers";
import { add, NOTHING } from "@/lib/kernel/money";
import { conflict } from "@/lib/kernel/problems";
import { withLaw } from "../queries/law-claims";
import { claimOn } from "../rules/costs";
import { nextState, paidStatus } from "../rules/next-state";
import { Waiver } from "../schema";
import { followHolds, writeChanges } from "./follow-holds";
import type { LockedInvoice } from "./lock";
import { requireIdle } from "./update-invoice";
import { journal, timeline } from "./write-states";

/**
 * Waives what the law still claims of an invoice that the books have as paid, and closes it as paid (LAW §4). The reason is stored in the
 * dossier, the amount in the journal. Throws Problem("not-found"), ("stale"), ("conflict") while a job processes it or where no rest is
 * open.
 */
export const waiveRest = command({
  can: "invoices.write",
  input: Waiver,
  answer: one(z.strictObject({ id: int, version: int, waived: money })),
  async run(tx, { id, version, reason }) {
    const invoice = await requireIdle(tx, { id, version });
    if (invoice.amount !== NOTHING || stageOf(invoice.last_status_id) === "closed") throw conflict("no_rest");
    const settings = await customerSettings(tx);
    const waived = await restOf(tx, invoice, settings);
    const context = { settings, today: tx.today, collect: invoice.collect };
    const closing = { kind: "edited" as const, last_status_id: paidStatus(invoice.had_sommatie) };
    const state = { ...nextState(invoice, closing, context), id };
    const { states, others } = await followHolds(tx, [{ before: invoice, state }], {
      cause: "hand",
      settings,
    });
    await writeChanges(tx, [{ before: invoice, state: states[0] ?? state }, ...others]);
    await journal(tx, [{ invoice_id: id, label: "waived", from: String(waived), to: null }]);
    await timeline(tx, [{ invoice_id: id, type: "note", content: reason }]);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id, version: invoice.version + 1, waived } };
  },
});

async function restOf(
  tx: Tx,
  invoice: LockedInvoice,
  settings: Awaited<ReturnType<typeof customerSettings>>,
) {
  const [row] = await withLaw(tx, [invoice], settings);
  const { interest, incasso_costs } = claimOn(
    { ...invoice, law: row?.law ?? null, is_closed: false },
    settings,
    tx.today,
  );
  return add(interest, incasso_costs);
}
