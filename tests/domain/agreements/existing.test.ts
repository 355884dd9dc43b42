import fs from "node:fs";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { holdsOf, rowOf } from "../../support/agreements";
import { rootPath } from "../../support/sources";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

const statements = fs
  .readFileSync(rootPath("db/migrations/0021_existing_holds.sql"), "utf8")
  .split("--> statement-breakpoint");

test("what stood still before there were holds gets its hold when the database is brought up to date, and lists stay as they were", async () => {
  const customer_id = await customer("Van Vroeger");
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer");
  const [{ later } = { later: "" }] = await owner<
    { later: string }[]
  >`select (current_date + 30)::text as later`;
  const held = { deadline: later, step: 5 } as never;
  const disputed = await invoice(sanne, boer, { ...(held as object), last_status_id: 16 });
  const insolvent = [
    await invoice(sanne, boer, { ...(held as object), last_status_id: 15 }),
    await invoice(sanne, boer, { ...(held as object), last_status_id: 15 }),
  ];
  const waiting = await invoice(sanne, boer, held);
  const over = await invoice(sanne, boer, { deadline: "2020-01-01" } as never);
  const part = await invoice(sanne, boer, { amount: 40_000, total_amount: 100_000 });
  const paid = await invoice(sanne, boer, { amount: 0, total_amount: 100_000, paid_at: "2026-11-02" });
  await owner`update invoices set agenda_on = null where customer_id = ${customer_id}`;
  await owner.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement);
  });
  expect(await holdsOf(disputed)).toEqual(["dispute open"]);
  expect(await holdsOf(waiting)).toEqual(["pause open"]);
  expect(await holdsOf(over)).toEqual([]);
  const pauses =
    await owner`select h.id from holds h where h.customer_id = ${customer_id} and h.reason = 'insolvency'`;
  expect(pauses).toHaveLength(1);
  expect(await holdsOf(insolvent[1] ?? 0)).toEqual(["pause open"]);
  expect(await rowOf(over)).toMatchObject({ deadline: "2020-01-01", agenda_on: "2020-01-01" });
  const items = await owner`select status_before from hold_items where invoice_id = ${disputed}`;
  expect(items).toEqual([{ status_before: 5 }]);
  const [partly] = await owner`select paid_before from invoices where id = ${part}`;
  expect(partly).toEqual({ paid_before: "60000" });
  const money = await rowsOf("bookings", customer_id);
  expect(money).toMatchObject([{ invoice_id: paid, on: "2026-11-02", paid: "100000" }]);
});
