import { decode, TOKEN } from "./fill";

const kept: Record<string, string> = {
  p: "p",
  div: "p",
  h1: "p",
  h2: "p",
  h3: "p",
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  ul: "ul",
  ol: "ol",
  li: "li",
  br: "br",
};
const parts = new Set(["p", "li", "ul", "ol"]);
const unread = /<!--[\s\S]*?(?:-->|$)|<(script|style|title|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/**
 * The words of a template with nothing but the markup a letter knows: paragraphs, breaks, lists, bold, italic; no attributes, every
 * tag closed. Other tags go, their words stay, except those of scripts and styles. Cleaning twice is cleaning once.
 */
export function cleanMarkup(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  const close = () => out.push(`</${open.pop()}>`);
  const closeTo = (name: string) => {
    while (open.includes(name)) close();
  };
  for (const [, closing, tag, , text] of html.replace(unread, "").matchAll(TOKEN)) {
    if (text !== undefined) {
      out.push(escapeText(decode(text)));
      continue;
    }
    const name = kept[tag?.toLowerCase() ?? ""];
    if (!name || (name === "p" && open.includes("li"))) continue;
    if (name === "br") {
      if (!closing) out.push("<br>");
    } else if (closing) closeTo(name);
    else {
      // A paragraph ends where the next begins, and bold within bold says nothing.
      if (parts.has(name)) for (const other of ["strong", "em", "p", "li"]) closeTo(other);
      if (open.includes(name)) continue;
      open.push(name);
      out.push(`<${name}>`);
    }
  }
  while (open.length > 0) close();
  const cleaned = out.join("");
  return wordsOf(cleaned) === "" ? "" : cleaned;
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeText = (text: string): string =>
  text.replaceAll("\0", "").replace(/[&<>]/g, (sign) => signs[sign] ?? sign);

/** Only the words, a line per paragraph: to compare two versions, and to see whether there are any. */
export const wordsOf = (html: string): string =>
  decode(html.replace(/<br>|<\/(?:p|li)>/g, "\n").replace(/<[^>]*>/g, ""))
    .replace(/\n{2,}/g, "\n")
    .trim();
