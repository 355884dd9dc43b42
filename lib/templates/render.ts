import sanitizeHtml from "sanitize-html";
import type { Locale } from "@/lib/i18n/locales";
import type { Block } from "@/lib/letters/schema";
import { blocksOf } from "./rules/fill";
import { type Wording, withPayment, withReserve, withWording } from "./rules/wording";

/**
 * Returns markup with a letter's own tags only, by a widely used library: a second check after `cleanMarkup`, whose output it leaves
 * unchanged. It comes second because it is only fast with closed tags that are not nested deeply.
 */
export const sanitized = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ["p", "br", "strong", "em", "ul", "ol", "li"],
    allowedAttributes: {},
    allowedSchemes: [],
    disallowedTagsMode: "discard",
  }).replaceAll("<br />", "<br>");

/** Returns a stored template as blocks: however its text got into the table, it passes the sanitizer first. */
export const readTemplate = (content: string): Block[] => blocksOf(sanitized(content));

const OWN_PARAGRAPH = /<p>\s*@@(help|closing)\s*<\/p>/;

/**
 * Returns a stored template with the text for one occasion. The paragraphs of help and closing are marked, and the payment details are
 * always included.
 */
export function wordedTemplate(content: string, language: Locale, wording: Wording): Block[] {
  const parts = withReserve(sanitized(content), wording).split(OWN_PARAGRAPH);
  const blocks = parts.flatMap((part, index): Block[] => {
    if (index % 2 === 0) return blocksOf(withWording(part, language, wording));
    const role = part === "help" ? "help" : "closing";
    return blocksOf(withWording(`<p>@@${role}</p>`, language, wording)).map((block) =>
      "runs" in block ? { ...block, role } : block,
    );
  });
  return withPayment(blocks);
}
