import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runStatement } from "@/db/client";
import { packRows, recordset, recordsetOf } from "@/db/recordset";

const COLUMNS = 'id int, amount bigint, "from" text, is_listed boolean, cc text[], why jsonb';

const words = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
const row = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  amount: fc.option(fc.integer({ min: -5, max: 5 })),
  from: fc.option(words),
  is_listed: fc.option(fc.boolean()),
  cc: fc.option(fc.array(words, { maxLength: 2 })),
  why: fc.option(fc.record({ names: fc.array(words, { maxLength: 2 }), until: fc.option(fc.nat()) })),
});

/** Rows with many equal columns, as those of a run, and rows without any. */
const rows = fc.oneof(
  fc.array(row, { maxLength: 4 }),
  fc
    .tuple(row, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }))
    .map(([one, ids]) => ids.map((id) => ({ ...one, id }))),
);

test("rows arrive as they were sent, whatever they have alike", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (sent) => {
      const arrived = await runStatement("invorder_app", (db) =>
        db.execute(
          sql`select r.id, r.amount::int, r."from", r.is_listed, r.cc, r.why from ${recordset(sent, COLUMNS)}`,
        ),
      );
      expect([...arrived]).toEqual(sent);
    }),
    { numRuns: 60 },
  );
});

test("what is alike in all rows travels once, and what is no column not at all", () => {
  const sent = [
    { id: 1, amount: 5, from: null, is_listed: true, cc: [], why: null, secret: "x" },
    { id: 2, amount: 5, is_listed: true, cc: [], why: { names: [] }, secret: "x" },
  ];
  const { own, alike } = packRows(sent, COLUMNS);
  expect(JSON.parse(own)).toEqual([
    { id: 1, why: null },
    { id: 2, why: { names: [] } },
  ]);
  expect(JSON.parse(alike)).toEqual({ amount: 5, from: null, is_listed: true, cc: [] });
});

test("the statement is the same whatever is alike, so that it is prepared once", () => {
  const statement = (sent: Parameters<typeof packRows>[0]) =>
    new PgDialect().sqlToQuery(recordsetOf(packRows(sent, COLUMNS), COLUMNS)).sql;
  expect(statement([{ id: 1 }, { id: 2 }])).toBe(statement([{ id: 1 }, { id: 1, cc: ["a"] }]));
});
