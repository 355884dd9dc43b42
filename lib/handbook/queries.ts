import fs from "node:fs/promises";
import path from "node:path";
import { staffQuery } from "@/lib/access/verbs";
import { type HelpSlug, helpSlugs } from "@/lib/http/rules/help-pages";
import type { Locale } from "@/lib/i18n/locales";
import { all, one } from "@/lib/kernel/answers";
import { HandbookEntry, HandbookPage } from "./answers";
import { type IndexedPage, pageOf, searchOf } from "./rules";
import { HandbookFilter, HandbookPageId } from "./schema";

/** Returns the pages of the handbook in the caller's language: all in their order, or those about `q`, the best first. */
export const listHandbook = staffQuery({
  can: "self.read",
  input: HandbookFilter,
  answer: all(HandbookEntry),
  async run({ language }, { q }) {
    const { pages, search } = await handbookIn(language);
    const found = q === "" ? helpSlugs : search(q);
    const entries = found.flatMap((slug) => pages.get(slug) ?? []);
    return { data: entries.map(({ slug, title, reader, summary }) => ({ slug, title, reader, summary })) };
  },
});

/** Returns a page of the handbook in the caller's language. Throws Problem("invalid") for an unknown name. */
export const readHandbook = staffQuery({
  can: "self.read",
  input: HandbookPageId,
  answer: one(HandbookPage),
  run: async ({ language }, { slug }) => ({ data: await pageIn(language, slug) }),
});

/** Returns the page about signing in: the only one that is shown without a session, to users who cannot sign in. */
export const helpWithSignIn = (language: Locale): Promise<HandbookPage> => pageIn(language, "account");

async function pageIn(language: Locale, slug: HelpSlug): Promise<HandbookPage> {
  const page = (await handbookIn(language)).pages.get(slug);
  if (!page) throw new Error(`the handbook misses ${slug} in ${language}`);
  const { keywords: _, ...readable } = page;
  return readable;
}

type Handbook = { pages: Map<string, IndexedPage>; search: ReturnType<typeof searchOf> };

/** Each language is read once: the files are part of the product. */
const cached = new Map<Locale, Promise<Handbook>>();

function handbookIn(language: Locale): Promise<Handbook> {
  const reading = cached.get(language) ?? readPages(language);
  cached.set(language, reading);
  return reading;
}

async function readPages(language: Locale): Promise<Handbook> {
  // next.config.ts includes the files in the build: tracing these paths would include every Markdown file of the project.
  const fileOf = (slug: HelpSlug) =>
    path.join(/* turbopackIgnore: true */ process.cwd(), "docs/handbook", language, `${slug}.md`);
  const pages = await Promise.all(
    helpSlugs.map(async (slug) =>
      pageOf(slug, await fs.readFile(/* turbopackIgnore: true */ fileOf(slug), "utf8")),
    ),
  );
  return { pages: new Map(pages.map((page) => [page.slug, page])), search: searchOf(pages) };
}
