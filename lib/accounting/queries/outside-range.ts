import { type SQL, sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import type { Read } from "@/lib/access/context";
import { rangeOf } from "../rules/range";

/** Of which debtors a list of some debtors says nothing: a condition on `d`, the debtors of an administration. */
export async function outsideRange(
  { db, customer }: Read,
  { source, division, range }: { source: string; division: string; range: string },
): Promise<SQL> {
  if (range.trim() === "") return sql`false`;
  const isWithin = rangeOf(range);
  const rows = await db.execute<{ id: number; number_there: string }>(
    sql`select id, number_there from ${debtorsOf(customer.id, { source, division })} k`,
  );
  const ids = [...rows].filter(({ number_there }) => !isWithin(number_there)).map(({ id }) => id);
  return sql`d.id = any (${`{${ids.join()}}`}::int[])`;
}
