import type { Font, Glyph, GlyphRun } from "fontkit";

/**
 * A sign of a font as a PDF refers to it: the number it is written by, the glyph drawn, its width in thousandths, and the text it stands
 * for when copied.
 */
export type Sign = { number: number; glyph: number; width: number; means: readonly number[] };

/** Signs drawn in one operation, offset from the word's start in thousandths of the font's size. */
type Part = { x: number; y: number; glyphs: string };

/** A shaped word: the PDF operands that draw it, its width in thousandths, and the signs it needs. */
export type Word = { parts: Part[]; width: number; signs: readonly Sign[] };

/** It looks like a space, shares its glyph, and is copied as one. */
const NO_BREAK = /\u00a0/g;

/** Latin as written in Europe, whose signs stand for themselves; the distance of two of them depends on nothing else. */
const everyday = /^[\u0020-\u007e\u00a1-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2212]*$/;

/**
 * From here on numbers are glyph ids: for signs that are no character by themselves, such as a figure of tabular width, and for characters
 * far back in Unicode, so that the tables of a PDF stay short.
 */
const OWN = 0x2800;

/**
 * Returns a function that shapes words in a font. The library reads the font's whole table of rules for each word; for everyday words the
 * distance of two neighbours is determined once and cached.
 */
export function shaperOf(font: Font): (word: string, isTabular: boolean) => Word {
  const scale = 1000 / font.unitsPerEm;
  const cachedSigns = new Map<string, Sign>();
  const pairs = new Map<string, number | null>();

  /**
   * Contextual alternates would turn 10x20 into a product and -> into an arrow. The script is passed, because for figures without a letter
   * the library finds none and kerns them twice: 07.10. lost its points.
   */
  const laid = (text: string, isTabular: boolean): GlyphRun =>
    font.layout(text, { calt: false, tnum: isTabular }, everyday.test(text) ? "latn" : undefined);

  function signOf(glyph: { id: number; advanceWidth: number }, means: readonly number[]): Sign {
    const [code = 0] = means;
    const isItself = means.length === 1 && code < OWN && font.glyphForCodePoint(code).id === glyph.id;
    const key = isItself ? String(code) : `${glyph.id} ${means.join(" ")}`;
    const met = cachedSigns.get(key);
    if (met) return met;
    const width = glyph.advanceWidth * scale;
    const sign = { number: isItself ? code : OWN + glyph.id, glyph: glyph.id, width, means };
    cachedSigns.set(key, sign);
    return sign;
  }

  const singles = new Map<string, Sign | null>();
  function single(sign: string, isTabular: boolean): Sign | null {
    const key = isTabular ? `${sign}t` : sign;
    const met = singles.get(key);
    if (met !== undefined) return met;
    const { glyphs } = laid(sign, isTabular);
    const [glyph] = glyphs;
    const found = glyph && glyphs.length === 1 ? signOf(glyph, [sign.codePointAt(0) ?? 0]) : null;
    singles.set(key, found);
    return found;
  }

  /**
   * Returns how much nearer or farther than its own width the first of two signs brings the second; null where they form more or less than
   * two plain glyphs.
   */
  function between(first: string, second: string, isTabular: boolean): number | null {
    const key = isTabular ? `${first}${second}t` : first + second;
    const met = pairs.get(key);
    if (met !== undefined) return met;
    const { glyphs, positions } = laid(first + second, isTabular);
    const [firstSign, two] = [single(first, isTabular), single(second, isTabular)];
    const [before, after] = positions;
    const isPair =
      firstSign?.glyph === glyphs[0]?.id &&
      two?.glyph === glyphs[1]?.id &&
      glyphs.length === 2 &&
      positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0) &&
      after?.xAdvance === glyphs[1]?.advanceWidth;
    const apart = isPair && firstSign && before ? before.xAdvance * scale - firstSign.width : null;
    pairs.set(key, apart);
    return apart;
  }

  /** Returns a word of everyday signs; null where two of them become something else together. */
  function sideBySide(text: string, isTabular: boolean): Word | null {
    const signs: Sign[] = [];
    let width = 0;
    let glyphText = "<";
    for (let index = 0; index < text.length; index += 1) {
      const sign = single(text.charAt(index), isTabular);
      if (!sign) return null;
      signs.push(sign);
      width += sign.width;
      glyphText += hex(sign.number);
      if (index === text.length - 1) break;
      const apart = between(text.charAt(index), text.charAt(index + 1), isTabular);
      if (apart === null) return null;
      width += apart;
      if (apart !== 0) glyphText += `>${numeral(-apart)}<`;
    }
    return { parts: [{ x: 0, y: 0, glyphs: `${glyphText}>` }], width, signs };
  }

  /** Returns a word as the library shapes it, whatever its script. */
  function byRule(text: string, isTabular: boolean): Word {
    const { glyphs, positions } = laid(text, isTabular);
    const characters = [...text];
    const isOneEach = characters.length === glyphs.length;
    const signs: Sign[] = [];
    const parts: Part[] = [];
    let open: Part | null = null;
    let width = 0;
    glyphs.forEach((glyph, index) => {
      const sign = signOf(glyph, isOneEach ? codesOf(characters[index] ?? "") : meaningOf(glyph));
      signs.push(sign);
      const { xAdvance, xOffset, yOffset } = positions[index] ?? noOffset(glyph);
      if (xOffset !== 0 || yOffset !== 0) {
        parts.push({ x: width + xOffset * scale, y: yOffset * scale, glyphs: `<${hex(sign.number)}>` });
        open = null;
      } else {
        if (!open) {
          open = { x: width, y: 0, glyphs: "" };
          parts.push(open);
        }
        const apart = xAdvance * scale - sign.width;
        open.glyphs += `<${hex(sign.number)}>${apart === 0 ? "" : numeral(-apart)}`;
      }
      width += xAdvance * scale;
    });
    return { parts, width, signs };
  }

  /** Returns the text a glyph stands for where several signs became one, or one became several. */
  const meaningOf = ({ id, codePoints }: Glyph): readonly number[] => {
    const [text] = font.stringsForGlyph(id);
    return text ? codesOf(text) : codePoints;
  };

  return (word, isTabular) => {
    const text = word.replace(NO_BREAK, " ");
    return (everyday.test(text) ? sideBySide(text, isTabular) : null) ?? byRule(text, isTabular);
  };
}

const codesOf = (text: string): number[] => [...text].map((sign) => sign.codePointAt(0) ?? 0);
const noOffset = ({ advanceWidth }: Glyph) => ({ xAdvance: advanceWidth, xOffset: 0, yOffset: 0 });

const hex = (number: number): string => number.toString(16).padStart(4, "0");

/** Returns a number as PDF writes it: less than a thousandth of a point is invisible. */
export const numeral = (value: number): string => String(Math.round(value * 1000) / 1000);
