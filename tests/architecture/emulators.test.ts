import { expect, test } from "vitest";
import { filesIn, sources, textOf } from "../support/sources";

const emulators = filesIn("emulators").filter((file) => file.endsWith(".ts"));

test("nothing of the product loads a practice server, and production's image has none", () => {
  const loads = sources.flatMap(({ path, imports, text }) =>
    imports.some(({ target }) => target.startsWith("emulators/")) || text.includes('"@/emulators')
      ? [path]
      : [],
  );
  expect(loads).toEqual([]);
  expect(textOf("Dockerfile")).not.toContain("emulators");
  expect(textOf("compose.yaml")).not.toContain("emulators");
});

test("practice servers know nothing of the product, so that both cannot be wrong in the same way", () => {
  const loads = emulators.filter((file) =>
    /from "@\/|from "(\.\.\/)+(lib|app|db|workers|tests)\//.test(textOf(file)),
  );
  expect(loads).toEqual([]);
});

test.each(emulators)("%s fits a room of 200 lines, and switches off no check", (file) => {
  expect(textOf(file).split("\n").length).toBeLessThanOrEqual(201);
  expect(textOf(file)).not.toMatch(/@ts-ignore|biome-ignore|\bas any\b|:\s*any\b/);
});
