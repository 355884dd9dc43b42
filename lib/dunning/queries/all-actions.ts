import { and, eq, type SQL } from "drizzle-orm";
import { ordered } from "@/db/order";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { withDebtor } from "@/db/with-debtor";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import type { WriteChunk } from "@/lib/access/stream-slots";
import { customerSettings } from "@/lib/customers/queries";
import { streamFile } from "@/lib/exports/queries/stream";
import { encode } from "@/lib/http/encode";
import { ActionList, ActionRow } from "../answers/lists";
import { ActionFilters } from "../schema";
import { filteredActions } from "./filtered-actions";
import { actionRow, actionTotals, pageMarks, rowsOf, sortColumns } from "./list-actions";

/** The number of rows held in memory at a time. */
const AT_ONCE = 2_000;

/**
 * Streams every row of the list without pages, as the JSON of one page: the order is read first, as ids alone, and no transaction stays
 * open between two batches. A row deleted since is left out.
 */
export const allActions = file({
  can: "actions.read",
  input: ActionFilters,
  media: ["application/json"],
  json: ActionList,
  run: async (ctx, filters) => ({
    filename: `actions-${ctx.today}.json`,
    content_type: "application/json",
    body: await streamFile(ctx, (take) => write(ctx, filters, take)),
    isInline: true,
  }),
});

async function write(ctx: Ctx, filters: ActionFilters, take: WriteChunk) {
  const text = new TextEncoder();
  const { ids, totals, settings } = await reading(ctx, async (read) => {
    const condition = await filteredActions(read, filters);
    return {
      ids: await idsOf(read, filters, condition),
      totals: await actionTotals(read, condition),
      settings: await customerSettings(read),
    };
  });
  let total = 0;
  await take(text.encode('{"data":['));
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const lot_ids = ids.slice(at, at + AT_ONCE);
    const { rows, marks } = await reading(ctx, async (read) => {
      const own = and(eq(invoices.customer_id, ctx.customer.id), among(invoices.id, lot_ids));
      const rows = await rowsOf(read, filters, own);
      return { rows, marks: await pageMarks(read, rows, settings, filters.type) };
    });
    const lot = rows.map((row) => encode(ActionRow, actionRow(row, ctx, settings, marks))).join(",");
    if (lot !== "") await take(text.encode(total === 0 ? lot : `,${lot}`));
    total += rows.length;
  }
  const meta = { page: 1, per_page: total, total, last_page: 1 };
  const { shape } = ActionList;
  const rest = `"filters":${encode(shape.filters, filters)},"totals":${encode(shape.totals, totals)}`;
  await take(text.encode(`],"meta":${JSON.stringify(meta)},${rest}}`));
}

async function idsOf(read: Read, filters: ActionFilters, condition: SQL | undefined): Promise<number[]> {
  const rows = await read.db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .leftJoin(templates, eq(templates.id, invoices.flex_template_id))
    .where(condition)
    .orderBy(...ordered(sortColumns, filters, invoices.id));
  return rows.map(({ id }) => id);
}
