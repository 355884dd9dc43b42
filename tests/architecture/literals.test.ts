import { expect, test } from "vitest";
import { filesIn, textOf } from "../support/sources";

const folders = ["app", "bench", "components", "db", "emulators", "lib", "scripts", "tests", "workers"];
/** `{ ...{ a, b }, c }` means the same as `{ a, b, c }`: it only prevents a formatter from giving each field its own line. */
const spread = /\.\.\.\{/;

test("the fields of an object stand in it: no literal is spread into another", () => {
  const broken = folders
    .flatMap(filesIn)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== "tests/architecture/literals.test.ts")
    .flatMap((file) =>
      textOf(file)
        .split("\n")
        .flatMap((line, at) => (spread.test(line) ? [`${file}:${at + 1}`] : [])),
    );
  expect(broken).toEqual([]);
});
