import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";

/** What a debtor's invoices can be narrowed by, whatever day is looked at: by what the debtor is today (FIGURES §2). */
type DebtorNarrowing = { debtor_number?: string; debtor_status?: string; r9?: boolean };

/**
 * The invoices of the debtors a figure or the list behind it is about: a part of their number or status, those with a contract that is
 * up for dissolution (feature r9Filter), and of a linked user their own alone. Undefined when that leaves nobody out.
 * `debtor_id` is the column that names the debtor where it is not the invoice's.
 */
export function ofDebtors(
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
