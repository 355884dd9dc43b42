import fs from "node:fs";
import { expect, test } from "vitest";
import { filesIn, resolve, rootPath, sources, textOf } from "../support/sources";

const readers = ["app", "components", "lib", "db", "workers", "scripts", "bench", "tests", "emulators"]
  .flatMap(filesIn)
  .concat(fs.readdirSync(rootPath(".")))
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const texts = new Map(readers.map((file) => [file, textOf(file)]));

/** What other files take from a file, by name; "*" where they take it whole. */
const taken = new Map<string, Set<string>>();
const FROM =
  /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s*from\s*["']([^"']+)["']/g;
const WHOLE = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
for (const [file, text] of texts) {
  const take = (target: string, names: string[]) => {
    const found = resolve(file, target);
    if (found) taken.set(found, new Set([...(taken.get(found) ?? []), ...names]));
  };
  for (const [, clause = "", target = ""] of text.matchAll(FROM))
    take(target, clause.startsWith("{") ? namesOf(clause) : ["*"]);
  for (const [, target = ""] of text.matchAll(WHOLE)) take(target, ["*"]);
}

function namesOf(clause: string): string[] {
  return clause
    .slice(1, -1)
    .split(",")
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, "")
          .split(/\s+as\s+/)[0] ?? "",
    );
}

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type)\s+(\w+)/gm;

test("nothing is exported that nobody imports", () => {
  const unused = sources
    // Next takes what stands in app/ by its name.
    .filter(({ path }) => /^(lib|components|db|workers)\//.test(path))
    .flatMap(({ path: file, text }) => {
      const names = taken.get(file) ?? new Set();
      if (names.has("*")) return [];
      return [...text.matchAll(EXPORT)].flatMap(([, name = ""]) =>
        names.has(name) ? [] : [`${file}: ${name}`],
      );
    });
  expect(unused).toEqual([]);
});

/** Packages that are needed though no source names them. */
const needed: Record<string, string> = {
  "@aws-sdk/client-s3": "flydrive/drivers/s3 loads it",
  "@aws-sdk/s3-request-presigner": "flydrive/drivers/s3 loads it",
  "@biomejs/biome": "npm run check calls it",
  "temporal-polyfill": "@fullcalendar/react loads it",
  typescript: "npm run check calls it",
};

test("no package is installed that nobody imports", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const code = [...texts.values()].join("\n");
  // Types serve a package without its own; those of Node serve everything.
  const isNamed = (name: string) =>
    name === "@types/node" ||
    [`"${name}"`, `"${name}/`, `node_modules/${name}/`].some((text) => code.includes(text));
  const unused = installed.filter(
    (name) => !(name in needed) && !isNamed(name.replace("@types/", "")) && !isNamed(name),
  );
  expect(unused).toEqual([]);
  expect(Object.keys(needed).filter((name) => !installed.includes(name))).toEqual([]);
});
