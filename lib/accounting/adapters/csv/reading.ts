import Papa from "papaparse";
import { slicesOf } from "@/lib/kernel/slices";
import { recognised } from "../ledger/columns";
import { type FileLine, type LedgerFile, UnreadableFile } from "../ledger/file";

const SAMPLE = 64 * 1024;
const SLICE = 256 * 1024;
const separators = [";", ",", "\t"] as const;

type Layout = {
  encoding: "utf-8" | "utf-16le" | "windows-1252";
  separator: string;
  skipLines: number;
};

/** Returns a text file as lines of cells: CSV with any separator. Throws UnreadableFile for bytes that are not text. */
export function csvFile(bytes: Buffer): LedgerFile {
  const layout = layoutOf(bytes);
  return {
    sheets: [],
    sheet: null,
    lines: () => csvLines(bytes, layout),
    separator: layout.separator,
    countsFrom: 1900,
  };
}

function layoutOf(bytes: Buffer): Layout {
  const encoding = encodingOf(bytes);
  if (!encoding) throw new UnreadableFile();
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE));
  const match = /^\ufeff?sep=(.)\r?\n/.exec(start);
  const separator = match?.[1] ?? mostUsed(start);
  return { encoding, separator, skipLines: match ? 1 : 0 };
}

function encodingOf(bytes: Buffer): Layout["encoding"] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  // No text ledger contains NUL; every spreadsheet, image and archive does.
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

const FIRST_LINES = 50;

/** Returns the separator by which most of our columns are recognised in one of the first lines, else the one that occurs most often. */
function mostUsed(text: string): string {
  const tried = separators.map((sign) => {
    const { data }: { data: string[][] } = new Papa.Parser({ delimiter: sign, preview: FIRST_LINES }).parse(
      text,
      0,
      false,
    );
    const columnCount = Math.max(0, ...data.map((cells) => Object.keys(recognised(cells)).length));
    const signs = data.reduce((count, cells) => count + cells.length - 1, 0);
    return { sign, columns: columnCount >= 2 ? columnCount : 0, signs };
  });
  return tried.reduce((best, next) =>
    next.columns > best.columns || (next.columns === best.columns && next.signs > best.signs) ? next : best,
  ).sign;
}

/** In characters. A longer line means that a quote in the file never closes. */
const LONGEST_LINE = 1024 * 1024;

/**
 * Yields the lines of a file with their numbers, in batches, so that memory does not grow with the file. Throws UnreadableFile for a quote
 * that never closes.
 */
async function* csvLines(
  bytes: Buffer,
  { encoding, separator, skipLines }: Layout,
): AsyncGenerator<FileLine[]> {
  const parser = new Papa.Parser({ delimiter: separator });
  let line = 0;
  let rest = "";
  for await (const { text, isLast } of decoded(bytes, encoding)) {
    rest += text;
    const { data, meta } = parser.parse(rest, 0, !isLast);
    rest = rest.slice(meta.cursor);
    if (rest.length > LONGEST_LINE) throw new UnreadableFile();
    const lines: FileLine[] = [];
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

async function* decoded(
  bytes: Buffer,
  encoding: Layout["encoding"],
): AsyncGenerator<{ text: string; isLast: boolean }> {
  const decoder = new TextDecoder(encoding);
  for await (const slice of slicesOf(bytes))
    yield { text: decoder.decode(slice, { stream: true }), isLast: false };
  yield { text: decoder.decode(), isLast: true };
}
