import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { asked, heldRows } from "./held";

/** Of the lines of a page how many invoices the guard holds back, with the reason that ends first; asked for all of them at once. */
export async function heldIn(read: Read, lines: readonly { invoices: number[] }[]) {
  const ids = lines.flatMap((line) => line.invoices);
  const [rows, settings] = await Promise.all([
    read.db
      .select(asked)
      .from(invoices)
      .innerJoin(debtors, withDebtor)
      .where(and(eq(invoices.customer_id, read.customer.id), among(invoices.id, ids))),
    customerSettings(read),
  ]);
  const held = await heldRows(read, rows, settings, "action");
  return (line: { invoices: number[] }) => {
    const reasons = line.invoices.flatMap((id) => held.get(id) ?? []);
    const [first] = reasons.toSorted((a, b) => ((a.until ?? LAST) < (b.until ?? LAST) ? -1 : 1));
    return first ? { ...first, count: reasons.length } : null;
  };
}

/** What has no day comes after all that have one. */
const LAST = "9999";
