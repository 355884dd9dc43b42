import fc from "fast-check";
import { expect, test } from "vitest";
import { losslessJson } from "@/lib/accounting/adapters/wire/values";
import { PackageFailure } from "@/lib/accounting/rules/failure";

/** Returns a value as a package's answer is parsed: every number as its original text. */
function worded(value: unknown): unknown {
  if (typeof value === "number") return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(worded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, worded(inner)]));
}

test("whatever a package answers is read as it stands, its numbers as the text they were written in", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      fc.constantFrom(undefined, 2),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(losslessJson(text)).toEqual(worded(JSON.parse(text)));
      },
    ),
  );
});

test.each([
  ['{"HID":1234567890123456789}', { HID: "1234567890123456789" }],
  ['{"Amount":363.00000000000006,"Low":-0.10}', { Amount: "363.00000000000006", Low: "-0.10" }],
  ['{"Total":1.5E+3}', { Total: "1.5E+3" }],
  [String.raw`{"Name":"12\" pijp: 7 \\","Code":5}`, { Name: String.raw`12" pijp: 7 \ `.trim(), Code: "5" }],
])("%s keeps all of its digits, and what is text stays text", (text, expected) => {
  expect(losslessJson(text)).toEqual(expected);
});

test.each(['{"d":[1,2', '{"d":01}', '{"d":"1}', '{"d":1 2}'])("%s is no whole answer", (text) => {
  expect(() => losslessJson(text)).toThrow(PackageFailure);
});
