import fc from "fast-check";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { foldSums } from "@/lib/invoices/commands/fold-sums";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { as, customer, debtor, owner } from "../../support/world";

const visser = await customer("Visser Energie");
const bos = await customer("Bos Transport");
const debtors = new Map([
  [visser, await debtor(visser, "Mulder Bouw")],
  [bos, await debtor(bos, "Hendriks Media")],
]);
const sanne = await as(role.klant, visser);

const STATUSES = [1, 3, 5, 16, 19];
const CURRENCIES = ["EUR", "USD"];

/** Returns the totals in both ways: as stored, and counted from the invoices. */
async function bothWays(filters: { status?: number; currency?: string } = {}) {
  const stored = await listInvoices.call(sanne, filters);
  // A search that matches all is counted from the rows.
  const counted = await listInvoices.call(sanne, { ...filters, number: "F" });
  return { kept: stored.totals, counted: counted.totals, total: stored.meta.total, rows: counted.meta.total };
}

let numbers = 0;
type Deed = {
  kind: "add" | "pay" | "move" | "exchange" | "drop";
  customer: number;
  many: number;
  pick: number;
};

async function carryOut({ kind, customer: customer_id, many, pick }: Deed) {
  const status = STATUSES[pick % STATUSES.length] ?? 3;
  const currency = CURRENCIES[pick % CURRENCIES.length] ?? "EUR";
  const some = owner`select id from invoices where customer_id = ${customer_id} order by (id * ${pick + 7}) % 101, id limit ${many}`;
  switch (kind) {
    case "add":
      numbers += many;
      return owner`insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, currency, last_status_id)
        select ${customer_id}, ${debtors.get(customer_id) ?? 0}, 'F' || (${numbers}::int - g), '2026-10-01', '2026-10-31', 100 * g, 150 * g, ${currency}, ${status}
        from generate_series(1, ${many}) g`;
    case "pay":
      return owner`update invoices set amount = amount - 10 where id in (${some})`;
    case "move":
      return owner`update invoices set last_status_id = ${status}, version = version + 1 where id in (${some})`;
    case "exchange":
      return owner`update invoices set currency = ${currency} where id in (${some})`;
    case "drop":
      return owner`delete from invoices where id in (${some})`;
  }
}

const deed = fc.record({
  kind: fc.constantFrom<Deed["kind"]>("add", "pay", "move", "exchange", "drop"),
  customer: fc.constantFrom(visser, visser, bos),
  many: fc.integer({ min: 1, max: 7 }),
  pick: fc.nat(40),
});

test("after whatever happened to invoices the kept totals are those of the rows, per currency and status", async () => {
  const check = async (deeds: Deed[]) => {
    for (const one of deeds) await carryOut(one);
    for (const filters of [{}, { status: 3 }, { currency: "USD" }, { status: 19, currency: "EUR" }]) {
      const { kept, counted, total, rows } = await bothWays(filters);
      expect(kept).toEqual(counted);
      expect(total).toBe(rows);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 12 }), check), {
    numRuns: 25,
    seed: 20_261_122,
  });
});

test("a list narrowed by nothing, a status or a currency adds up no invoices", async () => {
  const before = await bothWays({ status: 3 });
  await owner`insert into invoice_sums values (${visser}, 'EUR', 3, 1000, 0, 0)`;
  const after = await bothWays({ status: 3 });
  await owner`delete from invoice_sums where customer_id = ${visser} and invoices = 1000 and amount = 0`;
  expect([after.total - before.total, after.rows - before.rows]).toEqual([1000, 0]);
  expect((await bothWays()).total).toBe((await bothWays()).rows);
});

test("what is rolled back is in no total", async () => {
  const before = await bothWays();
  await owner
    .begin(async (sql) => {
      await sql`update invoices set amount = amount + 1000, last_status_id = 4 where customer_id = ${visser}`;
      throw new Error("given up");
    })
    .catch(() => undefined);
  expect((await bothWays()).kept).toEqual(before.kept);
});

test("many small changes are put together, by two at once too, and the totals stay", async () => {
  for (let pick = 0; pick < 520; pick++) await carryOut({ kind: "add", customer: bos, many: 1, pick });
  await owner`insert into invoice_sums select ${visser}, 'EUR', 3, 1, 100, 100 from generate_series(1, 300)`;
  await owner`insert into invoice_sums select ${visser}, 'EUR', 3, -1, -100, -100 from generate_series(1, 300)`;
  const before = await bothWays();
  await Promise.all([foldSums(), foldSums()]);
  expect((await bothWays()).kept).toEqual(before.counted);
  const [rows] = await owner<{ many: number }[]>`
    select count(*)::int as many from invoice_sums where customer_id in (${visser}, ${bos})`;
  expect(rows?.many).toBeLessThan(30);
});

test("who sees their own debtors alone has totals of those", async () => {
  const tess = await as(role.klant, visser, { debtor_link: true });
  const list = await listInvoices.call(tess, {});
  expect(list.totals).toEqual([]);
});
