import fs from "node:fs";
import { expect, test } from "vitest";
import { rootPath, sources, textOf } from "../support/sources";

const guide = textOf("CONTRIBUTING.md");
const [, map = ""] = guide.split("| module | is about |");
const listed = [...map.slice(0, map.indexOf("##")).matchAll(/^\| `([\w-]+)` \|/gm)].map(
  ([, name = ""]) => name,
);

const moduleOf = (path: string) => /^lib\/(?!kernel|access|jobs|http|i18n|realtime)([^/]+)\//.exec(path)?.[1];

test("every path the guide names exists", () => {
  const named = [
    ...guide.matchAll(/`((?:app|components|lib|db|workers|scripts|docs|tests|messages)\/[\w/.[\]-]*)`/g),
  ].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !fs.existsSync(rootPath(path)))).toEqual([]);
});

test.each(["docs/how-a-run-works.md", "docs/how-open-items-come-in.md"])(
  "every path that %s names exists",
  (page) => {
    const named = [...textOf(page).matchAll(/`((?:components|lib|workers|tests)\/[\w/.-]*)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !fs.existsSync(rootPath(path)))).toEqual([]);
  },
);

test("the map has one line per module", () => {
  const modules = new Set(sources.flatMap(({ path }) => moduleOf(path) ?? []));
  expect([...listed].sort()).toEqual([...modules].sort());
});

test("a module uses only modules that stand above it in the map", () => {
  const early = sources.flatMap(({ path, imports }) => {
    const own = moduleOf(path);
    if (!own) return [];
    return imports
      .filter(({ isType }) => !isType)
      .map(({ target }) => moduleOf(target))
      .filter((other) => other && listed.indexOf(other) > listed.indexOf(own))
      .map((other) => `${path} uses ${other}`);
  });
  expect(early).toEqual([]);
});
