import { and, eq, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { changeRows, lockFree } from "./free-rows";
import { journal } from "./write-states";

/** Cancels the planned flex template of these rows: template, days and mark are cleared (DECISIONS §2). */
export async function resetFlex(tx: Tx, matching: SQL | undefined): Promise<number> {
  const rows = await lockFree(tx, and(eq(invoices.send_flex, true), matching));
  await changeRows(
    tx,
    rows,
    sql`send_flex = false, flex_complete = false, flex_template_id = null, flex_days = null, flex_on = null`,
  );
  await journal(
    tx,
    rows.map(({ id }) => ({ invoice_id: id, label: "send_flex", from: "true", to: "false" })),
  );
  return rows.length;
}
