import { type FontName, type LetterFont, letterFont } from "./fonts";
import { baseOf, type Packed, packedFor } from "./packed";
import type { Sign, Word } from "./shaping";

/** The fonts of one document: what was shown in each, and their files in the end. */
export function fontsOf(document: PDFKit.PDFDocument) {
  const fonts = new Map<FontName, Shown>();
  return {
    /** Makes a font known on the page that is drawn, and takes along what words show. */
    use(name: FontName, words: readonly Word[]) {
      let font = fonts.get(name);
      if (!font) {
        font = shownIn(document, name);
        fonts.set(name, font);
      }
      document.page.fonts[name] = font.ref;
      for (const word of words) font.take(word);
    },
    /** Writes the fonts; nothing may be drawn after it. */
    end() {
      for (const font of fonts.values()) font.end();
    },
  };
}

type Shown = { ref: PDFKit.PDFKitReference; take: (word: Word) => void; end: () => void };

function shownIn(document: PDFKit.PDFDocument, name: FontName): Shown {
  const data: Record<string, unknown> = {};
  const ref = document.ref(data);
  const base = baseOf(name);
  const more = new Map<number, Sign>();
  const met = new Set<Word>();
  return {
    ref,
    take(word) {
      if (met.has(word)) return;
      met.add(word);
      for (const sign of word.signs)
        if (!base.has(sign.number) && !more.has(sign.number)) more.set(sign.number, sign);
    },
    end() {
      write(document, letterFont(name), packedFor(name, [...more.values()]), data);
      ref.end(undefined);
    },
  };
}

const SYMBOLIC = 4;
const ITALIC = 64;

/** Writes a font into a file: numbers of Unicode outside, its own glyphs inside (ISO 32000-1, 9.7). */
function write(
  document: PDFKit.PDFDocument,
  { font }: LetterFont,
  { name, program, length, glyphs, meanings, widths }: Packed,
  data: Record<string, unknown>,
) {
  const packed = (bytes: Buffer, facts: object = {}) => {
    const stream = document.ref({ ...facts, Filter: "FlateDecode" });
    stream.end(bytes);
    return stream;
  };
  const whole = (facts: object) => {
    const object = document.ref(facts);
    object.end(undefined);
    return object;
  };
  const scaled = (units: number): number => Math.round((units * 1000) / font.unitsPerEm);
  const { minX, minY, maxX, maxY } = font.bbox;
  const descriptor = whole({
    Type: "FontDescriptor",
    FontName: name,
    Flags: SYMBOLIC + (font.italicAngle === 0 ? 0 : ITALIC),
    FontBBox: [minX, minY, maxX, maxY].map(scaled),
    ItalicAngle: font.italicAngle,
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    // Old fonts do not tell the last two.
    CapHeight: scaled(font.capHeight || font.ascent),
    XHeight: scaled(font.xHeight || 0),
    StemV: 0,
    FontFile2: packed(program, { Length1: length }),
  });
  const descendant = whole({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: name,
    // pdfkit writes a name for a string, and a text for a String.
    CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
    FontDescriptor: descriptor,
    CIDToGIDMap: packed(glyphs),
    W: widths,
  });
  Object.assign(data, {
    Type: "Font",
    Subtype: "Type0",
    BaseFont: name,
    Encoding: "Identity-H",
    DescendantFonts: [descendant],
    ToUnicode: packed(meanings),
  });
}
