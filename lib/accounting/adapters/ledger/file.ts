import { Problem } from "@/lib/kernel/problems";

/**
 * What a cell is beyond its text. A number is exact, with a decimal comma, and never has thousands; a formula has no answer in the
 * file, and an error is the answer it has.
 */
export type CellMark = "number" | "formula" | "error";

/** A line of a file with its number in it; `marks` stand at the places of their cells. */
export type FileLine = { line: number; cells: string[]; marks?: (CellMark | undefined)[] };

/** An uploaded file as lines of cells, however it was written. */
export type LedgerFile = {
  /** Its sheets by name, and the one that is read; a file without sheets has none. */
  sheets: string[];
  sheet: string | null;
  /** All lines that hold anything, from the top, some hundreds at a time. Throws UnreadableFile. */
  lines: () => AsyncIterable<FileLine[]>;
  /** The sign between two cells where its lines are written as text. */
  separator: string;
  /** From which year its bare day counts are counted. */
  countsFrom: 1900 | 1904;
};

/** A file that cannot be read, or not to its end. The key says in `errors` what is wrong with it. */
export class UnreadableFile extends Problem {
  constructor(
    readonly key = "invalid_file",
    values?: Record<string, string | number>,
  ) {
    super("invalid", { key, values });
  }
}
