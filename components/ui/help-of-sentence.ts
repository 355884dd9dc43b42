import { type HelpSlug, helpSlugs } from "@/lib/http/rules/help-pages";

/**
 * The handbook pages of refused calls' sentences. A sentence reaches a field, a toast or the top of a form as plain text, so its page is
 * looked up here.
 */
const pages = new Map<string, HelpSlug>();

type Refusal = { detail: string; errors?: Record<string, string[]> | undefined };

/** Stores the pages of a refused call: `help` by "detail" or by field. */
export function storeHelpPages(
  { detail, errors = {} }: Refusal,
  help: Readonly<Record<string, unknown>>,
): void {
  for (const [field, page] of Object.entries(help)) {
    const slug = helpSlugs.find((candidate) => candidate === page);
    if (!slug) continue;
    const sentences = errors[field] ?? (field === "detail" ? [detail] : []);
    for (const sentence of sentences) pages.set(sentence, slug);
  }
}

/** Returns the handbook page of one of these sentences; undefined where there is none. */
export const helpOfSentence = (...sentences: readonly string[]): HelpSlug | undefined =>
  sentences.flatMap((sentence) => pages.get(sentence) ?? [])[0];
