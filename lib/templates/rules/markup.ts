import { decode } from "./fill";
import { MAX_TAGS, tokensOf, withoutUnread } from "./tokens";

const elementByTag = new Map([
  ...["p", "div", "h1", "h2", "h3"].map((name) => [name, "p"] as const),
  ...["strong", "b"].map((name) => [name, "strong"] as const),
  ...["em", "i"].map((name) => [name, "em"] as const),
  ...["ul", "ol", "li", "br"].map((name) => [name, name] as const),
]);
const parts = new Set(["p", "li", "ul", "ol"]);
/** Elements closed when a block begins: a paragraph by the next, bold with its paragraph. */
const endWithIt = new Set(["strong", "em", "p", "li"]);

/**
 * Returns a template with a letter's own markup only: paragraphs, breaks, lists, bold, italic; no attributes, every tag closed. Other tags
 * are dropped but not their text, except for scripts and styles. Cleaning again changes nothing.
 */
export function cleanMarkup(html: string): string {
  const out: string[] = [];
  let hasWords = false;
  const open: string[] = [];
  const close = () => {
    out.push(`</${open.pop()}>`);
  };
  const closeDownTo = (depth: number) => {
    while (depth >= 0 && open.length > depth) close();
  };
  for (const token of tokensOf(withoutUnread(html.replaceAll("\0", "")))) {
    if (token.kind === "text") {
      const words = decode(token.text);
      hasWords ||= words.trim() !== "";
      out.push(escapeText(words));
      continue;
    }
    const name = elementByTag.get(token.name);
    if (!name || (name === "p" && open.includes("li"))) continue;
    if (name === "br") {
      if (!token.closes) out.push("<br>");
    } else if (token.closes) closeDownTo(open.indexOf(name));
    else {
      if (parts.has(name)) closeDownTo(open.findIndex((other) => endWithIt.has(other)));
      // Nested bold has no effect.
      if (open.includes(name)) continue;
      open.push(name);
      out.push(`<${name}>`);
    }
  }
  while (open.length > 0) close();
  return hasWords ? out.join("") : "";
}

/** Characters escaped at a time, so that intermediate strings are freed early. */
const PIECE = 4_096;

function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE)
    pieces.push(
      text
        .slice(at, at + PIECE)
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;"),
    );
  return pieces.join("");
}

/** Returns the text alone, a line per paragraph: to compare two versions, and to check for empty texts. */
export function wordsOf(html: string): string {
  const words: string[] = [];
  for (const token of tokensOf(html))
    if (token.kind === "text") words.push(decode(token.text));
    else if (token.name === "br" || (token.closes && parts.has(token.name))) words.push("\n");
  return words
    .join("")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

/** Returns whether a text has so many tags that not all of them would be read. */
export function hasTooManyTags(html: string): boolean {
  // Each tag has its own end, so a text with fewer ">" need not be parsed.
  let ends = 0;
  for (let at = html.indexOf(">"); at !== -1 && ends < MAX_TAGS; at = html.indexOf(">", at + 1)) ends += 1;
  if (ends < MAX_TAGS) return false;
  let count = 0;
  for (const { kind } of tokensOf(html)) if (kind === "tag") count += 1;
  return count >= MAX_TAGS;
}
