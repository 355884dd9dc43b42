/** A tag, or the text between two. Names are lower-case. */
type Token = { kind: "text"; text: string } | { kind: "tag"; name: string; closes: boolean };

/** More tags than a letter of eighty pages has. Beyond that only the text counts. */
export const MAX_TAGS = 5_000;

/**
 * Yields the tags and texts of a piece of markup, in order. Each character is read once, whatever the input: a backtracking pattern would
 * let one long request block all others. A `<` that begins no tag, or one that never ends, is ignored.
 */
export function* tokensOf(html: string): Generator<Token> {
  // No tag can end after the last `>`, so none is searched for there.
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
  // By `split`: a pattern takes four times as long for half a million characters.
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
/** The ends of skipped elements by their names, and of comments under "". */
const ends = new Map([
  ["", /-->/g],
  ...unreadNames.map((name) => [name, new RegExp(`</${name}(?![a-z\\d])[^>]*>?`, "gi")] as const),
]);

/** Returns markup without its comments, scripts and styles. One without an end extends to the end of the text. */
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

/** Returns the position `signs` after the next `sign`; without one, the end. */
function behind(html: string, sign: string, at: number, signs: number): number {
  const found = html.indexOf(sign, at);
  return found === -1 ? html.length : found + signs;
}
