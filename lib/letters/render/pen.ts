import { alwaysEmbedded, type EmbeddedFont, embeddedFont } from "./embedded-fonts";
import { type FontName, type LetterFont, letterFont } from "./fonts";
import { numeral, type Sign, type Word } from "./shaping";
import { POINT, type Style, spans, widthOf } from "./typography";

/** The structure elements a letter uses; everything else is decoration to a screen reader. */
export type Role = "H1" | "H2" | "P" | "L" | "LI" | "Table" | "TR" | "TH" | "TD" | "Figure";
/** Null where a document is not tagged: paper to post is never read aloud. */
export type Element = PDFKit.PDFStructureElement | null;

/** Draws on a page in millimetres, and tags the parts of the document. */
export type Pen = ReturnType<typeof penOn>;

const points = (mm: number): string => numeral(mm / POINT);

/** Returns a colour of six hexadecimal digits as PDF operands. */
const shades = new Map<string, string>();
function shade(color: string): string {
  const cached = shades.get(color);
  if (cached) return cached;
  const parts = [1, 3, 5].map((at) => numeral(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  const components = parts.join(" ");
  shades.set(color, components);
  return components;
}

export function penOn(document: PDFKit.PDFDocument, root: Element) {
  const pictures = new Map<Buffer, PDFKit.Mixins.ImageSrc>();
  const fonts = fontsOf(document);
  let ink = "";

  const write = (operators: string) => document.addContent(Buffer.from(`${operators}\n`, "latin1"));

  /** Returns the operator that sets the colour of texts and boxes from here on. */
  function filled(color: string): string {
    if (color === ink) return "";
    ink = color;
    return `${shade(color)} rg\n`;
  }

  /** Draws text from a point on its baseline. */
  function text(words: string, x: number, baseline: number, style: Style) {
    const { size, weight, color, tabular = false } = style;
    let left = x / POINT;
    for (const span of spans(words, weight)) {
      const set = letterFont(span.font).words(span.text, tabular);
      fonts.use(span.font, set);
      const stretches = stretchesOf(set).map(
        (stretch) =>
          `1 0 0 -1 ${numeral(left + (stretch.x * size) / 1000)} ${numeral(baseline / POINT - (stretch.y * size) / 1000)} Tm [${stretch.glyphs}] TJ`,
      );
      write(`${filled(color)}BT /${span.font} ${size} Tf ${stretches.join(" ")} ET`);
      left += (widthOfWords(set) * size) / 1000;
    }
  }

  return {
    text,

    /** Finishes the document; nothing may be drawn after it. */
    end() {
      fonts.end();
      document.end();
    },

    /** Draws text that ends at a point. A trailing space, for screen readers, goes beyond the edge. */
    textTo(words: string, right: number, baseline: number, style: Style) {
      text(words, right - widthOf(words.trimEnd(), style), baseline, style);
    },

    /** Draws a line, its width in points. */
    rule(from: [x: number, y: number], to: [x: number, y: number], width: number, color: string) {
      const [begin, end] = [from, to].map(([x, y]) => `${points(x)} ${points(y)}`);
      write(`${width} w ${shade(color)} RG\n${begin} m\n${end} l\nS`);
    },

    /** Draws a box filled with a colour. */
    box(x: number, y: number, width: number, height: number, color: string) {
      write(`${filled(color)}${[x, y, width, height].map(points).join(" ")} re f`);
    },

    /** Draws the outline of a box. */
    frame(x: number, y: number, width: number, height: number, color: string) {
      write(`0.5 w ${shade(color)} RG\n${[x, y, width, height].map(points).join(" ")} re S`);
    },

    /**
     * Draws the dark stretches of a QR code, each one module high, filled together; `left` and `top` are its corner, positions and widths
     * are in modules.
     */
    squares(stretches: readonly Squares[], left: number, top: number, module: number, color: string) {
      const squares = stretches.map(([x, y, width]) => `${x} ${y} ${width} 1 re`);
      const scale = (module / POINT).toFixed(5);
      write(
        `q ${shade(color)} rg ${scale} 0 0 ${scale} ${points(left)} ${points(top)} cm\n${squares.join("\n")}\nf Q`,
      );
    },

    /** Draws a picture as large as the box allows. */
    image(bytes: Buffer, x: number, y: number, width: number, height: number) {
      const picture = pictures.get(bytes) ?? opened(document, bytes);
      pictures.set(bytes, picture);
      const [left, top, wide, high] = [x / POINT, y / POINT, width / POINT, height / POINT];
      document.image(picture, left, top, { fit: [wide, high] });
    },

    /** Begins a new page. */
    page() {
      document.addPage();
      ink = "";
    },

    /** Returns a new structure element, below another or at the document's end. */
    element(role: Role, parent: Element = root, options: { alt?: string; scope?: "Column" } = {}): Element {
      if (!parent) return null;
      const child = document.struct(role, options as PDFKit.Mixins.StructureElementOptions);
      parent.add(child);
      return child;
    },

    /** Draws content that belongs to a structure element. */
    within(element: Element, draw: () => void) {
      if (element) element.add(draw);
      else draw();
    },

    /** Draws content that a screen reader skips. */
    decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout") {
      if (!root) return draw();
      document.markContent("Artifact", { type });
      draw();
      document.endMarkedContent();
    },
  };
}

/** Returns a picture decoded and embedded once, however many pages show it; pdfkit's types lack openImage. */
function opened(document: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc {
  return "openImage" in document && typeof document.openImage === "function"
    ? document.openImage(bytes)
    : bytes;
}

/** A run of adjacent dark modules. */
type Squares = readonly [x: number, y: number, width: number];

type Stretch = { x: number; y: number; glyphs: string };

/** Returns words as stretches that are drawn in one operation: most texts are one. */
function stretchesOf(words: readonly Word[]): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  let from = 0;
  for (const { parts, width } of words) {
    for (const { x, y, glyphs } of parts)
      if (open && x === 0 && y === 0) open.glyphs += glyphs;
      else {
        open = { x: from + x, y, glyphs };
        stretches.push(open);
      }
    from += width;
    // After separately positioned signs the next word is positioned explicitly.
    if (parts.length !== 1) open = null;
  }
  return stretches;
}

const widthOfWords = (words: readonly Word[]): number => words.reduce((sum, { width }) => sum + width, 0);

/** Collects the fonts of one document: the signs shown in each, and their files at the end. */
function fontsOf(document: PDFKit.PDFDocument) {
  const fonts = new Map<FontName, FormObject>();
  return {
    /** Registers a font on the current page, and embeds the signs of these words. */
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

type FormObject = { ref: PDFKit.PDFKitReference; take: (word: Word) => void; end: () => void };

function shownIn(document: PDFKit.PDFDocument, name: FontName): FormObject {
  const data: Record<string, unknown> = {};
  const ref = document.ref(data);
  const base = alwaysEmbedded(name);
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
      write(document, letterFont(name), embeddedFont(name, [...more.values()]), data);
      ref.end(undefined);
    },
  };
}

const SYMBOLIC = 4;
const ITALIC = 64;

/** Writes a font into a PDF: Unicode numbers outside, its own glyphs inside (ISO 32000-1, 9.7). */
function write(
  document: PDFKit.PDFDocument,
  { font }: LetterFont,
  { name, program, length, glyphs, meanings, widths }: EmbeddedFont,
  data: Record<string, unknown>,
) {
  const packed = (bytes: Buffer, facts: object = {}) => {
    const stream = document.ref({ ...facts, Filter: "FlateDecode" });
    stream.end(bytes);
    return stream;
  };
  const objectOf = (facts: object) => {
    const object = document.ref(facts);
    object.end(undefined);
    return object;
  };
  const scaled = (units: number): number => Math.round((units * 1000) / font.unitsPerEm);
  const { minX, minY, maxX, maxY } = font.bbox;
  const descriptor = objectOf({
    Type: "FontDescriptor",
    FontName: name,
    Flags: SYMBOLIC + (font.italicAngle === 0 ? 0 : ITALIC),
    FontBBox: [minX, minY, maxX, maxY].map(scaled),
    ItalicAngle: font.italicAngle,
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    // Old fonts lack the last two.
    CapHeight: scaled(font.capHeight || font.ascent),
    XHeight: scaled(font.xHeight || 0),
    StemV: 0,
    FontFile2: packed(program, { Length1: length }),
  });
  const descendant = objectOf({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: name,
    // pdfkit writes a string as a name, and a String object as a text.
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
