import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { pool } from "@/db/client";
import { copyFrom, copyTo, withCopyConnection } from "@/db/copy";
import { roleUrl } from "@/lib/kernel/settings";
import { pause } from "../../support/crew";

function* rows(count: number) {
  for (let row = 0; row < count; row++) yield `${row}\n`;
}

const connected = <T>(work: (client: pg.Client) => Promise<T>) =>
  withCopyConnection({ connectionString: roleUrl("invorder_app"), application_name: "copies" }, work);

const copied = (prepare: string, lines: AsyncIterable<string> | Iterable<string>) =>
  connected(async (client) => {
    await client.query("create temporary table ledger_lines (line int)");
    await client.query(prepare);
    await copyFrom(client, "ledger_lines", Readable.from(lines));
    return Number((await client.query("select count(*) from ledger_lines")).rows[0]?.count);
  });

/** Cancels the copying statement once it runs. */
const cancel = () =>
  vi.waitFor(async () => {
    const cancelled = await pool("invorder_app").sql`select pg_cancel_backend(pid) from pg_stat_activity
      where query like 'copy %' and state = 'active' and application_name = 'copies' and datname = current_database()`;
    expect(cancelled).toHaveLength(1);
  });
/** Counts the copying connections. */
const connections = async () =>
  (
    await pool("invorder_app")
      .sql`select 1 from pg_stat_activity where application_name = 'copies' and datname = current_database()`
  ).length;

test("rows go in as they are", async () => {
  expect(await copied("", rows(10_000))).toBe(10_000);
});

test("a COPY that the server refuses after the last row says so", async () => {
  // A function of the session, and a trigger that fails after all rows: the effect of a full disk.
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

test("rows come out as they are, however slowly they are read, and their connection is ended", async () => {
  const read = await connected(async (client) => {
    const lines = copyTo(client, "copy (select n from generate_series(1, 200000) n) to stdout");
    await pause(100);
    return text(lines);
  });
  expect(read).toBe(Array.from({ length: 200_000 }, (_, index) => `${index + 1}\n`).join(""));
  await expect.poll(connections).toBe(0);
});

test("a COPY whose rows the server cannot make to the end says so", async () => {
  const query = "copy (select 1 / (100000 - n) from generate_series(1, 200000) n) to stdout";
  await expect(connected((client) => text(copyTo(client, query)))).rejects.toThrow("division by zero");
  await expect.poll(connections).toBe(0);
});
