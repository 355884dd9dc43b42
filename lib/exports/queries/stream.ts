import { type SQL, sql } from "drizzle-orm";
import { type Ctx, copyOut, type Read, reading } from "@/lib/access/context";
import { sentence } from "@/lib/i18n/sentences";
import { cellFor, cellsOf, csvHead } from "../render/cells";
import { Workbook } from "../render/xlsx";
import type { CellKind, Download, Format } from "../schema";
import { written } from "./literal";

export type ExportColumn = {
  /** A key of messages/. */
  heading: string;
  kind: CellKind;
  value: SQL;
};

export type Export = {
  /** The first part of the file's name: a key of messages/. */
  name: string;
  columns: readonly ExportColumn[];
  /** From `from` to `order by`: the very condition of the list. */
  rows: SQL;
};

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** What an export can be. */
export const exportMedia = Object.values(types);
const copyFormats = { csv: "format csv, delimiter ';'", xlsx: "format text" };

/**
 * A list as a file. The database writes the lines itself and they pass through as they are: a million rows never become a million
 * objects, memory stays flat, and a reader who goes away, or takes nothing for a minute, ends the statement.
 */
export async function exported(
  ctx: Ctx,
  format: Format,
  plan: (read: Read) => Promise<Export>,
): Promise<Download> {
  const { name, columns, rows } = await reading(ctx, plan);
  const cells = columns.map(({ kind, value }) => cellFor(format, kind, value));
  const statement = written(sql`select ${sql.join(cells, sql`, `)} ${rows}`);
  const headings = columns.map(({ heading }) => sentence(ctx.language, heading));
  const kinds = columns.map(({ kind }) => kind);
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const { take, end } = (format === "csv" ? asCsv : asWorkbook)(headings, kinds, stream.writable.getWriter());
  // Nobody waits for it: the answer begins at once, and its end is the end of the stream.
  void copyOut(ctx, `copy (${statement}) to stdout with (${copyFormats[format]})`, take).then(
    () => end(null),
    (error) => end(error),
  );
  return {
    filename: `${sentence(ctx.language, name)}-${ctx.today}.${format}`,
    content_type: types[format],
    body: stream.readable,
  };
}

type Writer = WritableStreamDefaultWriter<Uint8Array>;
type Sink = { take: (part: Uint8Array) => Promise<void>; end: (error: unknown) => Promise<void> };

/** The lines as they come, under a head. */
function asCsv(headings: string[], _kinds: CellKind[], writer: Writer): Sink {
  let head: Uint8Array | null = new TextEncoder().encode(csvHead(headings));
  const begin = async () => {
    if (head) await writer.write(head);
    head = null;
  };
  return {
    async take(part) {
      await begin();
      await writer.write(part);
    },
    async end(error) {
      await finish(writer, error, begin);
    },
  };
}

/** The lines as rows of a workbook; a line may come in two parts. */
function asWorkbook(headings: string[], kinds: CellKind[], writer: Writer): Sink {
  const book = new Workbook(headings, kinds);
  const decoder = new TextDecoder();
  let rest = "";
  return {
    async take(part) {
      const lines = `${rest}${decoder.decode(part, { stream: true })}`.split("\n");
      rest = lines.pop() ?? "";
      for (const bytes of book.add(lines.map(cellsOf))) await writer.write(bytes);
    },
    end: (error) =>
      finish(writer, error, async () => {
        for (const bytes of book.end()) await writer.write(bytes);
      }),
  };
}

/** A file that broke off must not look complete: its stream ends with the error. */
async function finish(writer: Writer, error: unknown, last: () => Promise<void>) {
  try {
    if (error) return await writer.abort(error);
    await last();
    await writer.close();
  } catch {
    // The reader went away: nobody is left to be told.
  }
}
