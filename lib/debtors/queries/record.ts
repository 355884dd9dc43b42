import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { revokedByDebtors } from "@/db/revoked-mandates";
import { holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { notFound } from "@/lib/kernel/problems";
import { DebtorRecord } from "../answers";
import { DebtorId } from "../schema";
import { isPaidLastYear } from "./page-values";

/**
 * Returns how a debtor pays: the average number of whole days after the due date over its payments of the last year, how many promises it
 * kept, what it paid per currency, and the state of the last mail. Throws Problem("not-found").
 */
export const debtorRecord = query({
  can: "debtors.read",
  input: DebtorId,
  answer: one(DebtorRecord),
  async run(read, { id }) {
    const [debtor] = await read.db
      .select({ id: debtors.id })
      .from(debtors)
      .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
    if (!debtor) throw notFound();
    const [paid, promises, last_mail, revoked] = await Promise.all([
      paidBy(read, id),
      promisesOf(read, id),
      lastMailTo(read, id),
      read.db.execute(revokedByDebtors(read.customer.id, sql`(${id})`)),
    ]);
    const recent = paid.reduce((all, { recent }) => all + recent, 0);
    const late = paid.reduce((all, { days }) => all + days, 0);
    return {
      data: {
        days_late: recent === 0 ? null : Math.round(late / recent),
        promises,
        last_mail,
        has_revoked: revoked.length > 0,
        paid: paid.map(({ currency, count, last_on }) => ({ currency, count, last_on })),
      },
    };
  },
});

/** Returns per currency how many invoices were paid in full and when last; for those of the last year also the sum of their days late. */
function paidBy(read: Read, id: number) {
  const isRecent = isPaidLastYear(read);
  return read.db
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)::int`,
      last_on: sql<Day>`max(${invoices.paid_at})`.mapWith(invoices.paid_at),
      recent: sql<number>`(count(*) filter (where ${isRecent}))::int`,
      days: sql<number>`coalesce(sum(${invoices.paid_at} - ${invoices.expires_at}) filter (where ${isRecent}), 0)::int`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, id),
        isNotNull(invoices.paid_at),
        sql`${invoices.total_amount} > 0`,
      ),
    )
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);
}

/** Returns how many promises have passed their day, and how many of them were kept. */
async function promisesOf({ db, customer }: Read, id: number) {
  const [counted] = await db
    .select({ made: counting(sql`true`), kept: counting(sql`${holds.outcome} = 'kept'`) })
    .from(holds)
    .where(
      and(
        eq(holds.customer_id, customer.id),
        eq(holds.debtor_id, id),
        eq(holds.kind, "promise"),
        inArray(holds.outcome, ["kept", "partly", "broken"]),
      ),
    );
  return counted ?? { made: 0, kept: 0 };
}

const counting = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Returns the last mail that was tried, with its day; one that is still waiting shows nothing about the mailbox. */
async function lastMailTo({ db, customer }: Read, id: number) {
  const [last] = await db
    .select({ on: letters.day, state: outbox.state })
    .from(letters)
    .innerJoin(outbox, and(eq(outbox.customer_id, letters.customer_id), eq(outbox.letter_id, letters.id)))
    .where(
      and(
        eq(letters.customer_id, customer.id),
        eq(letters.debtor_id, id),
        inArray(outbox.state, ["sent", "failed", "unknown"]),
      ),
    )
    .orderBy(desc(letters.day), desc(outbox.id))
    .limit(1);
  return last ?? null;
}
