import { Problem } from "@/lib/kernel/problems";

/**
 * The kind of a cell beyond its text. A number is exact, with a decimal comma and no thousands separators; a formula has no result in the
 * file, and an error is the result it has.
 */
export type CellMark = "number" | "formula" | "error";

/** A line of a file with its number; `marks` has the indexes of `cells`. */
export type FileLine = { line: number; cells: string[]; marks?: (CellMark | undefined)[] };

/** An uploaded file as lines of cells, whatever its format. */
export type LedgerFile = {
  /** The names of its sheets, and the one that is read; none for a file without sheets. */
  sheets: string[];
  sheet: string | null;
  /** Yields all non-empty lines from the top, in batches. Throws UnreadableFile. */
  lines: () => AsyncIterable<FileLine[]>;
  /** The separator between two cells where the lines are text. */
  separator: string;
  /** The year from which its day counts start. */
  countsFrom: 1900 | 1904;
};

/** A file that cannot be read, or not completely. `key` names the message in `errors`. */
export class UnreadableFile extends Problem {
  constructor(
    readonly key = "invalid_file",
    values?: Record<string, string | number>,
  ) {
    super("invalid", { key, values });
  }
}
