import fs from "node:fs";
import path from "node:path";
import type { Font } from "fontkit";
import { shaperOf, type Word } from "./shaping";
import { type Outlines, outlinesOf } from "./truetype";

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

/** A font, parsed once per process, that remembers how it sets a word: shaping is what a letter's time goes into. */
export type LetterFont = {
  name: FontName;
  font: Font;
  outlines: Outlines;
  has: (codePoint: number) => boolean;
  /** The words of a text, each with the space behind it. */
  words: (text: string, isTabular: boolean) => Word[];
  /** In thousandths of the font's size. */
  width: (text: string, isTabular: boolean) => number;
};

/** Names and amounts come once; laying a word out anew costs little. */
const MOST_WORDS = 5_000;
const opened = new Map<FontName, LetterFont>();

let library: typeof import("fontkit") | undefined;

/** Awaited before the first font is asked for: the library takes as long to load as half the rest of a worker, and many never write a letter. */
export async function openFonts(): Promise<void> {
  library ??= await import("fontkit");
}

/** Throws when `openFonts` was not awaited, or the file is not there or is no font. */
export function letterFont(name: FontName): LetterFont {
  const known = opened.get(name);
  if (known) return known;
  const made = remembering(name);
  opened.set(name, made);
  return made;
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
    const known = isTabular ? tabular : ordinary;
    const met = known.get(text);
    if (met) return met;
    if (known.size >= MOST_WORDS) known.clear();
    const word = shaped(text, isTabular);
    known.set(text, word);
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

/** Whether letters can show a character, thin and fat: Inter has it, or else DejaVu. For who has opened the fonts. */
export const isPrinted = (codePoint: number): boolean =>
  (letterFont("plain").has(codePoint) || letterFont("wide").has(codePoint)) &&
  (letterFont("bold").has(codePoint) || letterFont("wideBold").has(codePoint));
