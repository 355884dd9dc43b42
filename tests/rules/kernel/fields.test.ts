import { expect, test } from "vitest";
import { z } from "zod";
import { calendarDay, id, percentage, positiveAmount, text } from "@/lib/kernel/fields";
import { parse } from "@/lib/kernel/parse";
import { Problem } from "@/lib/kernel/problems";

const NewInvoice = z.strictObject({ debtor_id: id("debtor"), number: text, date: calendarDay });

function errorsOf(raw: unknown): Record<string, string[]> {
  try {
    parse(NewInvoice, raw);
    return {};
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return Object.fromEntries(
      Object.entries(problem.errors ?? {}).map(([field, messages]) => [
        field,
        messages.map(({ key }) => key),
      ]),
    );
  }
}

test.each([
  ["left out", {}],
  ["empty", { debtor_id: "", number: "", date: "" }],
])("what must be there and is %s is said to be required, an entity like a text", (_, raw) => {
  expect(errorsOf(raw)).toEqual({ debtor_id: ["required"], number: ["required"], date: ["required"] });
});

test("what is there and wrong is not said to be missing", () => {
  expect(errorsOf({ debtor_id: "abc", number: {}, date: "31-02-2026" })).toEqual({
    debtor_id: ["invalid"],
    number: ["invalid"],
    date: ["invalid_date"],
  });
});

test.each([
  [percentage(0, 100), "150", { key: "too_big", values: { max: 100 } }],
  [percentage(0, 100), "-1", { key: "too_small", values: { min: 0 } }],
  [percentage(2, 100), "1,99", { key: "too_small", values: { min: 2 } }],
  [positiveAmount, "-5", { key: "too_small", values: { min: 0 } }],
])("a bound is said in the unit that was typed, never in hundredths", (field, typed, message) => {
  expect(() => parse(z.object({ field }), { field: typed })).toThrow(
    expect.objectContaining({ errors: { field: [message] } }),
  );
});
