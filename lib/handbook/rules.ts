import MiniSearch from "minisearch";
import type { HelpSlug } from "@/lib/http/rules/help-pages";
import { plainWords } from "@/lib/kernel/plain-words";
import type { HandbookPage } from "./answers";
import { FrontMatter } from "./schema";

/** A page and additional words to find it by. */
export type IndexedPage = HandbookPage & { keywords: string };

const PARTS = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Returns a page from its file: `name: value` lines between two `---`, then Markdown. Throws where one of them is missing or unknown. */
export function pageOf(slug: HelpSlug, file: string): IndexedPage {
  const [, head = "", text = ""] = PARTS.exec(file) ?? [];
  const lines = head.split("\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const { for: reader, ...rest } = FrontMatter.parse(Object.fromEntries(lines));
  return { slug, reader, ...rest, text: text.trim() };
}

type SearchOfPages = (words: string) => HelpSlug[];

/** Returns a function that finds pages by words, the best first: also by the beginning of a word, and with a typing error. */
export function searchOf(pages: readonly IndexedPage[]): SearchOfPages {
  const index = new MiniSearch<IndexedPage>({
    idField: "slug",
    fields: ["title", "keywords", "summary", "text"],
    processTerm: plainWords,
    searchOptions: {
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      boost: { title: 4, keywords: 4, summary: 2 },
    },
  });
  index.addAll(pages);
  const slugs = new Map<unknown, HelpSlug>(pages.map(({ slug }) => [slug, slug]));
  return (words) => {
    const all = index.search(words, { combineWith: "AND" });
    const found = all.length > 0 ? all : index.search(words);
    return found.flatMap(({ id }) => slugs.get(id) ?? []);
  };
}
