import Papa from "papaparse";
import { Problem } from "@/lib/kernel/problems";

const SAMPLE = 64 * 1024;
const SLICE = 256 * 1024;
const separators = [";", ",", "\t"] as const;

export type Layout = {
  encoding: "utf-8" | "utf-16le" | "windows-1252";
  separator: string;
  skipLines: number;
};
type CsvLine = { line: number; cells: string[] };

/** How a file is written: its encoding and separator. Null for bytes that are no text, such as a spreadsheet. */
export function layoutOf(bytes: Buffer): Layout | null {
  const encoding = encodingOf(bytes);
  if (!encoding) return null;
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE));
  const told = /^\ufeff?sep=(.)\r?\n/.exec(start);
  const separator = told?.[1] ?? mostUsed(start);
  return { encoding, separator, skipLines: told ? 1 : 0 };
}

function encodingOf(bytes: Buffer): Layout["encoding"] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  // NUL stands in no ledger, and in every spreadsheet, image and archive.
  if (bytes.subarray(0, SAMPLE).includes(0)) return null;
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Buffer): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += SLICE)
      decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The separator that the first line has most of, outside quotes. */
function mostUsed(text: string): string {
  const first = (text.split(/\r?\n/).find((line) => line.trim() !== "") ?? "").replace(/"[^"]*"/g, "");
  const counts = separators.map((sign) => [sign, first.split(sign).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** A file in which one line is longer than this has a quote that never closes. */
const LONGEST_LINE = 1024 * 1024;

/** A file that began like a ledger and cannot be read to its end. */
export class UnreadableFile extends Problem {
  constructor() {
    super("invalid", { key: "invalid_file" });
  }
}

/**
 * The lines of a file with their numbers, some hundreds at a time: memory does not grow with the file. Throws UnreadableFile for
 * a quote that never closes.
 */
export function* csvLines(bytes: Buffer, { encoding, separator, skipLines }: Layout): Generator<CsvLine[]> {
  const parser = new Papa.Parser({ delimiter: separator });
  let line = 0;
  let rest = "";
  for (const { text, isLast } of slices(bytes, encoding)) {
    rest += text;
    const { data, meta } = parser.parse(rest, 0, !isLast);
    rest = rest.slice(meta.cursor);
    if (rest.length > LONGEST_LINE) throw new UnreadableFile();
    const lines: CsvLine[] = [];
    for (const cells of data) {
      line += 1;
      const at = line;
      // A cell may hold line breaks of its own, inside quotes.
      for (const cell of cells) if (cell.includes("\n")) line += cell.split("\n").length - 1;
      if (at > skipLines && (cells.length > 1 || cells[0] !== "")) lines.push({ line: at, cells });
    }
    yield lines;
  }
}

function* slices(bytes: Buffer, encoding: Layout["encoding"]): Generator<{ text: string; isLast: boolean }> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE)
    yield { text: decoder.decode(bytes.subarray(at, at + SLICE), { stream: true }), isLast: false };
  yield { text: decoder.decode(), isLast: true };
}
