import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { letters } from "@/db/schema/letters";
import { run_items } from "@/db/schema/runs";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { groupBy } from "@/lib/kernel/group";
import { type Currency, cents } from "@/lib/kernel/money";

const none = { invoices: 0, held: 0, skipped: 0, undone: 0, why: null };
const noMessages = { mails: 0, failed: 0, withdrawn: 0 };

const counted = (condition: SQL): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;
export const isExecuted = inArray(run_items.outcome, ["sent", "moved"]);

/** Returns the current figures of runs: rows by outcome, letters, mails and sums. Each query is made once for all of them. */
export async function runFigures(read: Read, ids: number[]) {
  const [rows, sums, papers, mails] = await Promise.all([
    rowsIn(read, ids),
    sumsIn(read, ids),
    lettersIn(read, ids),
    mailsIn(read, ids),
  ]);
  const rowsOf = new Map(rows.map(({ run_id, ...row }) => [run_id, row]));
  const sumsOf = groupBy(sums, ({ run_id }) => run_id);
  const papersOf = new Map(papers.map(({ run_id, count }) => [run_id, count]));
  const mailsOf = new Map(mails.map(({ run_id, ...row }) => [run_id, row]));
  return (id: number) => ({
    ...(rowsOf.get(id) ?? none),
    ...(mailsOf.get(id) ?? noMessages),
    letters: papersOf.get(id) ?? 0,
    sums: (sumsOf.get(id) ?? []).map(({ run_id: _, ...row }) => row),
  });
}

const ofThese = (read: Read, column: PgColumn, ids: number[], debtor_id: PgColumn): SQL | undefined =>
  and(inArray(column, ids), ofOwnDebtor(read, debtor_id));

/** Returns the condition for rows of runs that this user may see. */
export const rowsOfRuns = (read: Read, ids: number[]): SQL | undefined =>
  and(eq(run_items.customer_id, read.customer.id), ofThese(read, run_items.run_id, ids, run_items.debtor_id));

const rowsIn = (read: Read, ids: number[]) =>
  read.db
    .select({
      run_id: run_items.run_id,
      invoices: counted(isExecuted),
      held: counted(eq(run_items.outcome, "held")),
      skipped: counted(eq(run_items.outcome, "skipped")),
      undone: counted(eq(run_items.is_undone, true)),
      why: sql<
        string | null
      >`case when min(${run_items.code}) = max(${run_items.code}) then min(${run_items.code}) end`,
    })
    .from(run_items)
    .where(rowsOfRuns(read, ids))
    .groupBy(run_items.run_id);

/**
 * Returns the amounts claimed by messages, and the open amounts of rows that only got a status, per currency, never added across
 * currencies. A statement also claims the debtor's other overdue invoices, less its credits, so a message counts by its own total.
 */
async function sumsIn(read: Read, ids: number[]) {
  const rows = await read.db.execute<{
    run_id: number;
    currency: Currency;
    amount: string;
    claimed: string;
  }>(sql`
    select r.run_id, r.currency, sum(coalesce(l.open, r.amount)) as amount, sum(coalesce(l.claimed, r.claimed)) as claimed
    from (select ${run_items.run_id}, ${run_items.letter_id}, ${run_items.currency}, sum(${run_items.amount}) as amount,
        sum(${run_items.claimed}) as claimed
      from ${run_items} where ${and(isExecuted, rowsOfRuns(read, ids))} group by 1, 2, 3) r
    left join lateral (select (t ->> 'open_amount')::bigint as open,
        (t ->> 'interest')::bigint + (t ->> 'incasso_costs')::bigint as claimed
      from ${letters} cross join lateral (select ${letters.content} -> 'totals' as t) of
      where ${letters.customer_id} = ${read.customer.id} and ${letters.id} = r.letter_id) l on true
    group by 1, 2 order by 1, 2`);
  return rows.map((row) => ({
    ...row,
    amount: cents(Number(row.amount)),
    claimed: cents(Number(row.claimed)),
  }));
}

const lettersIn = (read: Read, ids: number[]) =>
  read.db
    .select({ run_id: sql<number>`${letters.job_id}`, count: sql<number>`count(*)::int` })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        ofThese(read, letters.job_id, ids, letters.debtor_id),
        eq(letters.is_listed, true),
        isNull(letters.withdrawn_at),
      ),
    )
    .groupBy(letters.job_id);

const mailsIn = (read: Read, ids: number[]) =>
  read.db
    .select({
      run_id: sql<number>`${outbox.run_id}`,
      mails: counted(ne(outbox.state, "withdrawn")),
      failed: counted(or(eq(outbox.state, "failed"), eq(outbox.state, "unknown")) ?? sql`false`),
      withdrawn: counted(eq(outbox.state, "withdrawn")),
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.customer_id, read.customer.id),
        ne(outbox.kind, "copy"),
        ofThese(read, outbox.run_id, ids, outbox.debtor_id),
      ),
    )
    .groupBy(outbox.run_id);
