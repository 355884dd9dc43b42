import { expect, test } from "vitest";
import { amountIn, claimTerm, spellingsOf, termsIn } from "@/lib/lists/rules/search";

test("every word of a search is a term, however it is spaced", () => {
  expect(termsIn("  post   zorg ")).toEqual(["post", "zorg"]);
});

test("a number is looked for as it was typed, in capitals and in small letters", () => {
  expect(spellingsOf("f2026-1")).toEqual(["f2026-1", "F2026-1"]);
  expect(spellingsOf("2026")).toEqual(["2026"]);
});

test("a name with an amount or a number beside it means that debtor's claim", () => {
  expect(claimTerm("post 12.497,40")).toEqual({ claim: "12.497,40", digits: "1249740", others: ["post"] });
  expect(claimTerm("F2026-001 postma")).toEqual({ claim: "F2026-001", digits: "", others: ["postma"] });
  expect(claimTerm("12497")).toBeNull();
  expect(claimTerm("postma zorg")).toBeNull();
});

test("an amount is read as a screen shows it and as a keyboard has it; bare digits are a number", () => {
  for (const typed of ["12.497,40", "12497,40", "12497.40", "12,497.40", "€ 12.497,40"])
    expect([typed, amountIn(typed)]).toEqual([typed, 1_249_740]);
  expect(amountIn("€ 1.500")).toBe(150_000);
  for (const typed of ["12497", "F2026.184", "postma 12.497,40", "0,00", ".", "muller"])
    expect([typed, amountIn(typed)]).toEqual([typed, null]);
});
