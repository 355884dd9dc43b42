import fs from "node:fs";
import path from "node:path";
import type { Font } from "fontkit";
import { shaperOf, type Word } from "./shaping";

/** The fonts of letters, below the folder a process runs in: the project's own, or that of the built server. */
export const fontFiles = {
  plain: "node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  bold: "node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  italic: "node_modules/@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
  // For characters Inter lacks: Armenian, Georgian, rare signs.
  wide: "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  wideBold: "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
} as const;
export type FontName = keyof typeof fontFiles;

/** A font, parsed once per process, that caches the shaping of words: shaping is the most expensive part of a letter. */
export type LetterFont = {
  name: FontName;
  font: Font;
  outlines: Outlines;
  has: (codePoint: number) => boolean;
  /** The words of a text, each with the space after it. */
  words: (text: string, isTabular: boolean) => Word[];
  /** In thousandths of the font's size. */
  width: (text: string, isTabular: boolean) => number;
};

/** Limit of the cache: names and amounts occur once, and shaping a word again costs little. */
const MOST_WORDS = 5_000;
const opened = new Map<FontName, LetterFont>();

let library: typeof import("fontkit") | undefined;

/**
 * Loads the font library; to be awaited before the first font is used. It takes as long to load as half the rest of a worker, and many
 * processes never write a letter.
 */
export async function openFonts(): Promise<void> {
  library ??= await import("fontkit");
}

/** Returns a font, opened once. Throws when `openFonts` was not awaited, or the file is missing or is no font. */
export function letterFont(name: FontName): LetterFont {
  const cached = opened.get(name);
  if (cached) return cached;
  const font = remembering(name);
  opened.set(name, font);
  return font;
}

function remembering(name: FontName): LetterFont {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), fontFiles[name]);
  const bytes = fs.readFileSync(file);
  if (!library) throw new Error("nobody has opened the fonts");
  const font = library.create(bytes);
  if (!("layout" in font)) throw new Error(`${file} holds more than one font`);
  const shaped = shaperOf(font);
  const ordinary = new Map<string, Word>();
  const tabular = new Map<string, Word>();
  const wordOf = (text: string, isTabular: boolean): Word => {
    const cachedWords = isTabular ? tabular : ordinary;
    const met = cachedWords.get(text);
    if (met) return met;
    if (cachedWords.size >= MOST_WORDS) cachedWords.clear();
    const word = shaped(text, isTabular);
    cachedWords.set(text, word);
    return word;
  };
  const words = (text: string, isTabular: boolean) => parted(text).map((word) => wordOf(word, isTabular));
  return {
    name,
    font,
    outlines: outlinesOf(bytes),
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    words,
    width(text, isTabular) {
      const space = text.indexOf(" ");
      const isOneWord = text !== "" && (space < 0 || space === text.length - 1);
      if (isOneWord) return wordOf(text, isTabular).width;
      return words(text, isTabular).reduce((sum, { width }) => sum + width, 0);
    },
  };
}

function parted(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const space = text.indexOf(" ", from);
    const to = space < 0 ? text.length : space + 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** Returns whether letters can show a character in regular and bold: Inter has it, or else DejaVu. Requires `openFonts`. */
export const isPrinted = (codePoint: number): boolean =>
  (letterFont("plain").has(codePoint) || letterFont("wide").has(codePoint)) &&
  (letterFont("bold").has(codePoint) || letterFont("wideBold").has(codePoint));

/** The outlines of a TrueType font, of which a PDF embeds only the glyphs it shows. */
type Outlines = {
  /** Returns a font of these glyphs alone, numbered from one in their order; the components they are composed of follow them. */
  fontOf: (glyphs: readonly number[]) => Buffer;
};

/** Tables that are embedded unchanged; the others are about typing with the font, which a PDF does not need. */
const KEPT = ["cvt ", "fpgm", "prep"];

const MORE_PARTS = 0x20;
const WORDS = 0x1;
const SCALES = { one: 0x8, two: 0x40, four: 0x80 };

/** Reads the tables of a font once (OpenType, "glyf" and "loca"). */
function outlinesOf(font: Buffer): Outlines {
  const tables = new Map<string, Buffer>();
  for (let entry = 0; entry < font.readUInt16BE(4); entry += 1) {
    const at = 12 + entry * 16;
    const offset = font.readUInt32BE(at + 8);
    tables.set(
      font.toString("latin1", at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    );
  }
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (!found) throw new Error(`a font without ${name}`);
    return found;
  };
  const [head, hhea, maxp, loca, glyf, hmtx] = [
    table("head"),
    table("hhea"),
    table("maxp"),
    table("loca"),
    table("glyf"),
    table("hmtx"),
  ];
  const isLong = head.readInt16BE(50) === 1;
  const measured = hhea.readUInt16BE(34);
  const offsetOf = (glyph: number): number =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outlineOf = (glyph: number): Buffer => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
  const advanceOf = (glyph: number): number => hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4);
  const bearingOf = (glyph: number): number =>
    glyph < measured ? hmtx.readInt16BE(glyph * 4 + 2) : hmtx.readInt16BE(measured * 2 + glyph * 2);

  function fontOf(glyphs: readonly number[]): Buffer {
    const glyphIds = [0, ...glyphs];
    const numbers = new Map(glyphIds.map((glyph, index) => [glyph, index]));
    const numberOf = (glyph: number): number => {
      const number = numbers.get(glyph);
      if (number !== undefined) return number;
      numbers.set(glyph, glyphIds.length);
      return glyphIds.push(glyph) - 1;
    };
    const outlines: Buffer[] = [];
    // Grows during iteration: a component may itself be composed.
    for (const glyph of glyphIds) outlines.push(padded(renumbered(outlineOf(glyph), numberOf), 2));
    const places = Buffer.alloc((glyphIds.length + 1) * 4);
    const metrics = Buffer.alloc(glyphIds.length * 4);
    let end = 0;
    glyphIds.forEach((glyph, index) => {
      metrics.writeUInt16BE(advanceOf(glyph), index * 4);
      metrics.writeInt16BE(bearingOf(glyph), index * 4 + 2);
      end += outlines[index]?.length ?? 0;
      places.writeUInt32BE(end, (index + 1) * 4);
    });
    return assembled([
      ...KEPT.flatMap((name): [string, Buffer][] => (tables.has(name) ? [[name, table(name)]] : [])),
      ["glyf", Buffer.concat(outlines)],
      ["head", withNumber(head, 50, 1)],
      ["hhea", withNumber(hhea, 34, glyphIds.length)],
      ["hmtx", metrics],
      ["loca", places],
      ["maxp", withNumber(maxp, 4, glyphIds.length)],
    ]);
  }

  return { fontOf };
}

/** Returns a copy with one number changed. */
function withNumber(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}

/** Returns a composed outline with its components renumbered. */
function renumbered(outline: Buffer, numberOf: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const copy = Buffer.from(outline);
  for (let at = 10, flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(numberOf(copy.readUInt16BE(at + 2)), at + 2);
    const scale = flags & SCALES.one ? 2 : flags & SCALES.two ? 4 : flags & SCALES.four ? 8 : 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
  }
  return copy;
}

const padded = (bytes: Buffer, to: number): Buffer =>
  bytes.length % to === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(to - (bytes.length % to))]);

/** Returns the tables, ordered by name, as a font file. */
function assembled(tables: [name: string, bytes: Buffer][]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  let end = head.length;
  const bodies = tables.map(([name, bytes], index) => {
    const at = 12 + index * 16;
    const body = padded(bytes, 4);
    head.write(name, at, "latin1");
    head.writeUInt32BE(sumOf(body), at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    end += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

/** Returns the checksum of a table. */
function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
