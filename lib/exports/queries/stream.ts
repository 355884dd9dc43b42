import { type SQL, sql } from "drizzle-orm";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { copyOut } from "@/lib/access/copy-out";
import { patiently, type Take, takeTurn } from "@/lib/access/turns";
import { sentence } from "@/lib/i18n/sentences";
import { cellFor, cellsOf, csvHead } from "../render/cells";
import { Workbook } from "../render/xlsx";
import type { CellKind, Download, Format } from "../schema";
import { withValues } from "./literal";

export type ExportColumn = {
  /** A key of messages/. */
  heading: string;
  kind: CellKind;
  value: SQL;
};

type Export = {
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
 * objects, memory stays flat, and a reader who goes away, or is slower than the least rate, ends the statement.
 * Throws Problem("too-many") while the actor has another one.
 */
export async function exported(
  ctx: Ctx,
  format: Format,
  plan: (read: Read) => Promise<Export>,
): Promise<Download> {
  const { name, columns, rows } = await reading(ctx, plan);
  const cells = columns.map(({ kind, value }) => cellFor(format, kind, value));
  const statement = withValues(sql`select ${sql.join(cells, sql`, `)} ${rows}`);
  const headings = columns.map(({ heading }) => sentence(ctx.language, heading));
  const kinds = columns.map(({ kind }) => kind);
  const body = await streamed(ctx, async (take) => {
    const sink = (format === "csv" ? asCsv : asWorkbook)(headings, kinds, take);
    await copyOut(ctx, `copy (${statement}) to stdout with (${copyFormats[format]})`, sink.take);
    await sink.end();
  });
  return {
    filename: `${sentence(ctx.language, name)}-${ctx.today}.${format}`,
    content_type: types[format],
    body,
  };
}

/**
 * A body that is written while it is read, in a turn of the actor's. Nobody waits for the writing: the answer begins at once, and its
 * end is the end of the stream. One that breaks off, or whose reader is too slow, ends with the error, so that no half file looks
 * complete. Throws Problem("too-many") when there is no turn.
 */
export async function streamed(
  ctx: Ctx,
  write: (take: Take) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const leave = await takeTurn(ctx);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  void write(patiently((part) => writer.write(part)))
    .finally(leave)
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // The reader went away: nobody is left to be told.
    .catch(() => undefined);
  return readable;
}

type Sink = { take: Take; end: () => Promise<void> };

/** The lines as they come, under a head. */
function asCsv(headings: string[], _kinds: CellKind[], take: Take): Sink {
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

/** The lines as rows of a workbook; a line may come in two parts. */
function asWorkbook(headings: string[], kinds: CellKind[], take: Take): Sink {
  const book = new Workbook(headings, kinds);
  const decoder = new TextDecoder();
  let rest = "";
  return {
    async take(part) {
      const lines = `${rest}${decoder.decode(part, { stream: true })}`.split("\n");
      rest = lines.pop() ?? "";
      for (const bytes of book.add(lines.map(cellsOf))) await take(bytes);
    },
    async end() {
      for (const bytes of book.end()) await take(bytes);
    },
  };
}
