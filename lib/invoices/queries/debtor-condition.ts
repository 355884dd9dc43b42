import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";

/** Filters of a debtor's invoices that use the debtor's current data, whichever day is queried (FIGURES §2). */
type DebtorNarrowing = { debtor_number?: string; debtor_status?: string; r9?: boolean };

/**
 * Returns the condition of the invoices of the debtors a figure or the list behind it covers: a part of their number or status, those with
 * a contract due for dissolution (feature r9Filter), and for a user with `debtor_link` their own only. Undefined when that excludes none.
 * `debtor_id` is the debtor's column where it is not the invoice's.
 */
export function debtorCondition(
  read: Read,
  { debtor_number, debtor_status, r9 }: DebtorNarrowing,
  debtor_id: SQL | PgColumn = invoices.debtor_id,
): SQL | undefined {
  const condition = and(
    when(debtor_number, (part) => contains(part, debtors.number)),
    when(debtor_status, (part) => contains(part, debtors.status)),
    r9 && read.customer.features.has("r9Filter") ? isNotNull(debtors.subscription) : undefined,
    ownDebtor(read),
  );
  return (
    condition &&
    sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${eq(debtors.customer_id, read.customer.id)} and ${condition})`
  );
}
