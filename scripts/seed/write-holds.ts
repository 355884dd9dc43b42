import type postgres from "postgres";
import { stageOf } from "@/lib/flow/statuses";
import { holdOfStatus } from "@/lib/holds/rules/hold-status";
import type { DemoInvoice } from "./invoices";

type Row = DemoInvoice & { id: number };

/** Writes the holds of the demo's invoices, one each. */
export async function writeHolds(tx: postgres.TransactionSql, invoices: Row[]) {
  for (const {
    id,
    customer_id,
    debtor_id,
    currency,
    amount,
    last_status_id,
    deadline,
    past,
    halted_on,
  } of invoices) {
    const as = stageOf(last_status_id) === "hold" ? holdOfStatus(last_status_id) : undefined;
    if (!as || deadline === null) continue;
    const { kind, reason } = as;
    const made_on = halted_on ?? deadline;
    const hold = { customer_id, debtor_id, kind, reason, currency, day: deadline, back_on: deadline };
    const [created] = await tx<{ id: number }[]>`
      insert into holds ${tx({ ...hold, status_id: last_status_id, made_on, created_at: `${made_on}T10:00:00Z` })} returning id`;
    const status_before = past.at(-1)?.status ?? 1;
    await tx`insert into hold_items ${tx({ customer_id, hold_id: created?.id ?? 0, invoice_id: id, kind, open_then: amount, status_before })}`;
    await tx`insert into hold_events ${tx({ customer_id, hold_id: created?.id ?? 0, type: "made", to: deadline, day: made_on, created_at: `${made_on}T10:00:00Z` })}`;
  }
}
