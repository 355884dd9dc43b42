import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPointsFrom, unitsFrom, unitsText } from "@/lib/claims/rules/rate-values";

test.each([
  ["4", 400],
  ["10.15", 1_015],
  ["10,15", 1_015],
  [" 8,5 ", 850],
  ["0", 0],
])("a percentage typed as %j is %i basis points", (typed, points) => {
  expect(basisPointsFrom(typed)).toBe(points);
});

test.each(["", "vijf", "-1", "1.000", "0.050", "10,155", "4%", "1e3", "."])(
  "%j is no percentage, and no other one either",
  (typed) => {
    expect(basisPointsFrom(typed)).toBeNull();
  },
);

test("what a rate of exchange is written as is read as the same, to the last decimal", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (units) => {
      expect(unitsText(units)).toMatch(/^\d+\.\d{5}$/);
      expect(unitsFrom(unitsText(units))).toBe(units);
      expect(unitsFrom(unitsText(units).replace(".", ","))).toBe(units);
    }),
  );
});

test("nothing for a euro is no rate of exchange", () => {
  expect(unitsFrom("0")).toBeNull();
  expect(unitsFrom("0.00000")).toBeNull();
});
