import fs from "node:fs";
import { expect, test } from "vitest";
import { mutations } from "../../scripts/test/mutation-table.mjs";

const timesIn = (file: string, words: string) => fs.readFileSync(file, "utf8").split(words).length - 1;

test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  "what is broken on trial stands once in its file, and the test that must notice is there: %s",
  (_name, { file, find, file_of_test, test: noticing }) => {
    expect(timesIn(file, find)).toBe(1);
    expect(timesIn(file_of_test, noticing)).toBeGreaterThan(0);
  },
);
