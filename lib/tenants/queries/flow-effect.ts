import { and, eq, gt, inArray } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import { atCustomer } from "@/lib/access/at-customer";
import { staffQuery } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { type FlowSettings, nextStep } from "@/lib/flow/rules";
import { idsAt } from "@/lib/flow/statuses";
import { one } from "@/lib/kernel/answers";
import { NOTHING } from "@/lib/kernel/money";
import { FlowEffect } from "../answers";
import { flowAfter } from "../rules/licence";
import { FlowDraft } from "../schema";

/**
 * Returns what another flow would change for the open invoices of a customer, today: how many are due for a step before and after, and how
 * many get another next step. Writes nothing. Throws Problem("not-found").
 */
export const flowEffect = staffQuery({
  can: "customers.write",
  input: FlowDraft,
  answer: one(FlowEffect),
  async run(staff, { id, ...draft }) {
    const open = await atCustomer(staff, id);
    const before = await customerSettings(open);
    const after: FlowSettings = {
      action_interval: draft.action_interval ?? before.action_interval,
      ...flowAfter(before, draft),
    };
    const rows = await open.db
      .select({ ...position, collect: debtors.collect })
      .from(invoices)
      .innerJoin(debtors, withDebtor)
      .where(
        and(
          eq(invoices.customer_id, open.customer.id),
          gt(invoices.amount, NOTHING),
          inArray(invoices.last_status_id, idsAt("open", "step")),
        ),
      );
    const steps = rows.map(({ collect, ...row }) => ({
      from: nextStep(row, before, collect),
      to: nextStep(row, after, collect),
    }));
    const isDue = (step: { on: string } | null) => step !== null && step.on <= open.today;
    const moved = steps.filter(({ from, to }) => from?.status !== to?.status || from?.on !== to?.on);
    return {
      data: {
        open: rows.length,
        moved: moved.length,
        due_before: steps.filter(({ from }) => isDue(from)).length,
        due_after: steps.filter(({ to }) => isDue(to)).length,
        changes: changesOf(moved.map(({ from, to }) => [from?.status ?? null, to?.status ?? null] as const)),
      },
    };
  },
});

const position = {
  last_status_id: invoices.last_status_id,
  flow_step_id: invoices.flow_step_id,
  last_action_at: invoices.last_action_at,
  expires_at: invoices.expires_at,
  deadline: invoices.deadline,
  amount: invoices.amount,
  is_removed: invoices.is_removed,
};

/** Returns how many invoices change from which next step to which, most frequent first; where both are the same only the day differs. */
function changesOf(moves: readonly (readonly [from: number | null, to: number | null])[]) {
  const counts = new Map<string, { from: number | null; to: number | null; count: number }>();
  for (const [from, to] of moves) {
    const current = counts.get(`${from} ${to}`) ?? { from, to, count: 0 };
    counts.set(`${from} ${to}`, { ...current, count: current.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
