import { reading, type StaffCtx } from "@/lib/access/context";
import { listDescription } from "@/lib/exports/queries/list-description";
import { csvWriter } from "@/lib/exports/queries/sinks";
import { Workbook } from "@/lib/exports/render/xlsx";
import { cellText } from "@/lib/exports/rules";
import type { Download } from "@/lib/exports/schema";
import { sentence } from "@/lib/i18n/sentences";
import type { Sheet } from "../rules/sheet";
import type { FigureFilters } from "../schema";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
export const figureMedia = Object.values(types);

/** Returns an answer of the dashboard as a file, named by a key of messages/ and the day. It is small: a chart has as many rows as bars. */
export async function figureFile(
  ctx: StaffCtx,
  { file: format, q, currency, r9, year }: FigureFilters,
  { name, sheet }: { name: string; sheet: Sheet },
): Promise<Download> {
  const about = await reading(ctx, (read) => listDescription(read, name, { q, currency, r9, df: year }));
  const headings = sheet.columns.map(({ heading }) => heading);
  const kinds = sheet.columns.map(({ kind }) => kind);
  const called = sentence(ctx.language, name);
  const writer =
    format === "csv"
      ? csvWriter(headings)
      : new Workbook({ name: called.slice(0, 31), language: ctx.language, headings, kinds, about });
  const cells = sheet.rows.map((row) => row.map((cell, at) => cellText(cell, kinds[at] ?? "text", format)));
  const body = Buffer.concat([...writer.add(cells), ...writer.end()]);
  return {
    filename: `${called}-${ctx.today}.${format}`,
    content_type: types[format],
    body,
    rows: sheet.rows.length,
  };
}
