import type { Take } from "@/lib/access/turns";
import { cellsOf, csvHead, csvLine } from "../render/cells";
import { Workbook } from "../render/xlsx";
import type { ExportColumn } from "./chosen";

/** Where the lines of a statement go, and how what is made of them ends. */
type Sink = { take: Take; end: () => Promise<void> };

type Cells = (string | null)[];
/** Rows of cells as bytes that are ready to be sent. */
type Writer = { add: (rows: Cells[]) => Uint8Array[]; end: () => Uint8Array[] };

/** The lines of a CSV as they come, under a head. */
export function passedOn(headings: string[], take: Take): Sink {
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

/** The lines as cells, with our words where a column has them, given to a writer; a line may come in two parts. */
export function valuesIn(columns: readonly ExportColumn[], writer: Writer, take: Take): Sink {
  const decoder = new TextDecoder();
  const columnsWithWords = columns.flatMap(({ words }, index) => (words ? [{ words, place: index }] : []));
  let rest = "";
  const cellsIn = (line: string): Cells => {
    const cells = cellsOf(line);
    for (const { words, place: index } of columnsWithWords) {
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

/** Cells as lines of a CSV under a head. */
export function csvLines(headings: string[]): Writer {
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

export const workbookOf = (columns: readonly ExportColumn[], headings: string[], sheet: Sheet): Writer =>
  new Workbook({ ...sheet, headings, kinds: columns.map(({ kind }) => kind) });
