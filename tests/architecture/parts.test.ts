import { expect, test } from "vitest";
import nl from "@/messages/nl";
import { filesInBrowser, parts, usedNamespaces } from "../../scripts/words/used-namespaces.mjs";
import { filesIn, rootPath, sources, textOf } from "../support/sources";

const root = rootPath("");
const askedAt = (places: string[]): string[] => usedNamespaces(root, filesInBrowser(root, places), nl);
const { frame, ...others } = parts;
const framed = askedAt(frame);

/** Returns the part a page belongs to; undefined for the frame alone. */
const partOf = (page: string): keyof typeof others | undefined =>
  (Object.keys(others) as (keyof typeof others)[]).find((part) =>
    others[part].some((place: string) => page.startsWith(`${place}/`)),
  );

const pages = filesIn("app/[domain]").filter((file) => /\/(page|loading|error|not-found)\.tsx$/.test(file));

test.each(pages)("no component on %s asks for words that the page has not", (page) => {
  const part = partOf(page);
  const bundled = new Set([...framed, ...(part ? askedAt(others[part]) : [])]);
  expect(askedAt([page]).filter((space) => !bundled.has(space))).toEqual([]);
});

test.each(Object.keys(others))("the pages of %s stand within its words", (part) => {
  const [place] = others[part as keyof typeof others];
  expect(textOf(`${place}/layout.tsx`)).toContain(`<PartMessages part="${part}">`);
});

test("the parts that a browser asks for are those whose words are built", () => {
  const imports = textOf("components/ui/words/parts.ts").matchAll(/import\("\.\/nl\.words\?(\w+)&words"\)/g);
  expect([...imports].map(([, part]) => part).sort()).toEqual([...Object.keys(parts), "all"].sort());
});

test("every screen's words can be found in the code: each component names its own", () => {
  const unnamed = sources.filter(({ text }) => /useTranslations\((?!\)|"[a-z_.]+"\))/.test(text));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test("what is fetched at work brings its words, what is fetched otherwise needs those of the page, what the server says needs none", () => {
  const files = filesInBrowser(root, [...others.actions, ...others.templates]);
  expect(files).not.toContain("components/domain/plan/plan-sheet.tsx");
  expect(askedAt(others.actions)).not.toContain("plan");
  expect(files).toContain("components/ui/editor-area.tsx");
  expect(files).not.toContain("components/ui/list-page.tsx");
});

test("a list's page carries no words of screens it does not lead to", () => {
  expect(askedAt(others.users)).not.toContain("agreements");
  expect(framed).not.toContain("table");
});

test("every page carries the words around it, and of no screen", () => {
  expect(framed).toEqual(["errors", "form", "frame", "jobs", "oops", "palette", "skips", "ui", "undo"]);
});

test("a key of which the end is computed counts as its namespace", () => {
  const files = ["components/domain/invoices/open-filters.ts"];
  expect(usedNamespaces(root, files, { columns: { language_nl: "Nederlands" } })).toEqual(["columns"]);
  expect(usedNamespaces(root, files, { columns: { languages: "Talen" } })).toEqual([]);
});
