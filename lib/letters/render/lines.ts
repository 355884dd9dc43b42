import type { Run } from "../schema";
import { type Style, type Weight, widthOf } from "./typography";

/** A piece of a line in one weight, `x` millimetres from the start of the line. */
type Piece = { text: string; weight: Weight; x: number };
export type Line = Piece[];

/**
 * Character groups that banks and people separate with spaces stay on one line, with ordinary spaces: a copied no-break space breaks a
 * bank's form.
 */
const grouped = /[A-Z]{2}\d{2}(?: [A-Z0-9]{2,4})+|\+?\d[\d-]*(?: \d{2,})+/g;
const HELD = "\ue000";
const held = (text: string): string => text.replace(grouped, (found) => found.replaceAll(" ", HELD));

const weightOf = ({ bold, italic }: Run, style: Style): Weight =>
  bold ? "bold" : italic ? "italic" : style.weight;

/**
 * Returns runs broken into lines of a width. Line breaks in the text are preserved, a word longer than a line is cut, and each line ends
 * with a space, so that a screen reader does not join words.
 */
export function broken(runs: readonly Run[], width: number, style: Style): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let x = 0;
  const next = () => {
    lines.push(line);
    line = [];
    x = 0;
  };
  const put = (text: string, weight: Weight, wide: number) => {
    if (text === " " && line.length === 0) return;
    const last = line.at(-1);
    if (last && last.weight === weight) last.text += text;
    else line.push({ text, weight, x });
    x += wide;
  };
  for (const { word, breaks } of words(runs, style)) {
    if (breaks) {
      if (line.length > 0) next();
      continue;
    }
    const wide = word.reduce((sum, part) => sum + widthIn(part.text.trimEnd(), part.weight, style), 0);
    if (x > 0 && x + wide > width) next();
    if (wide <= width) for (const { text, weight } of word) put(text, weight, widthIn(text, weight, style));
    else
      for (const { text, weight } of word)
        for (const part of cutTo(text, weight, width, style)) {
          const partWide = widthIn(part, weight, style);
          if (x > 0 && x + partWide > width) next();
          put(part, weight, partWide);
        }
  }
  if (line.length > 0) lines.push(line);
  return lines.map(ended);
}

const widthIn = (text: string, weight: Weight, style: Style): number => widthOf(text, style, weight);

type Part = { text: string; weight: Weight };
type Word = { word: Part[]; breaks: boolean };

/** Returns words with the spaces after them; a word may change its weight midway. */
function words(runs: readonly Run[], style: Style): Word[] {
  const found: Word[] = [];
  let word: Part[] = [];
  const close = () => {
    if (word.length > 0) found.push({ word, breaks: false });
    word = [];
  };
  for (const run of runs) {
    const weight = weightOf(run, style);
    for (const part of held(run.text.normalize("NFC")).split(/(\n)|(?<= )(?=[^ \n])/)) {
      if (part === undefined || part === "") continue;
      if (part === "\n") {
        close();
        found.push({ word: [], breaks: true });
        continue;
      }
      word.push({ text: part.replaceAll(HELD, " "), weight });
      if (part.endsWith(" ")) close();
    }
  }
  close();
  return found;
}

/** Returns a word wider than a line, cut into pieces that fit; each character is measured once. */
function cutTo(text: string, weight: Weight, width: number, style: Style): string[] {
  const parts: string[] = [];
  let part = "";
  let wide = 0;
  for (const sign of text) {
    const own = widthIn(sign, weight, style);
    if (part !== "" && wide + own > width) {
      parts.push(part);
      part = "";
      wide = 0;
    }
    part += sign;
    wide += own;
  }
  return [...parts, part];
}

function ended(line: Line): Line {
  const last = line.at(-1);
  if (last && !last.text.endsWith(" ")) last.text += " ";
  return line;
}

/** Returns a plain text in lines of a width. */
export const brokenText = (text: string, width: number, style: Style): string[] =>
  broken([{ text }], width, style).map((line) => line.map((piece) => piece.text).join(""));
