import { and, asc, eq, sql } from "drizzle-orm";
import { debtor_recipients } from "@/db/schema/recipients";
import type { Read } from "@/lib/access/context";
import { groupBy } from "@/lib/kernel/group";
import type { Recipient } from "../answers";

/** Returns the stored recipients, in their order, by debtor. A debtor without any has only its own address. */
export async function storedRecipients(
  { db, customer }: Read,
  debtor_ids: readonly number[],
): Promise<Map<number, Recipient[]>> {
  const { email, name, kind, role, state, bounced_on, answer, debtor_id } = debtor_recipients;
  const rows = await db
    .select({ debtor_id, email, name, kind, role, state, bounced_on, answer })
    .from(debtor_recipients)
    .where(
      and(
        eq(debtor_recipients.customer_id, customer.id),
        sql`${debtor_recipients.debtor_id} = any(${sql.param([...debtor_ids])})`,
      ),
    )
    .orderBy(asc(debtor_recipients.debtor_id), asc(debtor_recipients.place));
  const byDebtor = groupBy(rows, (row) => row.debtor_id);
  return new Map(
    [...byDebtor].map(([id, of]) => [id, of.map(({ debtor_id: _, ...recipient }) => recipient)]),
  );
}
