import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { ClaimMode } from "../rules/law-facts/amounts";

/** Writes the rates by which invoices are claimed, regardless of their customer's choice; null: as the customer chooses. */
export async function writeClaimModes(tx: Tx, rows: readonly ({ id: number } & ClaimMode)[]): Promise<void> {
  if (rows.length === 0) return;
  tx.touched(rows.map(({ id }) => id));
  await tx.db.execute(sql`update ${invoices} set claim_mode = r.claim_mode
    from ${recordset(rows, "id int, claim_mode text")}
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
}
