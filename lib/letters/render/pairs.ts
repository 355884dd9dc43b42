import { TEXT } from "../rules/geometry";
import type { Box } from "./box";
import { brokenText } from "./lines";
import { baselineIn, lineHeight, styles } from "./typography";

const LABELS = 38;

/** Returns labelled values under a title; an empty value has no line. */
export function pairsBox(title: string, pairs: readonly [label: string, value: string][]): Box {
  const rows = pairs
    .filter(([, value]) => value.trim() !== "")
    .map(([label, value]) => ({ label, lines: brokenText(value, TEXT.width - LABELS, styles.body) }));
  const line = lineHeight(styles.body);
  const count = rows.reduce((total, { lines }) => total + lines.length, 0);
  return {
    height: lineHeight(styles.make_up_head) + 1 + count * line,
    gap: 5,
    keep: false,
    draw(pen, top) {
      pen.within(pen.element("P"), () =>
        pen.text(`${title} `, TEXT.left, top + baselineIn(styles.make_up_head), styles.make_up_head),
      );
      let y = top + lineHeight(styles.make_up_head) + 1;
      for (const { label, lines } of rows) {
        const baseline = y + baselineIn(styles.body);
        pen.within(pen.element("P"), () => {
          pen.text(`${label} `, TEXT.left, baseline, styles.label);
          lines.forEach((words, index) => {
            pen.text(words, TEXT.left + LABELS, baseline + index * line, styles.body);
          });
        });
        y += lines.length * line;
      }
    },
  };
}
