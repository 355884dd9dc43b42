import sanitizeHtml from "sanitize-html";
import type { Block } from "@/lib/letters/schema";
import { blocksOf } from "./rules/fill";

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
