import { plainLine } from "@/lib/kernel/fields";
import { recognised } from "./columns";
import type { FileLine } from "./file";

/** How far down a header is looked for. */
export const LOOKED_AT = 50;

/** A line this wide, beside the widest of the file, can be a header although none of its words is known. */
const WIDE_ENOUGH = 0.6;

/**
 * Returns which of the first lines is the header: the one with most columns we know, else the first that is about as wide as the lines
 * under it, so that a title, a name and a date above it are passed over. Undefined when no line has two cells.
 */
export function headerOf(lines: FileLine[]): FileLine | undefined {
  const columnCounts = lines.map(({ cells }) => Object.keys(recognised(cells)).length);
  const most = Math.max(0, ...columnCounts);
  if (most >= 2) return lines[columnCounts.indexOf(most)];
  const widest = Math.max(0, ...lines.map(filled));
  return lines.find((line) => filled(line) >= Math.max(2, widest * WIDE_ENOUGH));
}

const filled = ({ cells }: FileLine): number => cells.filter((cell) => cell.trim() !== "").length;

/** The names of the columns under a header: each once. A second of the same name is counted, one without is called by its letter. */
export function columnNames({ cells }: FileLine, width: number): string[] {
  const uses = new Map<string, number>();
  return Array.from({ length: Math.max(width, cells.length) }, (_, index) => {
    const name = plainLine(cells[index] ?? "") || `[${letterOf(index)}]`;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : `${name} (${use})`;
  });
}

const letterOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;
