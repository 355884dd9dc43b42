import { expect, test } from "vitest";
import { claimTerm, spellingsOf, termsIn } from "@/lib/search/rules";

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
