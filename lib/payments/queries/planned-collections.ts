import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { debit_collections } from "@/db/schema/debits";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/** Returns announced collections of a debtor that were not executed yet, earliest first, with the numbers of their invoices. */
export const plannedCollections = ({ db, customer }: Read, debtor_id: number) =>
  db
    .select({
      id: debit_collections.id,
      currency: debit_collections.currency,
      amount: debit_collections.amount,
      collect_on: debit_collections.collect_on,
      is_asked: sql<boolean>`${debit_collections.state} = 'asked'`,
      numbers: sql<string[]>`(select coalesce(array_agg(i.number order by i.number), '{}') from ${invoices} i
        where i.customer_id = ${debit_collections.customer_id} and i.id = any(${debit_collections.invoice_ids}))`,
    })
    .from(debit_collections)
    .where(
      and(
        eq(debit_collections.customer_id, customer.id),
        eq(debit_collections.debtor_id, debtor_id),
        inArray(debit_collections.state, ["announced", "asked"]),
      ),
    )
    .orderBy(asc(debit_collections.collect_on), asc(debit_collections.id));
