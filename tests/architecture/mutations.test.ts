import fs from "node:fs";
import { expect, test } from "vitest";
import { markedPlaces, mutated } from "../../scripts/test/mutation-markers.mjs";
import { mutations } from "../../scripts/test/mutation-table.mjs";
import { rootPath, textOf } from "../support/sources";

const root = rootPath("");
const places = markedPlaces(root);

test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  "what is mutated on trial is marked once, changes by it, and the test that must notice is there: %s",
  (_name, mutation) => {
    const [place, ...others] = places.get(mutation.marker) ?? [];
    expect(others).toEqual([]);
    expect(place).toBeDefined();
    if (place) expect(mutated(root, place, mutation)).not.toBe(textOf(place.file));
    expect(fs.readFileSync(mutation.file_of_test, "utf8")).toContain(mutation.test);
  },
);

test("no marker outlives its mutation", () => {
  const named = new Set(mutations.map(({ marker }) => marker));
  const left = [...places].filter(
    ([name, [place]]) => !place?.file.startsWith("db/migrations/") && !named.has(name),
  );
  expect(left.map(([name]) => name)).toEqual([]);
});
