import { type SQL, sql } from "drizzle-orm";
import { reading, type StaffCtx, type StaffRead } from "@/lib/access/context";
import { copyOut } from "@/lib/access/copy-out";
import { acquireStreamSlot, type WriteChunk, withSlowReaderLimit } from "@/lib/access/stream-slots";
import { sentence } from "@/lib/i18n/sentences";
import { cellFor } from "../render/cells";
import type { Download, ExportOptions } from "../schema";
import { chosenColumns, type ExportColumn } from "./chosen-columns";
import { listDescription } from "./list-description";
import { withValues } from "./literal";
import { cellSink, csvPassThrough, csvWriter, workbookWriter } from "./sinks";

type Export = {
  /** The first part of the file's name: a key of messages/. */
  name: string;
  columns: readonly ExportColumn[];
  /** From `from` to `order by`: the same condition as the list's. */
  rows: SQL;
};

export const exportTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** The media types of an export. */
export const exportMedia = Object.values(exportTypes);

/**
 * Exports a list: the requested columns, of all rows its filters select. The database writes the lines itself; those of a CSV pass through
 * unchanged, unless a column is put into words here. A million rows never become a million objects, memory use is constant, and a client
 * that disconnects, or reads slower than the least rate, ends the statement. A workbook has a second sheet with the user, the time and the
 * filters. Throws Problem("too-many") when no slot is free in time.
 */
export async function exportList<C extends StaffCtx>(
  ctx: C,
  { format, columns: columnIds, filters }: ExportOptions & { filters: Readonly<Record<string, unknown>> },
  plan: (read: C & StaffRead) => Promise<Export>,
): Promise<Download> {
  const { name, columns, rows, about, counted } = await reading(ctx, async (read) => {
    const planned = await plan(read);
    const [all] = await read.db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select 1 ${planned.rows}) as listed`,
    );
    return {
      ...planned,
      counted: all?.count ?? 0,
      about: await listDescription(read, planned.name, filters),
    };
  });
  const chosen = chosenColumns(columns, columnIds);
  const passes = format === "csv" && chosen.every(({ words }) => !words);
  const cells = chosen.map(({ kind, value, words }) => (words ? value : cellFor(format, kind, value)));
  const statement = withValues(sql`select ${sql.join(cells, sql`, `)} ${rows}`);
  const headings = chosen.map(({ heading }) => sentence(ctx.language, heading));
  const body = await streamFile(ctx, async (take) => {
    const sheet = { name: sentence(ctx.language, name), language: ctx.language, about };
    const sink = passes
      ? csvPassThrough(headings, take)
      : cellSink(
          chosen,
          format === "csv" ? csvWriter(headings) : workbookWriter(chosen, headings, sheet),
          take,
        );
    const options = passes ? "format csv, delimiter ';'" : "format text";
    await copyOut(ctx, `copy (${statement}) to stdout with (${options})`, sink.take);
    await sink.end();
  });
  return {
    filename: `${sentence(ctx.language, name).replaceAll(" ", "-")}-${ctx.today}.${format}`,
    content_type: exportTypes[format],
    body,
    rows: counted,
  };
}

/**
 * Returns a stream that is written while it is read, as one of the few the actor and all users may have at a time. The answer begins
 * immediately, and the end of writing is the end of the stream. When writing fails, or the client reads too slowly, the stream ends with
 * the error, so that no partial file looks complete. Throws Problem("too-many") when no slot is free in time.
 */
export async function streamFile(
  ctx: StaffCtx,
  write: (take: WriteChunk) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const leave = await acquireStreamSlot(ctx);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  void write(withSlowReaderLimit((part) => writer.write(part)))
    .finally(leave)
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // The client disconnected, so the error cannot be reported.
    .catch(() => undefined);
  return readable;
}
