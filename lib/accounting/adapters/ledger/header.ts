import { plainLine } from "@/lib/kernel/fields";
import { recognised } from "./columns";
import type { FileLine } from "./file";

/** The number of lines that are searched for a header. */
export const HEADER_LINES = 50;

/** The share of the widest line's cells from which a line can be a header although none of its words is known. */
const WIDE_ENOUGH = 0.6;

/**
 * Returns the header among the first lines: the one with most known columns, else the first that is about as wide as the widest, which
 * skips a title, a name and a date above it. Undefined when no line has two cells.
 */
export function headerOf(lines: FileLine[]): FileLine | undefined {
  const columnCounts = lines.map(({ cells }) => Object.keys(recognised(cells)).length);
  const most = Math.max(0, ...columnCounts);
  if (most >= 2) return lines[columnCounts.indexOf(most)];
  const widest = Math.max(0, ...lines.map(filled));
  return lines.find((line) => filled(line) >= Math.max(2, widest * WIDE_ENOUGH));
}

const filled = ({ cells }: FileLine): number => cells.filter((cell) => cell.trim() !== "").length;

/** Returns unique names for the columns under a header: a repeated name gets a number, a column without a name its letter. */
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
