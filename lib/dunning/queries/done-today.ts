import { and, count, eq, isNull, type SQL, sql, sum } from "drizzle-orm";
import { debtor_entries } from "@/db/schema/debtors";
import { letters } from "@/db/schema/letters";
import { payments } from "@/db/schema/payments";
import { runs } from "@/db/schema/runs";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor, requestedAssignee } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { cents } from "@/lib/kernel/money";
import { DoneToday } from "../answers/lists";
import { PhoneFilters } from "../schema";

/**
 * Returns today's work of all users, the caller or a colleague: recorded calls, messages from runs, and payments booked by hand, per
 * currency.
 */
export const doneToday = query({
  can: "actions.read",
  input: PhoneFilters,
  answer: DoneToday,
  async run(read, whose) {
    const by = requestedAssignee(read, whose);
    const [calls, messages, booked] = await Promise.all([
      callsToday(read, by),
      messagesToday(read, by),
      bookedToday(read, by),
    ]);
    return { data: { calls, messages, booked } };
  },
});

async function callsToday(read: Read, by: number | undefined): Promise<number> {
  const { customer_id, day, type, deleted_at, user_id, debtor_id } = debtor_entries;
  const [found] = await read.db
    .select({ count: count() })
    .from(debtor_entries)
    .where(
      and(
        eq(customer_id, read.customer.id),
        eq(day, read.today),
        sql`${type} = 'call'`,
        isNull(deleted_at),
        when(by, (id) => eq(user_id, id)),
        ofOwnDebtor(read, debtor_id),
      ),
    );
  return found?.count ?? 0;
}

/** Counts messages: a letter, mailed or printed or both, counts as one; withdrawn ones do not count. */
async function messagesToday(read: Read, by: number | undefined): Promise<number> {
  const own = runsToday(read, by);
  const [found] = await read.db
    .select({ count: count() })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        sql`${letters.job_id} in (${own})`,
        isNull(letters.withdrawn_at),
        ofOwnDebtor(read, letters.debtor_id),
      ),
    );
  return found?.count ?? 0;
}

const runsToday = ({ customer, today }: Read, by: number | undefined): SQL =>
  sql`select ${runs.id} from ${runs} where ${and(
    eq(runs.customer_id, customer.id),
    sql`(${runs.created_at} at time zone 'Europe/Amsterdam')::date = ${today}`,
    when(by, (id) => eq(runs.user_id, id)),
  )}`;

async function bookedToday(read: Read, by: number | undefined) {
  const { customer_id, day, undone_at, user_id, debtor_id, currency, amount } = payments;
  const rows = await read.db
    .select({ currency, amount: sum(amount) })
    .from(payments)
    .where(
      and(
        eq(customer_id, read.customer.id),
        eq(day, read.today),
        isNull(undone_at),
        when(by, (id) => eq(user_id, id)),
        ofOwnDebtor(read, debtor_id),
      ),
    )
    .groupBy(currency)
    .orderBy(currency);
  return rows.map((row) => ({ currency: row.currency, amount: cents(Number(row.amount ?? 0)) }));
}
