import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { type FontName, type LetterFont, letterFont } from "./fonts";
import type { Sign } from "./shaping";

/**
 * Characters embedded in every letter, whatever the name and the amount, so that a run packs each font once. Further characters of a letter
 * are added to them.
 */
const always: Record<FontName, { text: string; tabular: string }> = {
  plain: {
    text: " !&'()+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz€−·",
    tabular: "0123456789,.",
  },
  bold: { text: " ,-./0123456789€−", tabular: "0123456789,." },
  italic: { text: " ", tabular: "" },
  wide: { text: " ", tabular: "" },
  wideBold: { text: " ", tabular: "" },
};

/** A font as embedded in a PDF, compressed. */
export type EmbeddedFont = {
  name: string;
  program: Buffer;
  length: number;
  glyphs: Buffer;
  meanings: Buffer;
  widths: unknown[];
};

const MOST_PACKED = 200;
const packedBefore = new Map<string, EmbeddedFont>();

const byNumber = (sign: Sign, other: Sign): number => sign.number - other.number;

const bases = new Map<FontName, ReadonlyMap<number, Sign>>();
/** Returns the glyphs every letter embeds, by number. */
export function alwaysEmbedded(name: FontName): ReadonlyMap<number, Sign> {
  const cached = bases.get(name);
  if (cached) return cached;
  const { words } = letterFont(name);
  const { text, tabular } = always[name];
  const signs = [...words(text, false), ...words(tabular, true)].flatMap((word) => word.signs);
  const base = new Map(signs.map((sign) => [sign.number, sign]));
  bases.set(name, base);
  return base;
}

/** Returns the font of a PDF that shows these signs besides those embedded in every letter. The same signs give the same bytes. */
export function embeddedFont(name: FontName, usedSigns: readonly Sign[]): EmbeddedFont {
  const more = [...usedSigns].sort(byNumber);
  const key = `${name} ${more.map(({ number, means }) => `${number}:${means.join("+")}`).join(" ")}`;
  const cached = packedBefore.get(key);
  if (cached) return cached;
  const [oldest] = packedBefore.keys();
  if (oldest !== undefined && packedBefore.size >= MOST_PACKED) packedBefore.delete(oldest);
  const packed = pack(letterFont(name), [...alwaysEmbedded(name).values(), ...more].sort(byNumber), key);
  packedBefore.set(key, packed);
  return packed;
}

function pack({ font, outlines }: LetterFont, signs: readonly Sign[], key: string): EmbeddedFont {
  const glyphs = [...new Set(signs.map(({ glyph }) => glyph))];
  const places = new Map(glyphs.map((glyph, index) => [glyph, index + 1]));
  const program = outlines.fontOf(glyphs);
  const last = signs.at(-1)?.number ?? 0;
  const glyphOf = Buffer.alloc((last + 1) * 2);
  for (const { number, glyph } of signs) glyphOf.writeUInt16BE(places.get(glyph) ?? 0, number * 2);
  return {
    name: `${tagOf(key)}+${font.postscriptName.replaceAll(" ", "_")}`,
    program: deflateSync(program),
    length: program.length,
    glyphs: deflateSync(glyphOf),
    meanings: deflateSync(meaningsOf(signs)),
    widths: widthsOf(signs),
  };
}

/** Returns six capitals that distinguish one subset of a font from another. */
const tagOf = (key: string): string =>
  [...createHash("sha256").update(key).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join("");

/** Returns the widths of signs as PDF lists them: each range of consecutive numbers after its first. */
function widthsOf(signs: readonly Sign[]): unknown[] {
  const widths: unknown[] = [];
  let stretch: number[] = [];
  let next = -1;
  for (const { number, width } of signs) {
    if (number !== next) {
      stretch = [];
      widths.push(number, stretch);
    }
    stretch.push(Math.round(width * 1000) / 1000);
    next = number + 1;
  }
  return widths;
}

const MOST_IN_A_TABLE = 100;

/** Returns the text that signs stand for when copied or read aloud: a table from their numbers to UTF-16. */
function meaningsOf(signs: readonly Sign[]): Buffer {
  const stretches = stretchesOf(signs);
  const tables: string[] = [];
  for (let from = 0; from < stretches.length; from += MOST_IN_A_TABLE) {
    const part = stretches.slice(from, from + MOST_IN_A_TABLE);
    const lines = part.map(({ first, last, means }) => `<${hex(first)}> <${hex(last)}> <${utf16(means)}>`);
    tables.push(`${part.length} beginbfrange\n${lines.join("\n")}\nendbfrange`);
  }
  return Buffer.from(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${tables.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`);
}

type Stretch = { first: number; last: number; means: readonly number[] };

/**
 * Returns ranges of signs whose numbers and meanings increase together; a range never crosses a change of the high byte, as the format
 * requires.
 */
function stretchesOf(signs: readonly Sign[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { number, means } of signs) {
    const open = stretches.at(-1);
    const [from = 0] = open?.means ?? [];
    const goesOn =
      open &&
      open.last + 1 === number &&
      number % 256 !== 0 &&
      means.length === 1 &&
      open.means.length === 1 &&
      means[0] === from + number - open.first;
    if (goesOn) open.last = number;
    else stretches.push({ first: number, last: number, means });
  }
  return stretches;
}

const hex = (number: number): string => number.toString(16).padStart(4, "0");
const utf16 = (codes: readonly number[]): string =>
  [...String.fromCodePoint(...codes)]
    .flatMap((sign) => sign.split(""))
    .map((unit) => hex(unit.charCodeAt(0)))
    .join("");
