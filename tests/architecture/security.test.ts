import fs from "node:fs";
import { expect, test } from "vitest";

const page = fs.readFileSync("docs/security.md", "utf8");
const rows = page.split("\n").filter((line) => /^\| \d/.test(line));

test("every test and file the page names exists", () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
    ([, file = ""]) => `tests/${file}`,
  );
  const files = [...page.matchAll(/`((?:lib|db|docs|app)\/[\w./-]+\.\w+)`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set([...named, ...files])].filter((file) => !fs.existsSync(file))).toEqual([]);
});

test("each requirement says whether it is held, and by what; one that is open says why", () => {
  for (const row of rows) {
    const [, number, , state, how, proof, end] = row.split("|").map((cell) => cell.trim());
    expect({ number, state, isWhole: Boolean(how) && Boolean(proof) && end === "" }).toEqual({
      number: expect.stringMatching(/^\d+\.\d+\.\d+/),
      state: expect.stringMatching(/^(held|proxy|open)$/),
      isWhole: true,
    });
  }
});

test("no requirement stands twice", () => {
  const numbers = rows.map((row) => row.split("|")[1]?.trim());
  expect(new Set(numbers).size).toBe(numbers.length);
});
