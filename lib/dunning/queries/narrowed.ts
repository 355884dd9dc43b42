import { and, eq, not, type SQL } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { asked, type Held, heldRows } from "./held";
import { matchingActions, type Narrowing } from "./matching";

/** Why rows of a condition stay although they are due, by id: the guard is asked once about all, a handful of questions to the database however many there are. */
export async function heldAmong(read: Read, condition: SQL | undefined, type: Narrowing["type"]) {
  if (type === "pending") return new Map<number, Held>();
  const rows = await read.db
    .select(asked)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), condition));
  return heldRows(read, rows, await customerSettings(read), type);
}

/** One condition for rows, count, totals, plan and "select all" as `matchingActions`, and with `held` only what the guard holds back or what it lets go. */
export async function narrowedActions(read: Read, filters: Narrowing): Promise<SQL | undefined> {
  const matching = matchingActions(read, filters);
  if (filters.held === undefined || filters.type === "pending") return matching;
  const held = await heldAmong(read, matching, filters.type);
  const ids = among(invoices.id, [...held.keys()]);
  return and(matching, filters.held === "1" ? ids : not(ids));
}
