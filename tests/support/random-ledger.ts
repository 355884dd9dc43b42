import fc from "fast-check";
import { addDays, day, later } from "@/lib/kernel/day";
import { owner } from "./world";

/** An event of an invoice, `after` so many days; its kind determines the meaning of `value`. */
export type Happening = {
  after: number;
  kind: "status" | "paid" | "back" | "due" | "total";
  value: number;
  source: string;
};

const SEEN = day("2024-02-10");
const STATUSES = [1, 2, 3, 4, 5, 6, 9, 13, 14, 16, 17, 19, 20];

const happening = fc.record<Happening>({
  after: fc.nat(12),
  kind: fc.constantFrom("status", "status", "paid", "paid", "back", "due", "total"),
  value: fc.nat(40),
  source: fc.constantFrom("user", "csv", "undo", "ri-match", "payment", "nightly"),
});

/** A generator of invoices with their events: dated before the day they were entered, on it, or later; sometimes a credit. */
export const anyInvoice = fc.record({
  dated: fc.integer({ min: -60, max: 20 }),
  term: fc.integer({ min: 0, max: 40 }),
  total: fc.constantFrom(100_00, 75_50, -40_00),
  paid_before: fc.constantFrom(0, 0, 10_00),
  entered: fc.constantFrom(1, 2, 3, 19, 20),
  happenings: fc.array(happening, { maxLength: 12 }),
});
export type AnyInvoice = typeof anyInvoice extends fc.Arbitrary<infer One> ? One : never;

type Ids = { customer_id: number; debtor_id: number };
let number = 0;

/** Stores an invoice in its original state. Returns its id. */
async function enter({ customer_id, debtor_id }: Ids, one: AnyInvoice): Promise<number> {
  number += 1;
  const date = addDays(SEEN, one.dated);
  const amount = one.total - (one.total > 0 ? one.paid_before : 0);
  const [made] = await owner<{ id: number }[]>`insert into invoices ${owner({
    customer_id,
    debtor_id,
    number: `R${number}`,
    date,
    expires_at: addDays(date, one.term),
    seen_on: SEEN,
    total_amount: one.total,
    amount,
    paid_before: one.total - amount,
    last_status_id: one.entered,
    source: "csv",
  })} returning id`;
  const invoice_id = made?.id ?? 0;
  const entry = { customer_id, invoice_id, label: "amount", from: null, to: String(amount), source: "csv" };
  await owner`insert into journal_entries ${owner({ ...entry, day: SEEN })}`;
  await refreshOn(owner, { customer_id, invoice_id, on: SEEN });
  return invoice_id;
}

/** Stores an invoice and carries out its events, each in a transaction of its own unless they belong `together`. Returns its id. */
export async function happen(ids: Ids, one: AnyInvoice, together: boolean): Promise<number> {
  const invoice_id = await enter(ids, one);
  let on = SEEN;
  const all = one.happenings.map((what) => {
    on = addDays(on, what.after);
    return { what, on };
  });
  if (together)
    await owner.begin(async (tx) => {
      for (const { what, on } of all) await carryOut(tx, ids.customer_id, invoice_id, what, on);
      await refreshOn(tx, { customer_id: ids.customer_id, invoice_id, on });
    });
  else
    for (const { what, on } of all)
      await owner.begin(async (tx) => {
        await carryOut(tx, ids.customer_id, invoice_id, what, on);
        await refreshOn(tx, { customer_id: ids.customer_id, invoice_id, on });
      });
  return invoice_id;
}

type Sql = Parameters<Parameters<typeof owner.begin>[1]>[0];
type Refreshed = { customer_id: number; invoice_id: number; on: string };

/** Recomputes positions as the wrapper of a transaction does on that day. */
const refreshOn = (sql: Sql | typeof owner, { customer_id, invoice_id, on }: Refreshed) =>
  sql`select refresh_positions(${customer_id}, ${[invoice_id]}, ${on})`;

async function carryOut(
  tx: Sql,
  customer_id: number,
  invoice_id: number,
  { kind, value, source }: Happening,
  on: string,
) {
  const [was] = await tx<
    { date: string; expires_at: string; last_status_id: number; total_amount: string }[]
  >`
    select date::text, expires_at::text, last_status_id, total_amount from invoices where id = ${invoice_id}`;
  if (!was) throw new Error(`there is no invoice ${invoice_id}`);
  const recordChange = (label: string, from: string, to: string) =>
    from === to
      ? undefined
      : tx`insert into journal_entries ${tx({ customer_id, invoice_id, label, from, to, source, day: on })}`;
  if (kind === "status") {
    const status = STATUSES[value % STATUSES.length] ?? 1;
    await tx`update invoices set last_status_id = ${status} where id = ${invoice_id}`;
    await recordChange("status", String(was.last_status_id), String(status));
  } else if (kind === "due") {
    const due = addDays(day(was.date), value);
    await tx`update invoices set expires_at = ${due} where id = ${invoice_id}`;
    await recordChange("expires_at", was.expires_at, due);
  } else if (kind === "total") {
    await tx`update invoices set total_amount = total_amount + ${value}, amount = amount + ${value} where id = ${invoice_id}`;
    await recordChange("total_amount", was.total_amount, String(Number(was.total_amount) + value));
    await recordChange("amount", "0", "1");
  } else {
    const [last] = await tx<{ id: string; on: string; paid: string }[]>`
      select id, "on", paid from bookings where invoice_id = ${invoice_id} order by id desc limit 1`;
    if (kind === "back" && last && value % 2 === 1) {
      await tx`update invoices set amount = amount + ${last.paid} where id = ${invoice_id}`;
      await tx`insert into bookings ${tx({ customer_id, invoice_id, on: last.on, day: on, paid: -Number(last.paid), reverses_id: last.id, source })}`;
      return;
    }
    const paid = (kind === "paid" ? 1 : -1) * Math.sign(Number(was.total_amount)) * (value + 1) * 100;
    const valueDay = addDays(day(on), -(value % 9));
    await tx`update invoices set amount = amount - ${paid} where id = ${invoice_id}`;
    await tx`insert into bookings ${tx({ customer_id, invoice_id, on: later(day(was.date), valueDay), day: on, paid, source })}`;
  }
}
