import { expect, test } from "vitest";
import { isPayout, namesIn } from "@/lib/payments/rules/bank/names";
import { entriesIn, mt940, recordsOf } from "../../support/bank-files";

test("what may name a payment or a mandate is a line's two references and such words of its text, each once", () => {
  expect(namesIn("F-12", "mdt_h3gAaD5zP", "Incasso tr_WDqYK6vllg, F-12 tr_WDqYK6vllg")).toEqual([
    "F-12",
    "mdt_h3gAaD5zP",
    "tr_WDqYK6vllg",
  ]);
  expect(namesIn("", "", "huur november tr_kort TR_WDqYK6vllg")).toEqual([]);
});

test("a payout is Mollie's, with the number of its settlement", () => {
  const line = { name: "Stichting Mollie Payments", text: "Settlement 1234567.2611.03", reference: "" };
  expect(isPayout(line)).toBe(true);
  expect(isPayout({ ...line, text: "Factuur 2611.03" })).toBe(false);
  expect(isPayout({ ...line, name: "Mollies Bloemen" })).toBe(false);
});

test("an MT940 names the mandate too", async () => {
  const file = mt940({ lines: [{ amount: 25_000, text: "termijn" }] }).replace(
    "/REMI/",
    "/MARF/M-2026-7//REMI/",
  );
  expect(entriesIn(await recordsOf(file))).toMatchObject([{ mandate: "M-2026-7", text: "termijn" }]);
});
