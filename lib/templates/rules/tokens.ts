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
  const behindTags = html.slice(at);
  const words = at < lastEnd ? behindTags.replace(/<\/?[a-z][^<>]*>/gi, "") : behindTags;
  // By `split`: a pattern that meets half a million signs takes four times as long.
  const rest = words.split("<").join("");
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

const unreadNames = ["script", "style", "title", "template"];
const BEGINS = new RegExp(`<(?:!--|(${unreadNames.join("|")})(?![a-z\\d]))`, "gi");
/** Where an unread element ends, by its name, and a comment, which has none. */
const ends = new Map([
  ["", /-->/g],
  ...unreadNames.map((name) => [name, new RegExp(`</${name}(?![a-z\\d])[^>]*>?`, "gi")] as const),
]);

/** Markup without its comments, and without what scripts and styles hold: those words are for no reader. What never ends, ends with the text. */
export function withoutUnread(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let begin = foundFrom(BEGINS, html, 0); begin; begin = foundFrom(BEGINS, html, from)) {
    parts.push(html.slice(from, begin.index));
    const ending = ends.get((begin[1] ?? "").toLowerCase());
    from = ending && foundFrom(ending, html, BEGINS.lastIndex) ? ending.lastIndex : html.length;
  }
  return parts.join("") + html.slice(from);
}

function foundFrom(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}

/** So many signs behind where `sign` is next found; without one, the end. */
function behind(html: string, sign: string, at: number, signs: number): number {
  const found = html.indexOf(sign, at);
  return found === -1 ? html.length : found + signs;
}
