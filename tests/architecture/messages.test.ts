import { expect, test } from "vitest";
import { statuses } from "@/lib/flow/statuses";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";
import { filesIn, sources } from "../support/sources";

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const dutch = new Map(flat(nl));
// A brace after a plural's "one" or "other" opens text, not a placeholder.
const placeholders = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+) )\{(\w+)[,}]/g)].map(
        ([, name]) => name,
      ),
    ),
  ].sort();

test.each([
  ["nl", nl],
  ["en", en],
  ["de", de],
])("every file of messages/%s is a namespace of its language", (language, messages) => {
  const files = filesIn(`messages/${language}`).map((file) => file.replace(/^.*\/(\w+)\.json$/, "$1"));
  expect(Object.keys(messages).sort()).toEqual(files.sort());
});

test.each([
  ["English", new Map(flat(en))],
  ["German", new Map(flat(de))],
])("%s has the same keys and placeholders as Dutch", (_language, other) => {
  expect([...other.keys()].sort()).toEqual([...dutch.keys()].sort());
  for (const [key, text] of dutch)
    expect([key, placeholders(other.get(key) ?? "")]).toEqual([key, placeholders(text)]);
});

/** Returns the keys of a tree that are out of alphabetical order: the first of each level. */
const unsorted = (tree: Tree, place = ""): string[] => {
  const keys = Object.keys(tree);
  const late = keys.find((key, index) => key < (keys[index - 1] ?? ""));
  const own = late === undefined ? [] : [place ? `${place}.${late}` : late];
  return own.concat(
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === "string" ? [] : unsorted(value, place ? `${place}.${key}` : key),
    ),
  );
};

test.each([
  ["nl", nl],
  ["en", en],
  ["de", de],
])("the keys of messages/%s are sorted at every depth, so that branches do not collide", (_name, tree) => {
  expect(unsorted(tree)).toEqual([]);
});

test("no sentence is empty", () => {
  for (const tree of [nl, en, de]) expect(flat(tree).filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("every error key that code throws has a sentence", () => {
  const thrown = sources.flatMap(({ text }) =>
    [...text.matchAll(/conflict\("([a-z_]+)"|invalidField\([^,]+,\s*"([a-z_]+)"/g)].map(
      ([, conflict, field]) => conflict ?? field,
    ),
  );
  expect(thrown.filter((key) => !dutch.has(`errors.${key}`))).toEqual([]);
});

test("every status has a name in three languages", () => {
  expect(statuses).toHaveLength(21);
  for (const { name } of statuses) expect(Object.values(name).every((word) => word.length > 2)).toBe(true);
});
