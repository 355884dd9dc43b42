import sanitizeHtml from "sanitize-html";
import type { Locale } from "@/lib/i18n/locales";
import type { Block } from "@/lib/letters/schema";
import { blocksOf } from "./rules/fill";
import { type Wording, withPayment, withReserve, worded } from "./rules/worded";

/**
 * Markup with nothing but a letter's own tags, by a library that many others look after: a second lock behind `cleanMarkup`, whose
 * output it leaves as it is. It comes after that one, because it is quick only with tags that are closed and nest a few deep.
 */
export const sanitized = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ["p", "br", "strong", "em", "ul", "ol", "li"],
    allowedAttributes: {},
    allowedSchemes: [],
    disallowedTagsMode: "discard",
  }).replaceAll("<br />", "<br>");

/** A stored template as blocks: whatever way its words came into the table, they pass the sanitizer first. */
export const readTemplate = (content: string): Block[] => blocksOf(sanitized(content));

const OWN_PARAGRAPH = /<p>\s*@@(help|closing)\s*<\/p>/;

/** A stored template with the words for one occasion. What helps and what closes is marked, and the payment details are always there. */
export function wordedTemplate(content: string, language: Locale, wording: Wording): Block[] {
  const parts = withReserve(sanitized(content), wording).split(OWN_PARAGRAPH);
  const blocks = parts.flatMap((part, index): Block[] => {
    if (index % 2 === 0) return blocksOf(worded(part, language, wording));
    const role = part === "help" ? "help" : "closing";
    return blocksOf(worded(`<p>@@${role}</p>`, language, wording)).map((block) =>
      "runs" in block ? { ...block, role } : block,
    );
  });
  return withPayment(blocks);
}
