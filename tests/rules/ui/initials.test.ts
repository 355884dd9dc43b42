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

test("a long name of one word is its first two letters, a short one and none stay as they are", () => {
  expect(["Buitendienst", "Joris", ""].map(initialsOf)).toEqual(["BU", "Joris", ""]);
});
