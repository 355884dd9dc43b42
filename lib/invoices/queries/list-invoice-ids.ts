import { sql } from "drizzle-orm";
import { z } from "zod";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import { reading } from "@/lib/access/context";
import { copyOut } from "@/lib/access/copy-out";
import { file } from "@/lib/access/file-verbs";
import { withValues } from "@/lib/exports/queries/literal";
import { streamFile } from "@/lib/exports/queries/stream";
import { int } from "@/lib/kernel/answers";
import { InvoiceFilters } from "../schema";
import { orderOf } from "./list-invoices";
import { matchingInvoices } from "./matching";

/**
 * Returns the ids of all invoices that match, in the order of the list, as a JSON array the database writes (GET invoices?ids=1): of a
 * million none becomes an object here.
 */
export const listInvoiceIds = file({
  can: "invoices.read",
  input: InvoiceFilters,
  media: ["application/json"],
  json: z.array(int),
  async run(ctx, filters) {
    const copy = await reading(ctx, async (read) => {
      const order = sql.join(orderOf(filters), sql`, `);
      return withValues(sql`select '[' || coalesce(string_agg(${invoices.id}::text, ',' order by ${order}), '') || ']'
        from ${invoices} join ${debtors} on ${withDebtor} where ${matchingInvoices(read, filters)}`);
    });
    return {
      filename: `invoices-${ctx.today}.json`,
      content_type: "application/json",
      body: await streamFile(ctx, (take) => copyOut(ctx, `copy (${copy}) to stdout`, take)),
      isInline: true,
    };
  },
});
