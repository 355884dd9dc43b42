import { fontNames, letterFont, TABULAR } from "./fonts";
import { POINT, type Style, spans, widthOf } from "./type";

/** The structure elements a letter uses; what is none of them is decoration to a reader that speaks. */
export type Role = "H1" | "P" | "L" | "LI" | "Table" | "TR" | "TH" | "TD" | "Figure";
/** Null where a document says nothing of its parts: paper to post is never read aloud. */
export type Element = PDFKit.PDFStructureElement | null;

/** Draws on a page in millimetres, and says what each thing is. */
export type Pen = ReturnType<typeof penOn>;

const points = (mm: number): number => mm / POINT;

export function penOn(document: PDFKit.PDFDocument, root: Element) {
  const pictures = new Map<Buffer, PDFKit.Mixins.ImageSrc>();
  // pdfkit measures each text twice for lines it never draws here: where a text stands is decided by the pen.
  document.widthOfString = () => 0;
  for (const name of fontNames) document.registerFont(name, letterFont(name).font as never);

  /** Text from a point on its baseline. */
  function text(words: string, x: number, baseline: number, style: Style) {
    const { size, weight, color, tabular } = style;
    let left = points(x);
    document.fontSize(size).fillColor(color);
    for (const span of spans(words, weight)) {
      const width = letterFont(span.font).width(span.text, tabular === true) * (size / 1000);
      document.font(span.font).text(span.text, left, points(baseline), {
        lineBreak: false,
        baseline: "alphabetic",
        ...(tabular ? { features: TABULAR as ["tnum"] } : {}),
      });
      left += width;
    }
  }

  return {
    text,

    /** Text that ends at a point. What is read aloud goes on with a space, which stands beyond the edge. */
    textTo(words: string, right: number, baseline: number, style: Style) {
      text(words, right - widthOf(words.trimEnd(), style), baseline, style);
    },

    /** A line, its width in points. */
    rule(from: [x: number, y: number], to: [x: number, y: number], width: number, color: string) {
      document
        .moveTo(points(from[0]), points(from[1]))
        .lineTo(points(to[0]), points(to[1]))
        .lineWidth(width)
        .strokeColor(color)
        .stroke();
    },

    /** A box filled with a colour. */
    box(x: number, y: number, width: number, height: number, color: string) {
      document.rect(points(x), points(y), points(width), points(height)).fill(color);
    },

    /** The edge of a box. */
    frame(x: number, y: number, width: number, height: number, color: string) {
      document
        .rect(points(x), points(y), points(width), points(height))
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke();
    },

    /** Squares of a code, filled together. */
    squares(places: [x: number, y: number, width: number][], height: number, color: string) {
      for (const [x, y, width] of places) document.rect(points(x), points(y), points(width), points(height));
      document.fill(color);
    },

    /** A picture as large as the box allows. */
    image(bytes: Buffer, x: number, y: number, width: number, height: number) {
      const picture = pictures.get(bytes) ?? opened(document, bytes);
      pictures.set(bytes, picture);
      document.image(picture, points(x), points(y), { fit: [points(width), points(height)] });
    },

    /** Goes on with a new page. */
    page() {
      document.addPage();
    },

    /** A new part of the document, below another or at its end. */
    element(role: Role, parent: Element = root, options: { alt?: string; scope?: "Column" } = {}): Element {
      if (!parent) return null;
      const made = document.struct(role, options as PDFKit.Mixins.StructureElementOptions);
      parent.add(made);
      return made;
    },

    /** What is drawn here belongs to an element. */
    within(element: Element, draw: () => void) {
      if (element) element.add(draw);
      else draw();
    },

    /** What is drawn here says nothing that is not said elsewhere. */
    decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout") {
      if (!root) return draw();
      document.markContent("Artifact", { type });
      draw();
      document.endMarkedContent();
    },
  };
}

/** A picture that is decoded and kept in the file once, however many pages show it; the types do not know that pdfkit opens one. */
function opened(document: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc {
  return "openImage" in document && typeof document.openImage === "function"
    ? document.openImage(bytes)
    : bytes;
}
