import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addPayment } from "@/lib/agreements/commands/payments";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { listHolds } from "@/lib/agreements/queries/list-holds";
import { idsAt } from "@/lib/flow/statuses";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import { undo } from "@/lib/undo/commands";
import { night, on } from "../../support/agreements";
import { as, customer, debtor, invoice, owner } from "../../support/world";

/** Numbers between nothing and one; a seed gives the same ones each time. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const cents = (value: number) => (value / 100).toFixed(2);
const OPEN = 90_000;

/** One debtor with four invoices, and somebody who does anything that can be done with them. */
async function world(seed: number) {
  const customer_id = await customer(`Altijd Waar ${seed}`);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1)
    ids.push(await invoice(sanne, boer, { amount: OPEN, overdue: 60, step: 4 }));
  const chance = numbers(seed);
  const below = (bound: number) => Math.floor(chance() * bound);
  const some = () => {
    const chosen = ids.filter(() => chance() < 0.5);
    return chosen.length > 0 ? chosen : [ids[below(4)] ?? 0];
  };
  const payments: number[] = [];
  const undos: number[] = [];
  const each = (chosen: number[], part: () => string | null) =>
    Object.fromEntries(chosen.map((id) => [id, part()]));
  const whole = () => null;

  const hold = async (ctx: StaffCtx, facts: Record<string, unknown>) =>
    undos.push((await openHold.call(ctx, { debtor_id: boer, replace: true, ...facts })).undo_id);
  const later = (today: Day, most: number) => addDays(today, 1 + below(most));
  const deeds: ((ctx: StaffCtx) => Promise<unknown>)[] = [
    (ctx) =>
      hold(ctx, {
        kind: "promise",
        invoices: each(some(), whole),
        amount: "10.00",
        day: later(ctx.today, 9),
      }),
    (ctx) => hold(ctx, { kind: "dispute", invoices: each(some(), whole), reason: "price" }),
    (ctx) => hold(ctx, { kind: "dispute", invoices: each(some(), () => "1.00"), reason: "quality" }),
    (ctx) =>
      hold(ctx, {
        kind: "arrangement",
        invoices: each(some(), whole),
        count: 2 + below(4),
        first_day: later(ctx.today, 9),
        interval: "week",
      }),
    (ctx) => hold(ctx, { kind: "pause", invoices: "all", reason: "goodwill", day: later(ctx.today, 9) }),
    async (ctx) => {
      const amount = cents(100 + below(2 * OPEN));
      const { data } = await addPayment.call(ctx, {
        debtor_id: boer,
        amount,
        invoices: each(some(), whole),
        overpay: chance() < 0.3,
      });
      payments.push(data.id);
    },
    (ctx) => undoPayment.call(ctx, { id: payments[below(payments.length)] ?? 0 }),
    (ctx) => undo.call(ctx, { id: undos[below(undos.length)] ?? 0 }),
    async (ctx) => {
      const { data } = await listHolds.call(ctx, { debtor_id: boer, state: "open" });
      const chosen = data[below(data.length)];
      const outcomes: Record<string, string> = {
        promise: "withdrawn",
        dispute: "rejected",
        arrangement: "cancelled",
        pause: "lifted",
      };
      if (chosen) await endHold.call(ctx, { id: chosen.id, outcome: outcomes[chosen.kind] });
    },
    (ctx) => night(ctx, ctx.today),
  ];
  return { customer_id, sanne, deed: () => deeds[below(deeds.length)], moves: () => chance() < 0.3 };
}

/** What does not hold of a customer's invoices, each as a sentence; nothing when all is well. */
async function broken(customer_id: number): Promise<string[]> {
  const held = idsAt("hold");
  const closed = idsAt("closed");
  const rows = await owner<{ what: string }[]>`
    with open as (select i.invoice_id, h.status_id from hold_items i join holds h on h.id = i.hold_id
      where i.is_open and i.customer_id = ${customer_id})
    select 'sum of ' || v.number as what from invoices v where v.customer_id = ${customer_id}
      and v.amount <> ${OPEN} - (select coalesce(sum(b.paid), 0) from bookings b where b.invoice_id = v.id and b.part = 'principal')
    union all select 'an open hold on the closed ' || v.number from invoices v join open o on o.invoice_id = v.id
      where v.last_status_id = any(${closed})
    union all select 'a status without its hold on ' || v.number from invoices v where v.customer_id = ${customer_id}
      and v.last_status_id = any(${held}) and not exists (select 1 from open o where o.invoice_id = v.id and o.status_id = v.last_status_id)
    union all select 'a hold without its status on ' || v.number from invoices v where v.customer_id = ${customer_id}
      and not v.last_status_id = any(${held}) and exists (select 1 from open o where o.invoice_id = v.id and o.status_id is not null)
    union all select 'the terms of ' || h.id from holds h where h.customer_id = ${customer_id} and exists (select 1 from hold_terms t where t.hold_id = h.id)
      and h.amount <> (select sum(t.amount) from hold_terms t where t.hold_id = h.id)
    union all select 'an ended hold with open items ' || h.id from holds h where h.customer_id = ${customer_id} and h.state = 'ended'
      and exists (select 1 from hold_items i where i.hold_id = h.id and i.is_open)`;
  return rows.map(({ what }) => what);
}

const stateOf = async (customer_id: number) => owner`
  select id, amount, last_status_id, deadline, agenda_on from invoices where customer_id = ${customer_id} order by id`;

const STEPS = 40;

test.each([3, 17, 2026])(
  "whatever is agreed, paid, undone and ended, sums are conserved and statuses follow their holds (seed %i)",
  async (seed) => {
    const { customer_id, sanne, deed, moves } = await world(seed);
    let today = day("2026-11-23");
    let done = 0;
    for (let step = 0; step < STEPS; step += 1) {
      if (moves()) today = addDays(today, 2);
      try {
        await deed()?.(on(sanne, today));
        done += 1;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
      expect([step, await broken(customer_id)]).toEqual([step, []]);
    }
    expect(done).toBeGreaterThan(STEPS / 3);
    await night(sanne, today);
    const once = await stateOf(customer_id);
    await night(sanne, today);
    expect(await stateOf(customer_id)).toEqual(once);
  },
  120_000,
);
