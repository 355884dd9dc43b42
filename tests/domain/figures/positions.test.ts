import fc from "fast-check";
import { expect, test } from "vitest";
import { rebuildPositions } from "@/lib/figures/commands/rebuild-positions";
import { settled, statusIds } from "@/lib/flow/statuses";
import type { Entry, KnownInvoice, Money } from "../../support/positions/invoice-history";
import { paidUnder } from "../../support/positions/paid-under";
import { type Position, positionsOf } from "../../support/positions/positions";
import { anyInvoice, happen } from "../../support/random-ledger";
import { customer, debtor, NOW, owner } from "../../support/world";

const customer_id = await customer("Grootboek");
const debtor_id = await debtor(customer_id, "De Boer");
const ids = { customer_id, debtor_id };

const numbers = <T extends Record<string, unknown>>(row: T, names: (keyof T)[]): T => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, row[name] === null ? null : Number(row[name])])),
});

const stored = async (id: number): Promise<Position[]> =>
  (
    await owner<Position[]>`
    select "on", until, balance, open, status, due from positions where invoice_id = ${id} order by "on"`
  ).map((row) => numbers({ ...row }, ["balance", "open"]));

/** Returns an invoice with its journal and its money, as the pure rules need them. */
async function known(id: number) {
  const [invoice] = await owner<KnownInvoice[]>`
    select date, seen_on, amount, total_amount, expires_at, last_status_id from invoices where id = ${id}`;
  if (!invoice) throw new Error("there is no such invoice");
  const entries = await owner<
    { label: string; from: string | null; to: string; day: string; source: string }[]
  >`
    select label, "from", "to", day, source from journal_entries
    where invoice_id = ${id} and (label in ('status', 'expires_at') or (label = 'amount' and "from" is null)) order by id`;
  const money = await owner<Money[]>`
    select id, "on", paid, reverses_id from bookings where invoice_id = ${id} and part = 'principal' order by id`;
  return {
    invoice: numbers({ ...invoice }, ["amount", "total_amount"]),
    entries: entries.map(({ label, from, to, day, source }): Entry => {
      if (label === "expires_at") return { label, from, to, day, source } as Entry;
      return { label, from: from === null ? null : Number(from), to: Number(to), day, source } as Entry;
    }),
    money: money.map((row) => numbers({ ...row }, ["id", "paid", "reverses_id"])),
  };
}

async function under(id: number) {
  const rows = await owner<{ id: string; status_when_paid: number }[]>`
    select id, status_when_paid from bookings where invoice_id = ${id} and part = 'principal'`;
  return new Map(rows.map((row) => [Number(row.id), row.status_when_paid]));
}

test("what the database keeps of an invoice with every change is what the rules say of it", async () => {
  await fc.assert(
    fc.asyncProperty(anyInvoice, fc.boolean(), async (one, together) => {
      const id = await happen(ids, one, together);
      const { invoice, entries, money } = await known(id);
      expect(await stored(id)).toEqual(positionsOf(invoice, entries, money));
      expect(await under(id)).toEqual(paidUnder(invoice, entries, money));
    }),
    { numRuns: 25 },
  );
});

test("statuses set and set back on one day, each in a transaction of its own, leave what the rules say of the last", async () => {
  const status = fc.record({
    after: fc.constant(0),
    kind: fc.constant("status" as const),
    value: fc.nat(40),
    source: fc.constantFrom("user", "undo", "csv"),
  });
  const day = fc.array(status, { minLength: 2, maxLength: 4 });
  const later = fc.array(status, { maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(anyInvoice, day, later, async (one, today, [first, ...more]) => {
      const happenings = [...today, ...(first ? [{ ...first, after: 9 }, ...more] : [])];
      const id = await happen(ids, { ...one, happenings }, false);
      const { invoice, entries, money } = await known(id);
      expect(await stored(id)).toEqual(positionsOf(invoice, entries, money));
    }),
    { numRuns: 40 },
  );
});

test("what is open today is the amount of the invoice, and what was paid is what the total has more", async () => {
  await fc.assert(
    fc.asyncProperty(anyInvoice, async (one) => {
      const id = await happen(ids, one, true);
      const { invoice, money } = await known(id);
      const [row] = await owner`select paid_before from invoices where id = ${id}`;
      const paid = money.reduce((all, { paid }) => all + paid, 0);
      expect((await stored(id)).at(-1)?.balance).toBe(invoice.amount);
      expect(paid).toBe(invoice.total_amount - Number(row?.paid_before) - invoice.amount);
    }),
    { numRuns: 10 },
  );
});

test("working every position out again changes nothing and marks no day", async () => {
  const before =
    await owner`select * from positions where customer_id = ${customer_id} order by invoice_id, "on"`;
  expect(before.length).toBeGreaterThan(35);
  await owner`delete from stats_marks`;
  await rebuildPositions([customer_id], NOW);
  expect(
    await owner`select * from positions where customer_id = ${customer_id} order by invoice_id, "on"`,
  ).toEqual(before);
  expect(await owner`select * from stats_marks`).toEqual([]);
});

test("positions that were lost are there again", async () => {
  const before =
    await owner`select * from positions where customer_id = ${customer_id} order by invoice_id, "on"`;
  await owner`delete from positions where customer_id = ${customer_id}`;
  await rebuildPositions([customer_id], NOW);
  expect(
    await owner`select * from positions where customer_id = ${customer_id} order by invoice_id, "on"`,
  ).toEqual(before);
});

test("the statuses that the database knows by number are those of the flow", async () => {
  const [row] = await owner`select * from figure_statuses()`;
  expect(row).toEqual({
    no_status: statusIds.none,
    not_due: statusIds.notDue,
    credit: statusIds.credit,
    settled,
  });
});
