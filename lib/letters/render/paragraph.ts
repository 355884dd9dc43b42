import { TEXT } from "../rules/geometry";
import type { Run } from "../schema";
import type { Box } from "./box";
import { broken, type Line } from "./lines";
import type { Element, Pen, Role } from "./pen";
import { baselineIn, lineHeight, type Style } from "./typography";

const GAP = 2.2;
const INDENT = 4;

type Set = { gap?: number; role?: Role; left?: number; width?: number; bullet?: boolean };

/** Returns a paragraph as one box per line, so that a long one may continue on the next page, with at least two lines on either side. */
export function paragraph(runs: readonly Run[], style: Style, set: Set = {}): Box[] {
  const { gap = GAP, role = "P", bullet = false } = set;
  const left = (set.left ?? TEXT.left) + (bullet ? INDENT : 0);
  const width = (set.width ?? TEXT.width) - (bullet ? INDENT : 0);
  const lines = broken(runs, width, style);
  let element: Element | undefined;
  return lines.map((line, index) => ({
    height: lineHeight(style),
    gap: index === 0 ? gap : 0,
    keep: index === 0 ? lines.length > 1 : index === lines.length - 2,
    draw(pen, top) {
      element ??= pen.element(role);
      const baseline = top + baselineIn(style);
      pen.within(element, () => {
        if (bullet && index === 0) pen.text("• ", left - INDENT, baseline, style);
        drawLine(pen, line, left, baseline, style);
      });
    },
  }));
}

/** Draws the pieces of a line, each in its weight. */
function drawLine(pen: Pen, line: Line, left: number, baseline: number, style: Style) {
  for (const { text, weight, x } of line) pen.text(text, left + x, baseline, { ...style, weight });
}
