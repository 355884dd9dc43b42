import { expect, test } from "vitest";
import { initialsOf } from "@/components/ui/initials";

test("a name is shortened to the first letters of its first and last word", () => {
  expect(["Sanne de Vries", "Joris Kramer", "Émile 't Hart", "  Özlem   Yılmaz "].map(initialsOf)).toEqual([
    "SV",
    "JK",
    "ÉH",
    "ÖY",
  ]);
});

test("a name of one word, or none, stays as it is", () => {
  expect(["Buitendienst", ""].map(initialsOf)).toEqual(["Buitendienst", ""]);
});
