import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { copyInto } from "@/db/copy";
import { pause } from "../../support/crew";

async function* rows(count: number) {
  for (let row = 0; row < count; row++) yield `${row}\n`;
}

const copied = (prepare: string, lines: AsyncIterable<string>) =>
  pool("invorder_app").database.transaction(async (transaction) => {
    await transaction.execute(sql.raw("create temporary table ledger_lines (line int) on commit drop"));
    if (prepare) await transaction.execute(sql.raw(prepare));
    await copyInto(transaction, "ledger_lines", lines);
    const [found] = await transaction.execute<{ count: number }>(
      sql`select count(*)::int as count from ledger_lines`,
    );
    return found?.count;
  });

/** Cancels the statement that copies; a role may do so to its own. */
const cancel = () => pool("invorder_app").sql`select pg_cancel_backend(pid) from pg_stat_activity
  where query like 'copy ledger_lines%' and datname = current_database()`;

test("rows go in as they are", async () => {
  expect(await copied("", rows(10_000))).toBe(10_000);
});

test("a COPY that the server refuses after the last row says so", async () => {
  // A function of the session, and a trigger that looks when everything is in: what a full disk does.
  const refusing = `create function pg_temp.refuse() returns trigger language plpgsql as 'begin raise exception ''no room''; end';
    create trigger full_disk after insert on ledger_lines for each statement execute function pg_temp.refuse()`;
  await expect(copied(refusing, rows(10))).rejects.toThrow("no room");
});

test("a COPY that is cancelled while rows still come says so", async () => {
  async function* slowly() {
    yield* rows(1_000);
    await cancel();
    for (let more = 0; more < 20; more++) {
      await pause(20);
      yield `${more}\n`;
    }
  }
  await expect(copied("", slowly())).rejects.toThrow("canceling statement");
  expect(await copied("", rows(3))).toBe(3);
});
