import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCents } from "@/lib/i18n/format";
import { cents, fraction, parseAmount, roundedFrom, toWire } from "@/lib/kernel/money";

test.each([
  ["1250.50", 125050],
  ["1250,5", 125050],
  ["1.250,50", 125050],
  ["1,250.50", 125050],
  ["€ 1.234.567,89", 123456789],
  ["-12", -1200],
  ["−0,01", -1],
  ["1.005", 100500],
])("%s is read as %i cents", (text, expected) => expect(parseAmount(text)).toBe(expected));

test.each(["", "abc", "1.2345,6", "1250.505", "12e3", "--5", "1,2,3", "999999999999999999"])(
  "%s is no amount",
  (text) => expect(parseAmount(text)).toBeNull(),
);

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(cents);

test("what is written on the wire is read back to the cent", () => {
  fc.assert(fc.property(amounts, (amount) => parseAmount(toWire(amount)) === amount));
});

test("a fraction is rounded half up, above and below zero alike", () => {
  expect(fraction(cents(5), 1, 2)).toBe(3);
  expect(fraction(cents(-5), 1, 2)).toBe(-2);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (amount, share) => {
      const exact = (BigInt(amount) * BigInt(share) * 10n) / 10_000n;
      const rounded = BigInt(fraction(amount, share, 10_000)) * 10n;
      return rounded - exact <= 5n && exact - rounded <= 5n;
    }),
  );
});

test("a fraction is exact on both sides of what a double holds", () => {
  const large = fc.integer({ min: -(2 ** 46), max: 2 ** 46 }).map(cents);
  fc.assert(
    fc.property(large, fc.integer({ min: 0, max: 120 }), (amount, share) => {
      const exact = roundedFrom(BigInt(amount) * BigInt(share), 365n);
      return fraction(amount, share, 365) === exact;
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [123456, "EUR", "€\u00a01.234,56"],
  [-5, "USD", "−$\u00a00,05"],
  [100000000, "GBP", "£\u00a01.000.000,00"],
])("%i cents in %s are shown as %s", (amount, currency, text) =>
  expect(formatCents(cents(amount), currency)).toBe(text),
);

test("a fraction of a cent is refused", () => expect(() => cents(1.5)).toThrow(RangeError));
