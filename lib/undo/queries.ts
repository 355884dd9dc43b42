import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "@/db/full-name";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { outbox } from "@/db/schema/sending";
import { users } from "@/db/schema/tenancy";
import { undo_items, undos } from "@/db/schema/undo";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { ofActor } from "@/lib/invoices/commands/undo";
import { all } from "@/lib/kernel/answers";
import { OpenUndo } from "./answers";

type OpenRun = {
  id: number;
  job_id: number;
  seconds: number;
  waiting: number;
  invoices: number;
  created_at: string;
  is_own: boolean;
  by: string | null;
};

/** Runs whose mails still wait: how many, for how many seconds they can be undone, and whose they are. Newest first. */
export const openUndos = query({
  can: "actions.run",
  input: z.strictObject({}),
  answer: all(OpenUndo),
  async run({ db, customer, actor }) {
    // As one text: a selection over one table would drop the tables' names, and the counts would compare a column with itself.
    const rows = await db.execute<OpenRun>(sql`
      select ${undos.id}, ${undos.job_id}, ${undos.created_at}, ceil(extract(epoch from ${undos.expires_at} - now()))::int as seconds,
        (select count(*)::int from ${outbox} where ${outbox.customer_id} = ${undos.customer_id}
          and ${outbox.run_id} = ${undos.job_id} and ${outbox.state} = 'reserved') as waiting,
        (select count(*)::int from ${undo_items} where ${undo_items.customer_id} = ${undos.customer_id}
          and ${undo_items.undo_id} = ${undos.id}) as invoices,
        ${undos.user_id} = ${actor.id} as is_own,
        case when ${undos.user_id} <> ${actor.id} then ${fullName} end as by
      from ${undos} left join ${users} on ${users.id} = ${undos.user_id}
      where ${and(
        eq(undos.customer_id, customer.id),
        ofActor({ actor }),
        eq(undos.kind, "run"),
        isNull(undos.undone_at),
        gt(undos.expires_at, sql`now()`),
      )}
      order by ${undos.id} desc limit 5`);
    // The driver gives a moment of a text query as text.
    return { data: rows.map((row) => ({ ...row, created_at: new Date(row.created_at) })) };
  },
});

/** The invoices an undo is about. */
export async function itemsOf(read: Read, undo_id: number): Promise<number[]> {
  const rows = await read.db
    .select({ id: undo_items.invoice_id })
    .from(undo_items)
    .where(and(eq(undo_items.customer_id, read.customer.id), eq(undo_items.undo_id, undo_id)));
  return rows.map(({ id }) => id);
}

/** Number and debtor of invoices, by id, for a report. */
export async function namesOf(read: Read, ids: number[]) {
  if (ids.length === 0) return new Map<number, { id: number; number: string; debtor: string }>();
  const rows = await read.db
    .select({ id: invoices.id, number: invoices.number, debtor: debtors.name })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), sql`${invoices.id} = any(${sql.param(ids)})`));
  return new Map(rows.map((row) => [row.id, row]));
}
