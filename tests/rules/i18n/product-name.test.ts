import fs from "node:fs";
import { expect, test } from "vitest";

test.each(["nl", "en", "de"])(
  "no sentence in %s names the product: its pages stand under a white label's name",
  (locale) => {
    const lines = fs
      .readdirSync(`messages/${locale}`)
      .flatMap((file) => fs.readFileSync(`messages/${locale}/${file}`, "utf8").split("\n"));
    expect(lines.filter((line) => line.includes("Invorder")).map((line) => line.trim())).toEqual([
      '"name": "Invorder"',
    ]);
  },
);
