import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool, runStatement } from "@/db/client";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { reading, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { as, customer, debtor, invoice, own } from "../support/world";

const bakker = await customer("Bakker Groothandel");
const visser = await customer("Visser Transport");
const sanne = await as(role.klant, bakker);
const pieter = await as(role.klant, visser);
const mine = await debtor(bakker, "De Boer Techniek");
const theirs = await debtor(visser, "Kok Catering");
await invoice(pieter, theirs);

const code = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && "code" in error.cause ? error.cause.code : null;

test("a list shows the own customer's rows only", async () => {
  const { data } = await listDebtors.call(sanne, {});
  expect(data.map((row) => row.name)).toEqual(["De Boer Techniek"]);
});

test("another customer's debtor does not exist", async () => {
  await expect(getDebtor.call(sanne, { id: theirs })).rejects.toMatchObject({ kind: "not-found" });
});

test("even a statement that forgets the customer sees no foreign row", async () => {
  const rows = await reading(own(sanne), ({ db }) => db.select().from(debtors));
  expect(rows.map(({ id }) => id)).toEqual([mine]);
});

test("a statement the server keeps prepared shows every customer its own, however often it was asked", async () => {
  const namesFor = async (ctx: typeof sanne) =>
    (await listDebtors.call(ctx, { q: "e" })).data.map(({ name }) => name);
  for (let turn = 0; turn < 8; turn++) {
    expect(await namesFor(sanne)).toEqual(["De Boer Techniek"]);
    expect(await namesFor(pieter)).toEqual(["Kok Catering"]);
  }
});

test("what is asked again is kept prepared, lists of ids are not", async () => {
  const ids = (many: number) => Array.from({ length: many }, (_, place) => place + 1);
  const prepared = await reading(own(sanne), async ({ db }) => {
    for (const many of [2, 200])
      await db
        .select({ id: debtors.id })
        .from(debtors)
        .where(inArray(debtors.id, ids(many)));
    return db.execute<{ parameters: number }>(sql`
      select cardinality(parameter_types) as parameters from pg_prepared_statements
      where statement like 'select "id" from "debtors" where "debtors"."id" in%'`);
  });
  expect(prepared).toEqual([{ parameters: 2 }]);
});

test("a row for another customer is refused by the database", async () => {
  const wrong = transact(own(sanne), (tx) =>
    tx.db.insert(debtors).values({ customer_id: visser, number: "X", name: "Vals" }),
  );
  expect(code(await wrong.catch((error: unknown) => error))).toBe("42501");
});

test("another customer's debtors cannot be billed", async () => {
  const wrong = transact(own(sanne), (tx) =>
    tx.db.execute(sql`insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, last_status_id)
      values (${bakker}, ${theirs}, 'X1', '2026-01-01', '2026-01-31', 100, 100, 1)`),
  );
  expect(code(await wrong.catch((error: unknown) => error))).toBe("23503");
});

test("a statement outside a tenant's transaction raises instead of seeing nothing", async () => {
  const outside = runStatement("invorder_app", (db) => db.select().from(invoices).where(eq(invoices.id, 1)));
  // On a fresh connection the setting is unknown, on a used one it is empty: both raise.
  expect(["42704", "22P02"]).toContain(code(await outside.catch((error: unknown) => error)));
});

test("the app may not read passwords, sessions or codes, nor the dispatcher what a mail says", async () => {
  const app = (statement: string) =>
    reading(own(sanne), ({ db }) => db.execute(sql.raw(statement))).catch((error: unknown) => error);
  for (const statement of [
    "select password_hash from users",
    "select * from sessions",
    "select * from codes",
  ])
    expect([statement, code(await app(statement))]).toEqual([statement, "42501"]);
  const dispatch = await pool("invorder_dispatch").sql`select subject, recipient from outbox`.catch(
    (error: unknown) => error,
  );
  expect(dispatch).toMatchObject({ code: "42501" });
});

test("with one connection and tenants in turn, never a foreign row", async () => {
  const names = async (ctx: typeof sanne) => (await listDebtors.call(ctx, {})).data.map((row) => row.name);
  for (let turn = 0; turn < 30; turn++) {
    expect(await names(sanne)).toEqual(["De Boer Techniek"]);
    expect(await names(pieter)).toEqual(["Kok Catering"]);
    const failed = transact(own(sanne), async () => {
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
  }
});
