import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fontFiles, wideFonts } from "@/lib/letters/render/fonts";
import { breakable } from "@/lib/letters/rules";
import config from "@/next.config";

test("the fonts of letters are there, and the built server takes each of them along", () => {
  const taken = Object.values(config.outputFileTracingIncludes ?? {}).flat();
  for (const file of fontFiles) expect(taken).toContain(`./${file}`);
  for (const file of Object.values(wideFonts)) {
    expect(path.isAbsolute(file)).toBe(true);
    expect(fs.statSync(file).size).toBeGreaterThan(100_000);
  }
});

test("a word no line can hold is broken, and everything else stays", () => {
  expect(
    breakable("a".repeat(300))
      .split(" ")
      .map(({ length }) => length),
  ).toEqual([120, 120, 60]);
  for (const words of [
    "Beste heer Łodziński,\nhierbij",
    "a".repeat(120),
    `https://betaal.example/${"x".repeat(90)} nu`,
  ])
    expect(breakable(words)).toBe(words);
});
