import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { expect, test } from "vitest";
import { pool, type Transaction } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { reading, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import { pause } from "../../support/crew";
import { as, customer, own, owner } from "../../support/world";

const app = { role: "invorder_app" } as const;
const opening = <T>({ database }: ReturnType<typeof pool>, run: (transaction: Transaction) => Promise<T>) =>
  database.transaction(run);

test("a beginning that never comes is an error, and does nothing when it comes after all", async () => {
  let runs = 0;
  let letGo: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (letGo = resolve));
  const lost = inTransaction(
    async (from, run) => {
      await late;
      return opening(from, run);
    },
    async () => {
      runs += 1;
    },
    { ...app, begunWithin: 100 },
  );
  await expect(lost).rejects.toBeInstanceOf(TimeoutError);
  letGo();
  await pause(100);
  expect(runs).toBe(0);
});

test("a pool that answers nobody is left behind; one that answers others stays", async () => {
  const before = pool("invorder_app");
  let giveUp: (why: Error) => void = () => undefined;
  const never = () => new Promise<never>((_resolve, reject) => (giveUp = reject));
  const begin = () => inTransaction(never, async () => null, { ...app, begunWithin: 100 });
  const patient = inTransaction(never, async () => null, { ...app, begunWithin: 600_000 });
  await inTransaction(opening, async () => null, app);
  giveUp(new TimeoutError("nothing came"));
  await expect(patient).rejects.toBeInstanceOf(TimeoutError);
  expect(pool("invorder_app")).toBe(before);
  await expect(begin()).rejects.toBeInstanceOf(TimeoutError);
  expect(pool("invorder_app")).not.toBe(before);
});

test("a transaction that nobody waits for any more writes nothing", async () => {
  const id = await customer("Te Laat");
  const written = inTransaction(
    opening,
    async (transaction: Transaction) => {
      await transaction.execute(
        sql`select set_config('app.customer_id', ${String(id)}, true), set_config('app.scope', 'customer', true),
          set_config('app.reseller_id', '0', true), set_config('app.user_id', '0', true)`,
      );
      await transaction.execute(sql`update customers set city = 'Elders' where id = ${id}`);
      await pause(300);
    },
    { ...app, endsWithin: 150 },
  );
  await expect(written).rejects.toBeInstanceOf(TimeoutError);
  await pause(400);
  const [row] = await owner`select city from customers where id = ${id}`;
  expect(row?.city).not.toBe("Elders");
});

test("the server ends what takes too long: sooner for who waits, later for a job", async () => {
  const ctx = own(await as(role.klant, await customer("Geduld Grafisch")));
  const limits = (db: Transaction) =>
    db
      .execute(
        sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      .then(([row]) => row);
  expect(await reading(ctx, (read) => limits(read.db))).toEqual({ statement: "1min", idle: "1min" });
  expect(await transact(ctx, (tx) => limits(tx.db))).toEqual({ statement: "1min", idle: "1min" });
  expect(await transact(ctx, (tx) => limits(tx.db), "work")).toEqual({ statement: "9min", idle: "1min" });
  for (const name of ["invorder_auth", "invorder_dispatch"] as const)
    expect(await pool(name).sql`show statement_timeout`).toMatchObject([{ statement_timeout: "1min" }]);
});

test("a pool that is left behind takes nobody's call along, neither those under way nor those that wait for a connection", async () => {
  const before = pool("invorder_auth");
  const busy = Array.from({ length: 4 }, () => before.sql`select pg_sleep(6)`.then(() => "answered"));
  await pause(50);
  const waiting = Array.from({ length: 12 }, () => before.sql`select 1`.then(() => "answered"));
  const lost = inTransaction(
    () => new Promise<never>(() => undefined),
    async () => null,
    { role: "invorder_auth", begunWithin: 100 },
  );
  await expect(lost).rejects.toBeInstanceOf(TimeoutError);
  expect(pool("invorder_auth")).not.toBe(before);
  expect(await pool("invorder_auth").sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(new Set(await Promise.all([...busy, ...waiting]))).toEqual(new Set(["answered"]));
});

test("no statement outlives its transaction: what a branch asks after another one failed is refused, not sent", async () => {
  const key = Buffer.from("na afloop");
  const refusals: unknown[] = [];
  const both = pool("invorder_auth").database.transaction(async (db) => {
    const slow = async () => {
      await pause(100);
      await db.execute(sql`insert into throttles values (${key}, 1, now())`);
    };
    await Promise.all([
      db.execute(sql`select 1 / 0`),
      slow().catch((error: Error) => refusals.push(String(error.cause ?? error))),
    ]);
  });
  await expect(both).rejects.toMatchObject({ cause: { code: "22012" } });
  await expect.poll(() => refusals).toHaveLength(1);
  expect(refusals[0]).toContain("after the end of its transaction");
  expect(await owner`select 1 from throttles where key = ${key}`).toHaveLength(0);

  const handles: postgres.TransactionSql[] = [];
  await pool("invorder_auth").sql.begin(async (begun) => {
    handles.push(begun);
    await begun`select 1`;
  });
  for (const handle of handles) {
    expect(() => handle`select 1`).toThrow("after the end of its transaction");
    expect(() => handle.unsafe("select 1")).toThrow("after the end of its transaction");
  }
});

test("a statement that was sent before another one failed is answered before the transaction is over", async () => {
  const answered: string[] = [];
  const both = pool("invorder_auth").database.transaction((db) =>
    Promise.all([
      db.execute(sql`select pg_sleep(0.2)`).then(() => answered.push("slow")),
      Promise.reject(new Error("a branch failed")),
    ]),
  );
  await expect(both).rejects.toThrow("a branch failed");
  expect(answered).toEqual(["slow"]);
});
