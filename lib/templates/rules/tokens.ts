/** A tag, or the text between two. Names are in small letters. */
type Token = { kind: "text"; text: string } | { kind: "tag"; name: string; closes: boolean };

/** More than a letter of eighty pages holds. Of what follows so many only the words count. */
export const MAX_TAGS = 5_000;

/**
 * The tags and texts of a piece of markup, in their order. Each sign is passed once, whatever the text: a pattern that tries and goes
 * back would let one long request stand still everybody else's. A `<` that begins no tag, or one that never ends, counts for nothing.
 */
export function* tokensOf(html: string): Generator<Token> {
  // Behind the last `>` no tag can end, so that none is looked for there again and again.
  const lastEnd = html.lastIndexOf(">");
  let at = 0;
  let count = 0;
  while (at < lastEnd && count < MAX_TAGS) {
    if (html.charCodeAt(at) !== OPEN) {
      const end = Math.min(behind(html, "<", at, 0), lastEnd + 1);
      yield { kind: "text", text: html.slice(at, end) };
      at = end;
      continue;
    }
    const closes = html.charCodeAt(at + 1) === SLASH;
    const start = at + (closes ? 2 : 1);
    if (isLetter(html.charCodeAt(start))) {
      yield { kind: "tag", name: nameAt(html, start), closes };
      at = html.indexOf(">", start) + 1;
      count += 1;
    } else at += 1;
  }
  const rest = (at < lastEnd ? html.slice(at).replace(/<\/?[a-z][^<>]*>/gi, "") : html.slice(at)).replace(
    /<+/g,
    "",
  );
  if (rest !== "") yield { kind: "text", text: rest };
}

const OPEN = 60;
const SLASH = 47;

/** No tag the product knows has a longer name. */
const LONGEST_NAME = 10;

function nameAt(html: string, start: number): string {
  let end = start + 1;
  while (end - start <= LONGEST_NAME && isNameSign(html.charCodeAt(end))) end += 1;
  return html.slice(start, end).toLowerCase();
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isNameSign = (code: number) => isLetter(code) || (code >= 48 && code <= 57);

const unreadNames = new Set(["script", "style", "title", "template"]);

/** Markup without its comments, and without what scripts and styles hold: those words are for no reader. */
export function withoutUnread(html: string): string {
  if (!/<(?:!--|script|style|title|template)/i.test(html)) return html;
  const kept: string[] = [];
  let from = 0;
  for (let at = html.indexOf("<"); at !== -1; ) {
    const end = endOfUnread(html, at);
    if (end > at) {
      kept.push(html.slice(from, at));
      from = end;
    }
    at = html.indexOf("<", Math.max(end, at + 1));
  }
  return kept.join("") + html.slice(from);
}

/** Where a comment or an unread element that begins here ends: without an end, with the text. Any other sign ends where it begins. */
function endOfUnread(html: string, at: number): number {
  if (html.startsWith("<!--", at)) return behind(html, "-->", at + 4, 3);
  const name = nameAt(html, at + 1);
  if (!unreadNames.has(name)) return at;
  let closing = html.indexOf("</", at);
  while (closing !== -1 && nameAt(html, closing + 2) !== name) closing = html.indexOf("</", closing + 2);
  return closing === -1 ? html.length : behind(html, ">", closing, 1);
}

/** So many signs behind where `sign` is next found; without one, the end. */
function behind(html: string, sign: string, at: number, signs: number): number {
  const found = html.indexOf(sign, at);
  return found === -1 ? html.length : found + signs;
}
