import fc from "fast-check";
import { expect, test } from "vitest";
import { mayClose } from "@/lib/accounting/rules/absence";

test("what a source says of an invoice itself closes it, however many there are", () => {
  expect(mayClose({ proof: "stated", missing: 14, open: 14 })).toBe(true);
});

test("a list that was proven whole closes up to half of what is open, and more when a person says so", () => {
  expect(mayClose({ proof: "whole", missing: 7, open: 14 })).toBe(true);
  expect(mayClose({ proof: "whole", missing: 8, open: 14 })).toBe(false);
  expect(mayClose({ proof: "whole", missing: 8, open: 14, isConfirmed: true })).toBe(true);
});

test("a list that is only shorter, or empty, closes nothing, whoever wants it", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), fc.boolean(), (missing, open, isConfirmed) => {
      expect(mayClose({ proof: "none", missing, open, isConfirmed })).toBe(false);
    }),
  );
});
