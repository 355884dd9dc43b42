import type { StaffCtx } from "@/lib/access/context";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { evaluateHolds } from "@/lib/invoices/commands/evaluate-holds";
import { runJob } from "@/lib/jobs/run";
import { type Day, day } from "@/lib/kernel/day";
import { registry } from "@/workers/registry";
import { own, owner } from "./world";

/** Returns a user's context on another day, at nine in the morning. */
export const on = (ctx: StaffCtx, text: string): StaffCtx => ({
  ...ctx,
  today: day(text),
  now: new Date(`${text}T08:00:00Z`),
});

/** Runs a started job on the day of its user. */
export const workOn = (ctx: StaffCtx, job: { id: number }) =>
  runJob(registry, { id: job.id, customer_id: own(ctx).customer.id }, () => ctx.now);

/** Runs the nightly judging of holds on a day. */
export const night = (ctx: StaffCtx, text: string) => evaluateHolds.run(own(on(ctx, text)));

type Row = {
  amount: string;
  last_status_id: number;
  flow_step_id: number | null;
  last_action_at: Day | null;
  deadline: Day | null;
  agenda_on: Day | null;
  next_action_on: Day | null;
  invoice_status_id: number | null;
  version: number;
};

/** Returns the row of an invoice. Throws when there is none. */
export async function rowOf(id: number): Promise<Row> {
  const [row] = await owner<Row[]>`select * from invoices where id = ${id}`;
  if (!row) throw new Error(`there is no invoice ${id}`);
  return row;
}

/** Returns the holds of an invoice as "kind outcome", "open" without an outcome, oldest first. */
export async function holdsOf(id: number): Promise<string[]> {
  const rows = await owner<{ words: string }[]>`
    select h.kind || ' ' || coalesce(h.outcome, 'open') as words from holds h join hold_items i on i.hold_id = h.id
    where i.invoice_id = ${id} order by h.id`;
  return rows.map(({ words }) => words);
}

/** Returns ids and colours of the invoices on a list on a day. */
export async function listed(ctx: StaffCtx, text: string, type: "action" | "pending" = "action") {
  const { data } = await listActions.call(on(ctx, text), { type });
  return data.map(({ id, color }) => ({ id, color }));
}

/** Opens a promise of a debtor over invoices, for a day. */
export const promise = (ctx: StaffCtx, debtor_id: number, ids: number[], facts: Record<string, unknown>) =>
  openHold.call(ctx, {
    kind: "promise",
    debtor_id,
    invoices: Object.fromEntries(ids.map((id) => [id, null])),
    ...facts,
  });

/** Records a payment for invoices of a debtor. */
export const pay = (
  ctx: StaffCtx,
  debtor_id: number,
  amount: string,
  ids: number[],
  facts: Record<string, unknown> = {},
) =>
  addPayment.call(ctx, {
    debtor_id,
    amount,
    invoices: Object.fromEntries(ids.map((id) => [id, null])),
    ...facts,
  });
