import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "@/db/schema/invoices";
import { atCustomer } from "@/lib/access/at-customer";
import { reading, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { differentPositions } from "@/lib/figures/queries/verify-positions";
import { book } from "@/lib/invoices/commands/book";
import { journal } from "@/lib/invoices/commands/write-states";
import { cents } from "@/lib/kernel/money";
import { deleteCustomer } from "@/lib/tenants/commands/delete-customer";
import { as, customer, debtor, invoice, own, owner, TODAY } from "../../support/world";

const bos = await customer("Bos Transport");
const sanne = await as(role.klant, bos);
const kok = await debtor(bos, "Kok Catering");
const paid = (invoice_id: number, amount: number) => ({ invoice_id, on: TODAY, paid: cents(amount) });

const balances = async (id: number) =>
  (
    await owner<{ balance: string }[]>`select balance from positions where invoice_id = ${id} order by "on"`
  ).map(({ balance }) => Number(balance));
const versionOf = async (customer_id: number) =>
  Number((await owner`select version from figure_versions where customer_id = ${customer_id}`)[0]?.version);

test("money that two book on one invoice at the same moment is in its positions twice, whoever commits last", async () => {
  const id = await invoice(sanne, kok, { amount: 50_000, total_amount: 80_000 });
  let bookedByBoth: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (bookedByBoth = resolve));
  let booked = 0;
  const one = (amount: number) =>
    transact(own(sanne), async (tx) => {
      await book(tx, [paid(id, amount)], "csv");
      booked += 1;
      if (booked === 2) bookedByBoth();
      // Neither sees the other's writes when both begin to compute the positions.
      await both;
    });
  await Promise.all([one(10_000), one(20_000)]);
  expect(await balances(id)).toEqual([80_000, 50_000]);
  expect(await reading(own(sanne), differentPositions)).toEqual([]);
});

test("two who write many invoices in another order both come through, and every position is right", async () => {
  const ids: number[] = [];
  for (let place = 0; place < 6; place += 1) ids.push(await invoice(sanne, kok, { amount: 10_000 + place }));
  const turns = Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? ids : ids.toReversed()));
  await Promise.all(
    turns.map((order) =>
      transact(own(sanne), async (tx) => {
        for (const id of order) await book(tx, [paid(id, 100)], "csv");
      }),
    ),
  );
  expect(await balances(ids[0] ?? 0)).toEqual([10_800, 10_000]);
  expect(await reading(own(sanne), differentPositions)).toEqual([]);
});

test("a transaction that touches nothing gives the figures no new version, and one that is rolled back neither", async () => {
  const id = await invoice(sanne, kok);
  const before = await versionOf(bos);
  await transact(own(sanne), (tx) =>
    tx.db.update(invoices).set({ comment: "belt terug" }).where(eq(invoices.id, id)),
  );
  const abandoned = transact(own(sanne), async (tx) => {
    await book(tx, [paid(id, 100)], "csv");
    throw new Error("given up");
  });
  await expect(abandoned).rejects.toThrow("given up");
  expect(await versionOf(bos)).toBe(before);
  await transact(own(sanne), (tx) => book(tx, [paid(id, 100)], "csv"));
  expect(await versionOf(bos)).toBe(before + 1);
});

test("who works for another customer of their reach touches that customer's invoices", async () => {
  const vos = await customer("Vos Advies");
  const klant = await as(role.klant, vos);
  const id = await invoice(klant, await debtor(vos, "De Boer"));
  const ada = await as(role.superadmin);
  const before = [await versionOf(bos), await versionOf(vos)];
  await transact(ada, async (staff) => {
    const tx = await atCustomer(staff, vos);
    await journal(tx, [{ invoice_id: id, label: "status", from: "1", to: "3" }]);
  });
  const [last] =
    await owner`select status from positions where invoice_id = ${id} order by "on" desc limit 1`;
  expect(last).toMatchObject({ status: 3 });
  expect([await versionOf(bos), await versionOf(vos)]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test("with a deleted debtor go the positions of its invoices, and the first of their days is marked", async () => {
  const id = await debtor(bos, "Weg Ermee");
  await invoice(sanne, id, { date: "2026-03-01" });
  await invoice(sanne, id, { date: "2026-02-01" });
  await owner`delete from stats_marks`;
  await deleteDebtor.call({ ...sanne, actor: { ...sanne.actor, is_super: true } }, { id });
  expect(await owner`select currency, earliest from stats_marks where customer_id = ${bos}`).toEqual([
    { currency: "EUR", earliest: "2026-02-01" },
  ]);
  expect(await owner`select 1 from positions where debtor_id = ${id}`).toEqual([]);
});

test("with a customer go its positions, its marks and its version", async () => {
  const id = await customer("Opgeheven");
  const klant = await as(role.klant, id);
  await invoice(klant, await debtor(id, "De Boer"));
  await deleteCustomer.call(await as(role.superadmin), { id });
  for (const table of ["positions", "stats_marks", "figure_versions"])
    expect(await owner`select 1 from ${owner(table)} where customer_id = ${id}`).toEqual([]);
});

test("nobody writes positions of another customer, nor works them out", async () => {
  const vos = await customer("Vos Techniek");
  const id = await invoice(await as(role.klant, vos), await debtor(vos, "De Boer"));
  await transact(own(sanne), async (tx) => {
    tx.touched([id]);
  });
  expect(await owner`select distinct customer_id from positions where invoice_id = ${id}`).toEqual([
    { customer_id: vos },
  ]);
});

/** Creates a customer with an invoice with `money` bookings, and `count` more invoices like it. */
async function manyInvoices(name: string, count: number, money: number) {
  const customer_id = await customer(name);
  const user = await as(role.klant, customer_id);
  const first = await invoice(user, await debtor(customer_id, `${name} Klant`), {
    amount: 50_000,
    total_amount: 80_000,
  });
  await transact(own(user), (tx) => book(tx, [paid(first, 100)], "csv"));
  const ids = await owner<{ id: number }[]>`
    with made as (insert into invoices select (jsonb_populate_record(null::invoices,
        to_jsonb(i) || jsonb_build_object('id', nextval(pg_get_serial_sequence('invoices', 'id')), 'number', 'M' || n))).*
      from invoices i, generate_series(1, ${count}) n where i.id = ${first} returning id),
    booked as (insert into bookings select (jsonb_populate_record(null::bookings,
        to_jsonb(b) || jsonb_build_object('id', nextval(pg_get_serial_sequence('bookings', 'id')), 'invoice_id', made.id))).*
      from made, bookings b, generate_series(1, ${money}) n where b.invoice_id = ${first} returning 1)
    select id from made, (select count(*) from booked) counted`;
  return { customer_id, user, ids: ids.map(({ id }) => Number(id)) };
}

test("the first import of a customer the statistics do not know yet reads each of its rows a few times, not once for each invoice", async () => {
  await manyInvoices("Bekend Beheer", 250, 4);
  await owner`analyze invoices, bookings, journal_entries, positions`;
  const { customer_id, user, ids } = await manyInvoices("Nieuw Begonnen", 250, 4);
  const read = await transact(own(user), async (tx) => {
    // Twice: the second time the existing rows are compared.
    for (let turn = 0; turn < 2; turn += 1)
      await tx.db.execute(
        sql`select refresh_positions(${customer_id}, ${sql.param(ids)}::int[], ${TODAY}::date)`,
      );
    const [sum] = await tx.db.execute<{ read: number }>(
      sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`,
    );
    return sum?.read ?? 0;
  });
  const rows = 250 * (1 + 4 + 2);
  expect(read).toBeLessThan(40 * rows);
});
