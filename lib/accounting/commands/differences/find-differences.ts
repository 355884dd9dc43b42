import { sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import type { Tx } from "@/lib/access/context";
import { type Cents, cents } from "@/lib/kernel/money";
import { conflict } from "@/lib/kernel/problems";
import { reconcile } from "../../queries/reconcile";
import type { DifferenceKind } from "../../schema";
import type { PackageKey } from "../../statuses";

/** An invoice that differs in the package: the reason, and its open amount there, in cents. */
export type DifferingInvoice = { id: number; kind: DifferenceKind; there: Cents };

/** Returns those of these invoices that differ in the package. Throws Problem("conflict") where nothing can be compared. */
export async function findDifferences(
  tx: Tx,
  { package: key, invoices: ids }: { package: PackageKey; invoices: readonly number[] },
): Promise<DifferingInvoice[]> {
  const rows = (await reconcile(tx, key))?.rows;
  if (!rows) throw conflict("nothing_compared");
  const found = await tx.db.execute<{ id: number; kind: DifferenceKind; there: string }>(
    sql`select c.invoice_id as id, c.kind, c.package as there from (${rows}) c where ${among(sql`c.invoice_id`, ids)}`,
  );
  return found.map(({ id, kind, there }) => ({ id, kind, there: cents(Number(there)) }));
}
