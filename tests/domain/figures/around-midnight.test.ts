import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { invoices } from "@/db/schema/invoices";
import { systemContext } from "@/lib/access/actor-context";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { catchUpStats, statsWork } from "@/lib/figures/commands/store-stats";
import { differentStats } from "@/lib/figures/queries/verify-stats";
import { book } from "@/lib/invoices/commands/book";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { as, customer, debtor, invoice, owner } from "../../support/world";

const LAST_DAY = day("2026-11-20");
const beforeMidnight = new Date("2026-11-20T22:59:30Z");
const afterMidnight = new Date("2026-11-20T23:00:30Z");

const bos = await customer("Bos Transport");
const sanne = await as(role.klant, bos);
const kok = await debtor(bos, "Kok Catering");
const evening = await systemContext(bos, beforeMidnight);
const night = await systemContext(bos, afterMidnight);

const statsRows = () =>
  owner`select date, amount from stats where customer_id = ${bos} order by date desc limit 2`;
const different = () => reading(night, differentStats);
const marks = () => owner`select earliest from stats_marks where customer_id = ${bos}`;
const newInvoice = (date: string) =>
  invoice(sanne, kok, { amount: 100_00, date, expires_at: day("2026-12-20") });

/** Books a payment of 100 euro today on an invoice of that amount. */
async function payToday(tx: Tx, id: number) {
  await tx.db
    .update(invoices)
    .set({ amount: cents(0) })
    .where(eq(invoices.id, id));
  await book(tx, [{ invoice_id: id, on: tx.today, paid: cents(100_00) }], "csv");
}
const pay = (ctx: Ctx, id: number) => transact(ctx, (tx) => payToday(tx, id));

beforeEach(async () => {
  await owner`delete from invoices where customer_id = ${bos}`;
  for (const table of ["stats", "stats_marks"])
    await owner`delete from ${owner(table)} where customer_id = ${bos}`;
  await newInvoice("2026-11-01");
  await statsWork.run(evening);
});

test("money booked by who began before midnight is in the row of that day, though it was kept before they had ended", async () => {
  const id = await newInvoice("2026-11-10");
  await catchUpStats(beforeMidnight);
  await transact(evening, async (tx) => {
    await payToday(tx, id);
    await statsWork.run(night);
    expect((await statsRows())[0]).toEqual({ date: LAST_DAY, amount: "20000" });
  });
  await catchUpStats(afterMidnight);
  expect((await statsRows())[0]).toEqual({ date: LAST_DAY, amount: "10000" });
  expect(await different()).toEqual([]);
  expect(await marks()).toEqual([]);
});

test("money booked by a job that goes on after midnight as of the day it began is in the row of that day", async () => {
  const id = await newInvoice("2026-11-10");
  await catchUpStats(beforeMidnight);
  await statsWork.run(night);
  await pay(evening, id);
  await catchUpStats(afterMidnight);
  expect((await statsRows())[0]).toEqual({ date: LAST_DAY, amount: "10000" });
  expect(await different()).toEqual([]);
});

test("an invoice of the day that is deleted by who began before midnight is in no row", async () => {
  const id = await newInvoice(LAST_DAY);
  await catchUpStats(afterMidnight);
  expect((await statsRows())[0]).toEqual({ date: LAST_DAY, amount: "20000" });
  const late = { ...sanne, now: evening.now, today: evening.today };
  await deleteInvoice.call({ ...late, actor: { ...late.actor, is_super: true } }, { id });
  await catchUpStats(afterMidnight);
  expect((await statsRows())[0]).toEqual({ date: LAST_DAY, amount: "10000" });
  expect(await different()).toEqual([]);
});

test("what changed today alone waits until the day is over", async () => {
  const id = await newInvoice("2026-11-10");
  await catchUpStats(beforeMidnight);
  await pay(evening, id);
  expect(await marks()).toEqual([{ earliest: LAST_DAY }]);
  expect(await catchUpStats(beforeMidnight)).toBe(0);
  expect(await marks()).toEqual([{ earliest: LAST_DAY }]);
  expect(await catchUpStats(afterMidnight)).toBe(1);
  expect((await statsRows())[0]).toEqual({ date: LAST_DAY, amount: "10000" });
  expect(await catchUpStats(afterMidnight)).toBe(0);
});

test("days on which no worker ran are kept too, whichever day changed and whichever task comes first", async () => {
  const id = await newInvoice("2026-11-10");
  await catchUpStats(beforeMidnight);
  await owner`delete from stats where customer_id = ${bos} and date > '2026-11-16'`;
  await pay(evening, id);
  await catchUpStats(afterMidnight);
  expect(await statsWork.customersWith(night.today)).not.toContain(bos);
  expect(await different()).toEqual([]);
});

test("all days are kept where none was, though only the last of them changed", async () => {
  const id = await newInvoice("2026-11-10");
  for (const table of ["stats", "stats_marks"])
    await owner`delete from ${owner(table)} where customer_id = ${bos}`;
  await pay(evening, id);
  await catchUpStats(afterMidnight);
  expect(await different()).toEqual([]);
});

test("the task that keeps the day that is over works out what is marked as well, so that no other does it again", async () => {
  const id = await newInvoice("2026-11-10");
  await pay(evening, id);
  await statsWork.run(night);
  expect(await catchUpStats(afterMidnight)).toBe(0);
  expect(await different()).toEqual([]);
});
