import { Readable } from "node:stream";
import { parse } from "csv-parse";

const SAMPLE = 64 * 1024;
const SLICE = 256 * 1024;
const separators = [";", ",", "\t"] as const;

export type Layout = {
  encoding: "utf-8" | "utf-16le" | "windows-1252";
  separator: string;
  skipLines: number;
};
export type CsvLine = { line: number; cells: string[] };

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

/** The lines of a file with their numbers, a slice of text at a time: memory does not grow with the file. */
export async function* csvLines(
  bytes: Buffer,
  { encoding, separator, skipLines }: Layout,
): AsyncGenerator<CsvLine> {
  const parser = Readable.from(slices(bytes, encoding)).pipe(
    parse({
      delimiter: separator,
      bom: true,
      from_line: skipLines + 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 100_000,
    }),
  );
  for await (const { record, info } of parser) yield { line: info.lines, cells: record };
}

function* slices(bytes: Buffer, encoding: Layout["encoding"]): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE)
    yield decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
  yield decoder.decode();
}
