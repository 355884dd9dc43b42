import fs from "node:fs";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { statuses } from "@/lib/flow/statuses";
import { pageOf, searchOf } from "@/lib/handbook/rules";
import { helpSlugs } from "@/lib/http/rules/help-pages";
import { locales } from "@/lib/i18n/locales";
import { product } from "@/lib/kernel/product";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";
import { filesIn, rootPath, textOf } from "../../support/sources";

const messages = { nl, en, de };
const LONGEST = 60;

const fileOf = (language: string, slug: string) => textOf(`docs/handbook/${language}/${slug}.md`);
const partsOf = (language: string, slug: string) => fileOf(language, slug).split(/^---$/m);

/** Returns every sentence of the screens, with an ellipsis for each placeholder. */
function sentencesIn(node: unknown): string[] {
  if (typeof node === "string") return [node.replace(/<[^>]+>/g, "").replace(/\{\w+\}/g, "…")];
  return Object.values(node ?? {}).flatMap(sentencesIn);
}

/** Returns all parts of one kind in a text: its bold words, its links. */
function found(text: string, type: "strong" | "link" | "html" | "image"): { text: string; href: string }[] {
  const tokens: { text: string; href: string }[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === type) tokens.push({ text: token.text, href: "href" in token ? token.href : "" });
  });
  return tokens;
}

/** Returns a page without code: settings are called by their names there. */
const proseOf = (text: string) => text.replace(/```[\s\S]*?```|`[^`]+`|\]\([^)]*\)/g, " ");

describe.each(locales)("the handbook in %s", (language) => {
  const pages = helpSlugs.map((slug) => ({ slug, file: fileOf(language, slug) }));

  test("has every page, and no page that leads nowhere", () => {
    const files = filesIn(`docs/handbook/${language}`).map((file) => file.replace(/^.*\/|\.md$/g, ""));
    expect(files.sort()).toEqual([...helpSlugs].sort());
  });

  test.each(helpSlugs)("says of %s what it is called, for whom it is, and how it is found", (slug) => {
    const [, head = ""] = partsOf(language, slug);
    const page = pageOf(slug, fileOf(language, slug));
    // Other Markdown readers parse it as YAML.
    expect(parse(head)).toMatchObject({ title: page.title, summary: page.summary, for: page.reader });
    expect(page.reader).toBe(pageOf(slug, fileOf("nl", slug)).reader);
  });

  test("is short pages without HTML", () => {
    expect(pages.filter(({ file }) => file.split("\n").length > LONGEST).map(({ slug }) => slug)).toEqual([]);
    expect(pages.filter(({ file }) => found(file, "html").length > 0).map(({ slug }) => slug)).toEqual([]);
  });

  test("leads to pages there are, and never to the page itself", () => {
    const links = pages.flatMap(({ slug, file }) =>
      found(file, "link").map(({ href }) => ({ slug, to: href.replace(/\.md$/, "") })),
    );
    const known = new Set<string>(helpSlugs);
    expect(links.filter(({ to }) => !known.has(to))).toEqual([]);
    expect(links.filter(({ slug, to }) => slug === to)).toEqual([]);
    expect(links.length).toBeGreaterThan(30);
  });

  test("says of signing in all there is to say on one page, which is read without a session", () => {
    expect(found(fileOf(language, "account"), "link")).toEqual([]);
  });

  test("puts in bold what stands on the screen, word for word", () => {
    const words = new Set([
      ...sentencesIn(messages[language]),
      ...statuses.map(({ name }) => name[language]),
    ]);
    const untrue = pages.flatMap(({ slug, file }) =>
      found(file, "strong")
        .filter(({ text }) => !words.has(text))
        .map(({ text }) => `${slug}: ${text}`),
    );
    expect(untrue).toEqual([]);
  });

  test("names the words of as many buttons as in Dutch", () => {
    const counted = (of: string) => helpSlugs.map((slug) => found(fileOf(of, slug), "strong").length);
    const enough = counted("nl").map((count, place) => [helpSlugs[place], Math.max(0, count - 2)]);
    const few = counted(language).filter((count, place) => count < Number(enough[place]?.[1]));
    expect(few).toEqual([]);
  });

  test("speaks the words of the glossary, and of no maker", () => {
    const at = locales.indexOf(language) + 5;
    const [trade = ""] = textOf("docs/glossary.md").split("## The code's words");
    const given_up = trade
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.startsWith("| Nederlands"))
      .flatMap((line) => line.split("|")[at]?.split(",") ?? [])
      .flatMap((word) => word.trim() || []);
    const unwanted = [...given_up, product.name].map(
      (word) => new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "u"),
    );
    const offending = pages.flatMap(({ slug, file }) =>
      unwanted.filter((word) => word.test(proseOf(file))).map((word) => `${slug}: ${word.source}`),
    );
    expect(offending).toEqual([]);
  });
});

const LARGEST_BYTES = 80_000;

test("its pictures are there, small, said in words, and each is shown", () => {
  const images = locales.flatMap((language) =>
    helpSlugs.flatMap((slug) => found(fileOf(language, slug), "image")),
  );
  expect(images.filter(({ text }) => text.length < 20)).toEqual([]);
  const files = filesIn("docs/handbook/pictures");
  expect(new Set(images.map(({ href }) => href.replace("..", "docs/handbook")))).toEqual(new Set(files));
  expect(files.filter((file) => fs.statSync(rootPath(file)).size > LARGEST_BYTES)).toEqual([]);
  const imported = [...textOf("components/help/pictures.ts").matchAll(/"@\/(docs\/[^"]+)"/g)];
  expect(imported.map(([, file]) => file).sort()).toEqual(files.sort());
});

const searchIn = (language: string) =>
  searchOf(helpSlugs.map((slug) => pageOf(slug, fileOf(language, slug))));

test.each([
  ["nl", "domein", "sender"],
  ["nl", "welke DNS record", "sender"],
  ["nl", "uitnodiging komt niet aan", "users"],
  ["nl", "waarom prospect", "customers"],
  ["nl", "wie maakt controller", "users"],
  ["nl", "exact koppelen", "packages"],
  ["nl", "boekoudpakket", "packages"],
  ["nl", "verjaring", "law"],
  ["nl", "back-up", "backup"],
  ["en", "recieve invitation", "users"],
  ["en", "promise", "agreements"],
  ["en", "limitation", "law"],
  ["de", "gutschrift", "bank"],
  ["de", "RUCKGANGIG", "undo"],
  ["de", "Verjahrung", "law"],
])("in %s somebody who types “%s” finds the page %s among the first", (language, words, slug) => {
  expect(searchIn(language)(words).slice(0, 3)).toContain(slug);
});

test("the very word of a title finds its page first", () => {
  expect(searchIn("nl")("domein")[0]).toBe("sender");
  expect(searchIn("nl")("rentepercentages")[0]).toBe("rates");
  expect(searchIn("nl")("agenda")[0]).toBe("agenda");
});

test("words of nothing find nothing", () => {
  expect(searchIn("nl")("xyzzyq")).toEqual([]);
});

test("a page without a title, or for nobody, is refused", () => {
  expect(() => pageOf("undo", "---\ntitle: Terug\nfor: iedereen\nsummary: a\nkeywords: b\n---\n")).toThrow();
  expect(() => pageOf("undo", "# Terug\n")).toThrow();
});
