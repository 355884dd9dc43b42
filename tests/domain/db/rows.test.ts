import { sql } from "drizzle-orm";
import * as builder from "drizzle-orm/utils";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { rowReader } from "@/db/rows";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";

/** Drizzle's own, which it does not publish. */
const orderSelectedFields: (fields: object) => Parameters<typeof rowReader>[0][number][] = Reflect.get(
  builder,
  "orderSelectedFields",
);
const mapResultRow: (...of: [...Parameters<typeof rowReader>, row: unknown[]]) => unknown = (
  fields,
  notNull,
  row,
) => Reflect.get(builder, "mapResultRow")(fields, row, notNull);

const joined = {
  number: invoices.number,
  amount: invoices.amount,
  debtor: { id: debtors.id, name: debtors.name },
};
const counted = sql<number>`count(*)`.mapWith(Number);
const shapes: [
  shape: string,
  fields: object,
  notNull: Record<string, boolean> | undefined,
  rows: unknown[][],
][] = [
  [
    "a table with amounts, days and what is not there",
    { number: invoices.number, amount: invoices.amount, date: invoices.date, deadline: invoices.deadline },
    undefined,
    [
      ["2026-14", "12100", "2026-03-31", null],
      ["2026-15", "-500", "0001-01-01 BC", "2026-04-14"],
    ],
  ],
  [
    "what is computed, with a name and without",
    { counted, named: counted.as("named"), plain: sql`1` },
    undefined,
    [["3", "4", "5"]],
  ],
  [
    "a joined table that always has a row",
    joined,
    { invoices: true, debtors: true },
    [["2026-14", "12100", 7, "Smit"]],
  ],
  [
    "a joined table that may have none",
    joined,
    { invoices: true, debtors: false },
    [
      ["2026-14", "12100", null, null],
      ["2026-15", "12100", 7, "Smit"],
    ],
  ],
  [
    "columns of two tables under one name",
    { of: { debtor: debtors.name, template: templates.name } },
    { debtors: false, templates: false },
    [
      [null, null],
      [null, "Aanmaning"],
    ],
  ],
  ["a name within a name", { one: { two: { number: invoices.number } } }, { invoices: true }, [["2026-14"]]],
];

test.each(shapes)("%s is read as the query builder itself reads it", (_shape, fields, notNull, rows) => {
  const ordered = orderSelectedFields(fields);
  const expected = rows.map((row) => mapResultRow(ordered, notNull, row));
  expect(rows.map(rowReader(ordered, notNull))).toEqual(expected);
});

test("every select of the product is read so", () => {
  const select = pool("invorder_app").database.select({ number: invoices.number }).from(invoices);
  expect(select.prepare("numbers")).toMatchObject({ customResultMapper: expect.any(Function) });
});
