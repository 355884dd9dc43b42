import { decode } from "./fill";
import { MAX_TAGS, tokensOf, withoutUnread } from "./tokens";

const kept = new Map([
  ...["p", "div", "h1", "h2", "h3"].map((name) => [name, "p"] as const),
  ...["strong", "b"].map((name) => [name, "strong"] as const),
  ...["em", "i"].map((name) => [name, "em"] as const),
  ...["ul", "ol", "li", "br"].map((name) => [name, name] as const),
]);
const parts = new Set(["p", "li", "ul", "ol"]);
/** These end where a part begins: a paragraph where the next does, bold with its paragraph. */
const endWithIt = new Set(["strong", "em", "p", "li"]);

/**
 * The words of a template with nothing but the markup a letter knows: paragraphs, breaks, lists, bold, italic; no attributes, every
 * tag closed. Other tags go, their words stay, except those of scripts and styles. Cleaning twice is cleaning once.
 */
export function cleanMarkup(html: string): string {
  let out = "";
  let hasWords = false;
  const open: string[] = [];
  const close = () => {
    out += `</${open.pop()}>`;
  };
  const closeDownTo = (place: number) => {
    while (place >= 0 && open.length > place) close();
  };
  for (const token of tokensOf(withoutUnread(html))) {
    if (token.kind === "text") {
      const words = decode(token.text).replaceAll("\0", "");
      hasWords ||= words.trim() !== "";
      out += escapeText(words);
      continue;
    }
    const name = kept.get(token.name);
    if (!name || (name === "p" && open.includes("li"))) continue;
    if (name === "br") {
      if (!token.closes) out += "<br>";
    } else if (token.closes) closeDownTo(open.indexOf(name));
    else {
      if (parts.has(name)) closeDownTo(open.findIndex((other) => endWithIt.has(other)));
      // Bold within bold says nothing.
      if (open.includes(name)) continue;
      open.push(name);
      out += `<${name}>`;
    }
  }
  while (open.length > 0) close();
  return hasWords ? out : "";
}

const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.split("&").join("&amp;").split("<").join("&lt;").split(">").join("&gt;") : text;

/** Only the words, a line per paragraph: to compare two versions, and to see whether there are any. */
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

/** Whether a text holds so many tags that not all of them would be read. */
export function hasTooManyTags(html: string): boolean {
  let count = 0;
  for (const { kind } of tokensOf(html)) if (kind === "tag") count += 1;
  return count >= MAX_TAGS;
}
