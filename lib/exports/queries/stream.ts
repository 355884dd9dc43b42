import { type SQL, sql } from "drizzle-orm";
import { type Read, type StaffCtx, streaming } from "@/lib/access/context";
import { sentence } from "@/lib/i18n/sentences";
import { notFound } from "@/lib/kernel/problems";
import { csvHead, csvLine } from "../render/csv";
import { Workbook } from "../render/xlsx";
import type { CellKind, Download, Format } from "../schema";

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

const BATCH = 5_000;
const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * A list as a file, streamed from a cursor: memory stays flat, and a reader who goes away ends the statement. `plan` is made inside
 * the transaction, so that it asks exactly what the list asks.
 */
export function exported(
  ctx: StaffCtx,
  format: Format,
  plan: (read: Read) => Promise<Export>,
): Promise<Download> {
  const { customer } = ctx;
  if (!customer) throw notFound();
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  return new Promise((resolve, reject) => {
    streaming({ ...ctx, customer }, async (read) => {
      const asked = await plan(read);
      const headings = asked.columns.map(({ heading }) => sentence(ctx.language, heading));
      const filename = `${sentence(ctx.language, asked.name)}-${ctx.today}.${format}`;
      resolve({ filename, content_type: types[format], body: stream.readable });
      await (format === "csv" ? writeCsv : writeWorkbook)(read, asked, headings, writer);
    })
      .then(
        () => writer.close(),
        async (error) => {
          reject(error);
          await writer.abort(error);
        },
      )
      .catch(() => undefined); // the reader went away: nobody is left to be told
  });
}

type Writer = WritableStreamDefaultWriter<Uint8Array>;
const encoder = new TextEncoder();

async function writeCsv(read: Read, { columns, rows }: Export, headings: string[], writer: Writer) {
  await writer.write(encoder.encode(csvHead(headings)));
  await open(read, sql`select ${csvLine(columns)} as line ${rows}`);
  for await (const batch of batches(read)) {
    let text = "";
    for (const { line } of batch) text += line ?? "";
    await writer.write(encoder.encode(text));
  }
}

async function writeWorkbook(read: Read, { columns, rows }: Export, headings: string[], writer: Writer) {
  const book = new Workbook(
    headings,
    columns.map(({ kind }) => kind),
  );
  const cells = columns.map(({ value }, place) => sql`(${value})::text as ${sql.identifier(`c${place}`)}`);
  await open(read, sql`select ${sql.join(cells, sql`, `)} ${rows}`);
  for await (const batch of batches(read))
    for (const part of book.add(batch.map((row) => columns.map((_, place) => row[`c${place}`] ?? null))))
      await writer.write(part);
  for (const part of book.end()) await writer.write(part);
}

/** The whole file will be read, so the plan for all rows is the good one, not that for the first few. */
async function open(read: Read, query: SQL) {
  await read.sql.execute(sql`set local cursor_tuple_fraction = 1`);
  await read.sql.execute(sql`set local work_mem = '64MB'`);
  await read.sql.execute(sql`declare exported no scroll cursor for ${query}`);
}

type Row = Record<string, string | null>;

async function* batches(read: Read): AsyncGenerator<readonly Row[]> {
  // Async on purpose: a drizzle query runs again every time somebody asks for its answer.
  const next = async () => read.sql.execute<Row>(sql`fetch forward ${sql.raw(String(BATCH))} from exported`);
  for (let batch = await next(); batch.length > 0; ) {
    // The next rows are on their way while these are written.
    const following = next();
    following.catch(() => undefined);
    yield batch;
    batch = await following;
  }
}
