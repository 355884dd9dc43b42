import { inArray } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { type Ctx, reading } from "@/lib/access/context";
import { statusIds } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { candidates, composeContext } from "@/lib/messages/queries/candidates";
import { compose, type Message } from "@/lib/messages/rules/compose";
import type { Candidate } from "@/lib/messages/rules/decide";
import { type EarlierLetter, flagsOf } from "@/lib/messages/rules/flags";
import { groupedSteps } from "@/lib/messages/rules/group";

/** An executed step of the demo: its timeline entry, and its day. */
export type Step = { id: number; invoice_id: number; status: number; day: Day };

/** A message of a past day, and the timeline entries it belongs to. */
export type Sent = { message: Message; day: Day; lines: number[] };
type Flags = Pick<Candidate, "id" | "calculate_interest" | "calculate_incasso" | "had_sommatie">;
export type Replay = { sent: Sent[]; unsent: number[]; flags: Flags[]; turned: { id: number; day: Day }[] };

/** Executes the steps again, day by day, on the invoices as they were then. */
export function replay(ctx: Ctx, steps: readonly Step[]): Promise<Replay> {
  return reading(ctx, async (read) => {
    const ids = [...new Set(steps.map(({ invoice_id }) => invoice_id))];
    const rows = await candidates(read, inArray(invoices.id, ids));
    const context = await composeContext(read, rows);
    const then = new Map(rows.map((row) => [row.id, asItBegan(row)]));
    const lettersByInvoice = new Map<number, EarlierLetter[]>();
    const all: Replay = { sent: [], unsent: [], flags: [], turned: [] };
    for (const [day, ofDay] of groupBy(steps, (step) => step.day)) {
      const lines = new Map(ofDay.map((step) => [step.invoice_id, step.id]));
      const items = ofDay.flatMap(({ invoice_id, status }) => {
        const invoice = then.get(invoice_id);
        return invoice ? [{ invoice, status }] : [];
      });
      for (const group of groupedSteps(items, context.settings.combine_claim_box)) {
        const message = compose(group, {
          ...context,
          today: day,
          openOf: () => group.items.map(({ invoice }) => invoice),
          earlierLettersOf: (id) => lettersByInvoice.get(id) ?? [],
        });
        const own = group.items.flatMap(({ invoice }) => lines.get(invoice.id) ?? []);
        if ("kind" in message) all.unsent.push(...own);
        else all.sent.push({ message, day, lines: own });
        const free_until = "kind" in message ? null : message.letter.free_until;
        for (const { invoice, status } of group.items) {
          const before = lettersByInvoice.get(invoice.id) ?? [];
          const flags = flagsOf(invoice, status, {
            offersFreePeriod: free_until !== null,
            earlierLetters: before,
          });
          if (!invoice.calculate_incasso && flags.calculate_incasso) all.turned.push({ id: invoice.id, day });
          if (!("kind" in message))
            lettersByInvoice.set(invoice.id, [{ day, status_id: status, free_until, went: true }, ...before]);
          then.set(invoice.id, {
            ...invoice,
            ...flags,
            last_status_id: status,
            flow_step_id: status,
            last_action_at: day,
            action_no: invoice.action_no + 1,
          });
        }
      }
    }
    all.flags = [...then.values()];
    return all;
  });
}

/** Returns an invoice in its initial state: nothing paid, sent or agreed. */
const asItBegan = (row: Candidate): Candidate => ({
  ...row,
  amount: row.total_amount,
  last_status_id: statusIds.none,
  flow_step_id: null,
  last_action_at: null,
  calculate_interest: false,
  calculate_incasso: false,
  had_sommatie: false,
  deadline: null,
  action_no: 0,
});
