import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "@/db/full-name";
import { holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { jobs } from "@/db/schema/jobs";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { users } from "@/db/schema/tenancy";
import { undo_holds, undo_items, undos } from "@/db/schema/undo";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { ofActor } from "@/lib/invoices/commands/undo";
import { all } from "@/lib/kernel/answers";
import { OpenUndo } from "../answers/undo";

type OpenRow = Omit<OpenUndo, "confirms" | "created_at"> & {
  created_at: string;
  kind: NonNullable<OpenUndo["confirms"]>["kind"] | null;
  debtor: string | null;
};

/**
 * Lists what can still be undone before its mails are sent, newest first: runs, and agreements and payments whose confirmation is waiting,
 * which are named by their debtor and undone themselves. At most five.
 */
export const openUndos = query({
  can: "actions.run",
  input: z.strictObject({}),
  answer: all(OpenUndo),
  async run({ db, customer, actor }) {
    // As raw SQL: a query builder's selection from one table would drop the table names, and the counts would compare a column with itself.
    const rows = await db.execute<OpenRow>(sql`
      select * from (
        select coalesce(confirmed.undo_id, ${undos.id}) as id, ${undos.job_id}, ${undos.created_at},
          ceil(extract(epoch from ${undos.expires_at} - now()))::int as seconds,
          (select count(*)::int from ${outbox} where ${outbox.customer_id} = ${undos.customer_id}
            and ${outbox.run_id} = ${undos.job_id} and ${outbox.state} = 'reserved') as waiting,
          (select count(*)::int from ${undo_items} where ${undo_items.customer_id} = ${undos.customer_id}
            and ${undo_items.undo_id} = coalesce(confirmed.undo_id, ${undos.id})) as invoices,
          ${undos.user_id} = ${actor.id} as is_own,
          case when ${undos.user_id} <> ${actor.id} then ${fullName} end as by, confirmed.kind, confirmed.debtor
        from ${undos} left join ${users} on ${users.id} = ${undos.user_id}
        left join lateral (${confirmed}) confirmed on true
        where ${and(
          eq(undos.customer_id, customer.id),
          ofActor({ actor }),
          eq(undos.kind, "run"),
          isNull(undos.undone_at),
          gt(undos.expires_at, sql`now()`),
        )}
      ) found where invoices > 0 and (kind is null or waiting > 0)
      order by created_at desc, id desc limit 5`);
    return {
      data: rows.map(({ kind, debtor, ...row }) => ({
        ...row,
        confirms: kind && debtor !== null ? { kind, debtor } : null,
        // The driver returns timestamps of a raw query as text.
        created_at: new Date(row.created_at),
      })),
    };
  },
});

/** The agreement or payment that a job confirms by its letter, and the undo that reverts it. */
const confirmed = sql`
  select made.id as undo_id, coalesce(${holds.kind}, 'payment') as kind, ${debtors.name} as debtor
  from ${jobs}
  join ${letters} on ${letters.customer_id} = ${jobs.customer_id} and ${letters.job_id} = ${jobs.id}
    and (${letters.hold_id} is not null or ${letters.payment_id} is not null)
  join ${debtors} on ${debtors.customer_id} = ${letters.customer_id} and ${debtors.id} = ${letters.debtor_id}
  left join ${holds} on ${holds.customer_id} = ${letters.customer_id} and ${holds.id} = ${letters.hold_id}
  join ${undos} made on made.customer_id = ${jobs.customer_id} and made.undone_at is null and made.user_id = ${jobs.user_id}
    and (made.payment_id = ${letters.payment_id} or exists (select from ${undo_holds} where ${undo_holds.customer_id} = made.customer_id
      and ${undo_holds.undo_id} = made.id and ${undo_holds.hold_id} = ${letters.hold_id}))
  where ${jobs.customer_id} = ${undos.customer_id} and ${jobs.id} = ${undos.job_id}
  order by made.id desc limit 1`;

/** Returns the ids of an undo's invoices. */
export async function itemsOf(read: Read, undo_id: number): Promise<number[]> {
  const rows = await read.db
    .select({ id: undo_items.invoice_id })
    .from(undo_items)
    .where(and(eq(undo_items.customer_id, read.customer.id), eq(undo_items.undo_id, undo_id)));
  return rows.map(({ id }) => id);
}

/** Returns number and debtor of invoices, by id, for a report. */
export async function namesOf(read: Read, ids: number[]) {
  if (ids.length === 0) return new Map<number, { id: number; number: string; debtor: string }>();
  const rows = await read.db
    .select({ id: invoices.id, number: invoices.number, debtor: debtors.name })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), sql`${invoices.id} = any(${sql.param(ids)})`));
  return new Map(rows.map((row) => [row.id, row]));
}
