import fs from "node:fs";
import path from "node:path";
import { create, type Font, type Glyph } from "fontkit";

/** The fonts of letters, below the folder a process runs in: the project's own, or that of the built server. */
export const fontFiles = {
  plain: "node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  bold: "node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  italic: "node_modules/@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
  // For what Inter lacks: Armenian, Georgian, rare signs.
  wide: "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  wideBold: "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
} as const;
export type FontName = keyof typeof fontFiles;

export const fontNames = Object.keys(fontFiles) as FontName[];

type Place = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Laid = { glyphs: Glyph[]; places: Place[] };

/** A font, parsed once per process, that remembers how it sets a word: shaping is what a letter's time goes into. */
type LetterFont = {
  /** For pdfkit, which takes a parsed font where it takes a path. */
  font: Font;
  has: (codePoint: number) => boolean;
  /** In thousandths of the font's size. */
  width: (text: string, isTabular: boolean) => number;
};

const MOST_WORDS = 20_000;
const opened = new Map<FontName, LetterFont>();

/** Throws when the file is not there or is no font. */
export function letterFont(name: FontName): LetterFont {
  const known = opened.get(name);
  if (known) return known;
  const font = remembering(parsed(name));
  const scale = 1000 / font.unitsPerEm;
  const widths = new Map<string, number>();
  const made: LetterFont = {
    font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    width(text, isTabular) {
      const key = `${isTabular ? 1 : 0}${text}`;
      const measured = widths.get(key);
      if (measured !== undefined) return measured;
      if (widths.size >= MOST_WORDS) widths.clear();
      const width = font.layout(text, isTabular ? TABULAR : undefined).advanceWidth * scale;
      widths.set(key, width);
      return width;
    },
  };
  opened.set(name, made);
  return made;
}

function parsed(name: FontName): Font {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), fontFiles[name]);
  const font = create(fs.readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} holds more than one font`);
  return font;
}

/** Figures of one width, for columns of amounts alone: in Inter hyphen and point widen with them. */
export const TABULAR = ["tnum"];

/** It looks like a space, shares its glyph, and is copied as one. */
const NO_BREAK = "\u00a0";

/** Glyphs that say which signs of this text they stand for: the parsed font remembers those of the first text that used them, and letters of several alphabets share some. */
function named(glyphs: readonly Glyph[], text: string): Glyph[] {
  const signs = [...text.replaceAll(NO_BREAK, " ")];
  if (signs.length !== glyphs.length) return [...glyphs];
  return glyphs.map((glyph, place) =>
    Object.create(glyph, { codePoints: { value: [signs[place]?.codePointAt(0) ?? 0] } }),
  );
}

/** A font whose layout shapes a word once. pdfkit scales the positions it gets, so each asking gets its own. */
function remembering(font: Font): Font {
  const words = new Map<string, Laid>();
  const shaped = (text: string, isTabular: boolean): Laid => {
    const key = `${isTabular ? 1 : 0}${text}`;
    const known = words.get(key);
    if (known) return known;
    if (words.size >= MOST_WORDS) words.clear();
    // Contextual alternates would turn 10x20 into a product and -> into an arrow.
    const { glyphs, positions } = font.layout(text.replaceAll(NO_BREAK, " "), {
      calt: false,
      tnum: isTabular,
    });
    const laid = { glyphs: named(glyphs, text), places: positions };
    words.set(key, laid);
    return laid;
  };
  const layout = (text: string, features?: string[] | Record<string, boolean>) => {
    const isTabular = Array.isArray(features) && features.includes("tnum");
    const glyphs: Glyph[] = [];
    const positions: Place[] = [];
    for (let from = 0; from < text.length; ) {
      const space = text.indexOf(" ", from);
      const to = space < 0 ? text.length : space + 1;
      const laid = shaped(text.slice(from, to), isTabular);
      for (const glyph of laid.glyphs) glyphs.push(glyph);
      for (const { xAdvance, yAdvance, xOffset, yOffset } of laid.places)
        positions.push({ xAdvance, yAdvance, xOffset, yOffset });
      from = to;
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const getGlyph = (id: number, codePoints?: number[]) => readOnce(font.getGlyph(id, codePoints));
  return Object.create(font, { layout: { value: layout }, getGlyph: { value: getGlyph } });
}

/** A glyph whose outline is read from the file once, and not for each letter it is embedded in. */
function readOnce(glyph: Glyph & { _decode?: () => unknown }): Glyph {
  if (!glyph._decode || Object.hasOwn(glyph, "_decode")) return glyph;
  const outline = glyph._decode();
  return Object.defineProperty(glyph, "_decode", { value: () => outline });
}
