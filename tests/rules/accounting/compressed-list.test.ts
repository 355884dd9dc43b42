import fc from "fast-check";
import { expect, test } from "vitest";
import { CompressedList } from "@/lib/accounting/adapters/wire/compressed-list";

test("whatever is packed comes back as it was and in its order, as often as it is asked for", () => {
  const row = fc.record({
    name: fc.string({ unit: "grapheme" }),
    amount: fc.integer(),
    due: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const packed = new CompressedList<(typeof rows)[number]>();
      for (const one of rows) packed.add(one);
      expect(packed.size).toBe(rows.length);
      expect([...packed.values()]).toEqual(rows);
      expect([...packed.values()]).toEqual(rows);
    }),
  );
});

test("a long list is packed on the way, and none of it is lost between two packs", () => {
  const packed = new CompressedList<{ number: string }>();
  for (let nth = 0; nth < 20_000; nth += 1) packed.add({ number: `F${nth}` });
  expect([...packed.values()].map(({ number }) => number)).toEqual(
    Array.from({ length: 20_000 }, (_, nth) => `F${nth}`),
  );
});
