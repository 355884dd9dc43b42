import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { literal, withValues } from "@/lib/exports/queries/literal";
import { owner } from "../../support/world";

const texts = fc.oneof(
  fc.string({ maxLength: 40 }).filter((text) => !text.includes("\0")),
  fc.string({
    unit: fc.constantFrom("'", "\\", "\\'", "''", "$1", "--", "/*", ";", "\n", "é", "x"),
    maxLength: 12,
  }),
);

test("whatever a text says, the server reads it back as the same text and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, async (one, other) => {
      const statement = withValues(
        sql`select ${one}::text as one, ${other}::text as other, ${7}::int as seven`,
      );
      for (const conforming of ["on", "off"]) {
        const [row] = await owner.begin(async (tx) => {
          await tx.unsafe(`set local standard_conforming_strings = ${conforming}`);
          return tx.unsafe(statement);
        });
        expect(row).toEqual({ one, other, seven: 7 });
      }
    }),
    { numRuns: 300 },
  );
});

test("a value that cannot be written safely is refused", () => {
  for (const value of ["a\0b", Number.NaN, Number.POSITIVE_INFINITY, undefined, { a: 1 }, new Date(0)])
    expect(() => literal(value)).toThrow(TypeError);
  expect([literal(null), literal(true), literal(-3)]).toEqual(["null", "true", " (-3)"]);
});
