import { and, eq, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import type { Read } from "@/lib/access/context";
import { rangeOf } from "../rules/range";

/** Of which debtors a list of some debtors says nothing: a condition on `d`, the debtors of an administration. */
export async function outsideRange(
  { db, customer }: Read,
  { source, division, range }: { source: string; division: string; range: string },
): Promise<SQL> {
  if (range.trim() === "") return sql`false`;
  const isWithin = rangeOf(range);
  const rows = await db
    .select({ id: debtors.id, number: debtors.number })
    .from(debtors)
    .where(
      and(eq(debtors.customer_id, customer.id), eq(debtors.source, source), eq(debtors.division, division)),
    );
  const ids = rows.filter(({ number }) => !isWithin(number)).map(({ id }) => id);
  return sql`d.id = any (${`{${ids.join()}}`}::int[])`;
}
