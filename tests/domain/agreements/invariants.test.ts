import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { listHolds } from "@/lib/agreements/queries/list-holds";
import { undo } from "@/lib/dunning/commands/undo";
import { idsAt } from "@/lib/flow/statuses";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import { remindTerms } from "@/lib/messages/jobs/notices";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { night, on, workOn } from "../../support/agreements";
import { mailBy, recordingConnection } from "../../support/sending";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

/** Returns a generator of numbers between zero and one, the same for each seed. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const cents = (value: number) => (value / 100).toFixed(2);
const OPEN = 90_000;
/** The number of deeds, from the first on, that are left out where only arrangements are agreed. */
const CALM = 4;

/** Creates one debtor with four invoices, and a user who does anything possible with them. */
async function world(seed: number, isCalm: boolean) {
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
    (ctx) => hold(ctx, { kind: "pause", invoices: "all", reason: "goodwill", day: later(ctx.today, 9) }),
    (ctx) =>
      hold(ctx, {
        kind: "arrangement",
        invoices: each(some(), whole),
        count: 2 + below(4),
        first_day: later(ctx.today, 9),
        interval: "week",
        order: chance() < 0.5 ? "pro_rata" : "oldest",
        charges: chance() < 0.3 ? "included" : "frozen",
      }),
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
  // Where nothing else is agreed, arrangements have their mails.
  const possible = isCalm ? deeds.slice(CALM) : deeds;
  const told = async (ctx: StaffCtx) => {
    for (const { id } of await rowsOf("jobs", customer_id)) await workOn(ctx, { id });
    await night(ctx, ctx.today);
    await remindTerms.run(await systemContext(customer_id, ctx.now));
    if (chance() < 0.7) await handOver(customer_id, ctx.now);
  };
  return {
    customer_id,
    sanne,
    deed: () => possible[below(possible.length)],
    told,
    moves: () => chance() < 0.3,
  };
}

/** Returns the violated invariants of a customer's invoices, each as a sentence. */
async function broken(customer_id: number): Promise<string[]> {
  const held = idsAt("hold");
  const closed = idsAt("closed");
  const rows = await owner<{ what: string }[]>`
    with open as (select i.invoice_id, h.status_id from hold_items i join holds h on h.id = i.hold_id
      where i.is_open and i.customer_id = ${customer_id})
    select 'sum of ' || v.number as what from invoices v where v.customer_id = ${customer_id}
      and v.amount <> ${OPEN} - (select coalesce(sum(b.paid), 0) from bookings b where b.invoice_id = v.id and b.part = 'principal')
    union all select 'paid of the charges of ' || v.number from invoices v where v.customer_id = ${customer_id}
      and v.charges_paid <> (select coalesce(sum(b.paid), 0) from bookings b where b.invoice_id = v.id and b.part = 'charges')
    union all select 'an open hold on the closed ' || v.number from invoices v join open o on o.invoice_id = v.id
      where v.last_status_id = any(${closed})
    union all select 'a status without its hold on ' || v.number from invoices v where v.customer_id = ${customer_id}
      and v.last_status_id = any(${held}) and not exists (select 1 from open o where o.invoice_id = v.id and o.status_id = v.last_status_id)
    union all select 'a hold without its status on ' || v.number from invoices v where v.customer_id = ${customer_id}
      and not v.last_status_id = any(${held}) and exists (select 1 from open o where o.invoice_id = v.id and o.status_id is not null)
    union all select 'the terms of ' || h.id from holds h where h.customer_id = ${customer_id} and exists (select 1 from hold_terms t where t.hold_id = h.id)
      and h.amount <> (select sum(t.amount) from hold_terms t where t.hold_id = h.id)
    union all select 'a message written twice of ' || l.hold_id from letters l where l.customer_id = ${customer_id}
      and l.hold_id is not null and l.withdrawn_at is null group by l.hold_id, l.notice, l.term_on having count(*) > 1
    union all select 'an ended hold with open items ' || h.id from holds h where h.customer_id = ${customer_id} and h.state = 'ended'
      and exists (select 1 from hold_items i where i.hold_id = h.id and i.is_open)`;
  return rows.map(({ what }) => what);
}

/** Hands over waiting mails and checks each at that moment: no ended agreement, no other amount, no disputed invoice. */
async function handOver(customer_id: number, now: Date) {
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id} and state = 'reserved'`;
  const line = recordingConnection([], async ({ bytes }) => {
    const message_id = /^Message-ID:\s*(<[^>]+>)/im.exec(bytes.toString("latin1"))?.[1] ?? "";
    const wrong = await owner<{ what: string }[]>`
      with mail as (select o.id, l.hold_id, l.id as letter_id from outbox o join letters l on l.id = o.letter_id where o.message_id = ${message_id})
      select 'of an agreement that ended' as what from mail left join holds h on h.id = mail.hold_id where h.state is distinct from 'open'
      union all select 'of another amount' from mail join letter_items i on i.letter_id = mail.letter_id join invoices v on v.id = i.invoice_id
        where v.amount - coalesce((select p.amount from hold_items p join holds d on d.id = p.hold_id
          where p.invoice_id = v.id and p.is_open and d.kind = 'dispute'), 0) <> i.open_amount
      union all select 'about what is ' || h.kind from mail join outbox_items i on i.outbox_id = mail.id
        join hold_items t on t.invoice_id = i.invoice_id and t.is_open join holds h on h.id = t.hold_id
        where h.kind in ('dispute', 'pause') and t.amount is null`;
    expect(wrong.map(({ what }) => what)).toEqual([]);
    mailed += 1;
    return undefined;
  });
  await deliverSome({ worker: `mara-${customer_id}`, channels: [mailBy(line)], clock: () => now });
}
let mailed = 0;

const stateOf = async (customer_id: number) => owner`
  select id, amount, last_status_id, deadline, agenda_on from invoices where customer_id = ${customer_id} order by id`;

const STEPS = 50;

test.each([
  [3, false],
  [17, false],
  [2026, false],
  [5, true],
  [26, true],
])(
  "whatever is agreed, paid, undone and ended, sums are conserved and statuses follow their holds (seed %i)",
  async (seed, isCalm) => {
    const { customer_id, sanne, deed, told, moves } = await world(seed, isCalm);
    let today = day("2026-11-23");
    let done = 0;
    for (let step = 0; step < STEPS; step += 1) {
      if (moves()) today = addDays(today, 2);
      try {
        await deed()?.(on(sanne, today));
        if (moves()) await told(on(sanne, today));
        done += 1;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
      expect([step, await broken(customer_id)]).toEqual([step, []]);
    }
    expect(done).toBeGreaterThan(STEPS / 3);
    await handOver(customer_id, on(sanne, today).now);
    await night(sanne, today);
    const once = await stateOf(customer_id);
    await night(sanne, today);
    expect(await stateOf(customer_id)).toEqual(once);
  },
  120_000,
);

test("among all that some mails were handed over", () => {
  expect(mailed).toBeGreaterThan(0);
});
