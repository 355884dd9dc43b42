import { expect, test } from "vitest";
import { sources } from "../support/sources";

/** Code may import from its own floor and from the floors below it; types erase and are exempt (ARCHITECTURE: the floors). */
const floors = [
  /^lib\/kernel\//,
  /^db\//,
  /^lib\/(access|jobs|http|i18n|realtime)\//,
  /^lib\//,
  /^components\//,
  /^(app|workers|scripts)\/|^(middleware|next\.config)\.ts$/,
];
const floorOf = (path: string) => floors.findIndex((floor) => floor.test(path));

test.each(sources.map((source) => [source.path, source] as const))(
  "%s looks down, never up",
  (path, { imports }) => {
    const upward = imports
      .filter(({ target, isType }) => !isType && floorOf(target) > floorOf(path))
      .map(({ target }) => target);
    expect(upward).toEqual([]);
  },
);

test("a floor is found for every file of the product", () => {
  expect(sources.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
});

const moduleOf = (path: string) => /^lib\/(?!kernel)([^/]+)\//.exec(path)?.[1];

const folderOf = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];

test("a screen's components use ui and domain alone, domain uses ui, and ui none of them", () => {
  const shared = ["ui", "domain"];
  const across = sources.flatMap(({ path, imports }) => {
    const own = folderOf(path);
    if (!own) return [];
    const allowed = own === "ui" ? ["ui"] : [...shared, ...(own === "domain" ? [] : [own])];
    return imports
      .filter(({ isType }) => !isType)
      .filter(({ target }) => {
        const folder = folderOf(target);
        return folder !== undefined && !allowed.includes(folder);
      })
      .map(({ target }) => `${path} uses ${target}`);
  });
  expect(across).toEqual([]);
});

test("no two modules need each other", () => {
  const needs = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const own = moduleOf(path);
    if (!own) continue;
    const others = imports.filter(({ isType }) => !isType).map(({ target }) => moduleOf(target));
    needs.set(
      own,
      new Set([
        ...(needs.get(own) ?? []),
        ...others.filter((other) => other !== undefined && other !== own),
      ] as string[]),
    );
  }
  expect(cycles(needs)).toEqual([]);
});

/** Returns every cycle of imports between modules. */
function cycles(needs: Map<string, Set<string>>): string[] {
  const found = new Set<string>();
  const walk = (at: string, way: string[]) => {
    if (way.includes(at)) {
      found.add([...way.slice(way.indexOf(at)), at].join(" → "));
      return;
    }
    for (const next of needs.get(at) ?? []) walk(next, [...way, at]);
  };
  for (const module of needs.keys()) walk(module, []);
  return [...found];
}
