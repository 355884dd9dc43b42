import type { WriteChunk } from "@/lib/access/stream-slots";
import { cellsOf, csvHead, csvLine } from "../render/cells";
import { Workbook } from "../render/xlsx";
import type { ExportColumn } from "./chosen-columns";

/** A consumer of a statement's lines, and the function that completes its output. */
type Sink = { take: WriteChunk; end: () => Promise<void> };

type Cells = (string | null)[];
/** Converts rows of cells to bytes that are ready to be sent. */
type Writer = { add: (rows: Cells[]) => Uint8Array[]; end: () => Uint8Array[] };

/** Passes on the lines of a CSV unchanged, after a header line. */
export function csvPassThrough(headings: string[], take: WriteChunk): Sink {
  let head: Uint8Array | null = new TextEncoder().encode(csvHead(headings));
  const begin = async () => {
    if (head) await take(head);
    head = null;
  };
  return {
    async take(part) {
      await begin();
      await take(part);
    },
    end: begin,
  };
}

/** Parses lines into cells, puts columns with `words` into words, and passes them to a writer; a line may arrive in two parts. */
export function cellSink(columns: readonly ExportColumn[], writer: Writer, take: WriteChunk): Sink {
  const decoder = new TextDecoder();
  const columnsWithWords = columns.flatMap(({ words }, index) => (words ? [{ words, index }] : []));
  let rest = "";
  const cellsIn = (line: string): Cells => {
    const cells = cellsOf(line);
    for (const { words, index } of columnsWithWords) {
      const value = cells[index];
      if (value !== null && value !== undefined) cells[index] = words(value);
    }
    return cells;
  };
  return {
    async take(part) {
      const lines = `${rest}${decoder.decode(part, { stream: true })}`.split("\n");
      rest = lines.pop() ?? "";
      for (const bytes of writer.add(lines.map(cellsIn))) await take(bytes);
    },
    async end() {
      for (const bytes of writer.end()) await take(bytes);
    },
  };
}

/** Returns a writer of cells as CSV lines, after a header line. */
export function csvWriter(headings: string[]): Writer {
  const encoder = new TextEncoder();
  let head = csvHead(headings);
  const flushed = (text: string): Uint8Array[] => {
    const bytes = encoder.encode(`${head}${text}`);
    head = "";
    return bytes.length > 0 ? [bytes] : [];
  };
  return { add: (rows) => flushed(rows.map(csvLine).join("")), end: () => flushed("") };
}

type Sheet = Omit<ConstructorParameters<typeof Workbook>[0], "headings" | "kinds">;

export const workbookWriter = (columns: readonly ExportColumn[], headings: string[], sheet: Sheet): Writer =>
  new Workbook({ ...sheet, headings, kinds: columns.map(({ kind }) => kind) });
