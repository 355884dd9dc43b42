import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedAccount, maskedText, ownAccount } from "@/lib/payments/rules/bank/accounts";
import { tokensOf } from "@/lib/payments/rules/bank/tokens";

test("a number is found however its signs were written, as a whole word only", () => {
  expect(tokensOf("factuur F24-011, dank")).toContain("F24011");
  expect(tokensOf("factuur f24 011")).toContain("F24011");
  expect(tokensOf("260031/260032")).toEqual(expect.arrayContaining(["260031", "260032"]));
  expect(tokensOf("klant 9260031")).not.toContain("260031");
  expect(tokensOf("huur april", "")).toEqual([]);
  expect(tokensOf("RF03 2026 0117")).toContain("20260117");
});

test("whatever number stands in a text between other words is found, with no more tokens than are looked at", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const number = fc.stringMatching(/^[A-Z]{0,3}\d{3,8}$/);
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 5 }),
      number,
      fc.array(word, { maxLength: 5 }),
      (before, written, after) => {
        expect(tokensOf([...before, written, ...after].join(" "))).toContain(written);
      },
    ),
  );
  expect(tokensOf("12345 ".repeat(500)).length).toBeLessThanOrEqual(80);
  expect(tokensOf(Array.from({ length: 500 }, (_, at) => `A${at}99`).join(" ")).length).toBeLessThanOrEqual(
    80,
  );
});

test("an account is ours by its IBAN or the number within it, and is never shown whole", () => {
  const own = ["NL91ABNA0417164300"];
  expect(ownAccount(own, "nl91 abna 0417 1643 00")).toBe("NL91ABNA0417164300");
  expect(ownAccount(own, "417164300")).toBe("NL91ABNA0417164300");
  expect(ownAccount(own, "4300")).toBeNull();
  expect(ownAccount(own, "NL44RABO0123456789")).toBeNull();
  expect(maskedAccount("NL91ABNA0417164300")).toBe("NL91 … 4300");
  expect(maskedText("stuur terug naar NL91ABNA0417164300 aub")).toBe("stuur terug naar NL91 … 4300 aub");
  expect(maskedText("op NL91 ABNA 0417 1643 00")).toBe("op NL91 … 4300");
});
