import { type FontName, letterFont } from "./fonts";

/** The styles of a letter (LETTERS §2). Sizes and leading in points, as usual for type; everything else is millimetres. */

export const INK = "#1d2125";
export const GREY = "#59636e";
export const LINE = "#c4cad1";

export const POINT = 25.4 / 72;

export type Weight = "plain" | "bold" | "italic";
export type Style = { size: number; leading: number; color: string; weight: Weight; tabular?: true };

const style = (size: number, leading: number, color = INK, weight: Weight = "plain"): Style => ({
  size,
  leading,
  color,
  weight,
});

export const styles = {
  address: style(10, 12.5),
  return_line: style(6.5, 8, GREY),
  name: style(15, 18, INK, "bold"),
  long_name: style(12, 15, INK, "bold"),
  sender_name: style(8.5, 11.5, GREY, "bold"),
  sender: style(8.5, 11.5, GREY),
  label: style(8, 11.5, GREY),
  reference: style(8.5, 11.5),
  subject: style(11.5, 14.5, INK, "bold"),
  body: style(9.5, 13),
  help: style(8.5, 11.5),
  head: style(8, 10, GREY, "bold"),
  cell: style(8.5, 10.5),
  amount: { ...style(8.5, 10.5), tabular: true },
  total: style(9, 12),
  total_amount: { ...style(9, 12), tabular: true },
  claim: style(10, 13, INK, "bold"),
  claim_amount: { ...style(10, 13, INK, "bold"), tabular: true },
  pay_label: style(8.5, 12, GREY),
  pay: style(9.5, 12),
  pay_bold: style(9.5, 12, INK, "bold"),
  caption: style(7, 9, GREY),
  make_up_head: style(8, 10, GREY, "bold"),
  make_up: style(7.5, 10, GREY),
  foot: style(7.5, 10, GREY),
  page_head: style(8, 10, GREY),
  mark: style(9, 11, "#3a2a00", "bold"),
} as const satisfies Record<string, Style>;

/** Returns the line height of a style in millimetres. */
export const lineHeight = ({ leading }: Style): number => leading * POINT;

/**
 * Returns the distance of the baseline from the top of a line in millimetres: the same for every font, so that a fallback font shifts
 * nothing.
 */
export const baselineIn = ({ size, leading }: Style): number =>
  ((leading - 1.21 * size) / 2 + 0.97 * size) * POINT;

/** A stretch of text in one font. */
type Span = { text: string; font: FontName };

const everyday = /^[\u0020-\u017f\u2010-\u2026\u20ac\u2212]*$/;
const MOST_TEXTS = 20_000;
const spansOf = new Map<string, Span[]>();

/**
 * Returns a text as stretches: Inter for the characters it has, DejaVu for the rest, character by character, so that one foreign letter
 * changes nothing around it.
 */
export function spans(text: string, weight: Weight): Span[] {
  if (everyday.test(text)) return [{ text, font: weight }];
  const key = `${weight} ${text}`;
  const cachedSpans = spansOf.get(key);
  if (cachedSpans) return cachedSpans;
  const found: Span[] = [];
  for (const sign of text) {
    const font = fontFor(sign, weight);
    const last = found.at(-1);
    if (last && (last.font === font || /^\p{M}$/u.test(sign))) last.text += sign;
    else found.push({ text: sign, font });
  }
  if (spansOf.size >= MOST_TEXTS) spansOf.clear();
  spansOf.set(key, found);
  return found;
}

const fontFor = (sign: string, weight: Weight): FontName =>
  letterFont(weight).has(sign.codePointAt(0) ?? 0) ? weight : weight === "bold" ? "wideBold" : "wide";

/** Returns the width of a text in millimetres, in the given weight or the style's own. */
export function widthOf(
  text: string,
  { size, weight: usual, tabular }: Style,
  weight: Weight = usual,
): number {
  const isTabular = tabular === true;
  const scale = (size / 1000) * POINT;
  // Nearly every word is one span, and a letter measures each twice.
  if (everyday.test(text)) return letterFont(weight).width(text, isTabular) * scale;
  const set = spans(text, weight);
  return set.reduce((sum, span) => sum + letterFont(span.font).width(span.text, isTabular), 0) * scale;
}
