import { fontNames, letterFont, TABULAR } from "./fonts";
import { POINT, type Style, spans, widthOf } from "./type";

/** The structure elements a letter uses; what is none of them is decoration to a reader that speaks. */
export type Role = "H1" | "P" | "L" | "LI" | "Table" | "TR" | "TH" | "TD" | "Figure";
export type Element = PDFKit.PDFStructureElement;

/** Draws on a page in millimetres, and says what each thing is. */
export type Pen = ReturnType<typeof penOn>;

const points = (mm: number): number => mm / POINT;

export function penOn(document: PDFKit.PDFDocument, root: Element) {
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
      document.image(bytes, points(x), points(y), { fit: [points(width), points(height)] });
    },

    /** Goes on with a new page. */
    page() {
      document.addPage();
    },

    /** A new part of the document, below another or at its end. */
    element(role: Role, parent: Element = root, options: { alt?: string; scope?: "Column" } = {}): Element {
      const made = document.struct(role, options as PDFKit.Mixins.StructureElementOptions);
      parent.add(made);
      return made;
    },

    /** What is drawn here belongs to an element. */
    within(element: Element, draw: () => void) {
      element.add(draw);
    },

    /** What is drawn here says nothing that is not said elsewhere. */
    decoration(draw: () => void, type: "Layout" | "Pagination" = "Layout") {
      document.markContent("Artifact", { type });
      draw();
      document.endMarkedContent();
    },
  };
}
