import { expect, test } from "vitest";
import { statuses } from "@/lib/flow/statuses";
import { sources } from "../support/sources";

/** Places where numbers of statuses are allowed, each with its reason. */
const reasons: Record<string, string> = {
  "lib/flow/statuses.ts": "the table itself",
  "db/seed/": "the demo's story is data: which customer's flow has which steps",
  "db/schema/jobs.ts": "the status of a job is another thing (SPEC §3)",
};

/** A status compared with, set to or searched by a number, in TypeScript or in SQL. */
const tested = [
  /\b(?:\w+_)?(?:status_id|step_id|last_status|next_status)\b["`]?\s*(?:===?|!==?|<>|[<>]=?|:|=|\bin\b|\bnot in\b|\bbetween\b|(?:=|<>)\s*(?:any|all))\s*[([{]*\s*'?\d/i,
  /\b(?:stageOf|sideOf|rankOf|letterOf|statusOf|isStatus|sends)\(\s*\d/,
  /\bstatus\b\s*(?:===|!==|[<>]=?)\s*[1-9]\d?\b/,
];

test.each(tested.map((pattern) => [pattern]))("no code tests a status by its number (%s)", (pattern) => {
  const found = sources
    .filter(({ path }) => !Object.keys(reasons).some((known) => path.startsWith(known)))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test("ranks and letters are each given once, and a letter has its place on the ladder", () => {
  const once = (values: unknown[]) => expect(new Set(values).size).toBe(values.length);
  once(statuses.map(({ id }) => id));
  once(statuses.flatMap(({ rank }) => rank ?? []));
  once(statuses.flatMap(({ letter }) => letter ?? []));
  for (const { id, letter, rank, side } of statuses) {
    if (letter !== null) expect([id, rank]).not.toEqual([id, null]);
    if (rank !== null) expect([id, side]).not.toEqual([id, null]);
  }
});
