import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { debtors } from "@/db/schema/debtors";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { deliveryWaysOf, isLateReturn } from "@/lib/contact-policy/rules/returns";
import { all } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { ReturnToReview } from "../answers";

/**
 * Returns the letters that came back after their free period and were not judged yet, oldest first: until then nothing with costs is sent
 * to their debtors (LAW §7).
 */
export const returnsToReview = query({
  can: "letters.read",
  input: z.strictObject({}),
  answer: all(ReturnToReview),
  async run(read) {
    const rows = await sentLetters(
      read,
      sql`(${letters.bounced_on} is not null or ${letters.returned_on} is not null) and ${isNull(letters.return_verdict)}`,
    );
    return {
      data: rows.flatMap((row) => {
        const { came_back } = deliveryWaysOf(row);
        const { id: letter_id, debtor_id, debtor } = row;
        return came_back !== null && isLate(row) ? [{ letter_id, debtor_id, debtor, came_back }] : [];
      }),
    };
  },
});

/** Returns whether a letter that gave a free period came back after it. */
export const isLate = (letter: Parameters<typeof isLateReturn>[0] & { free_until: Day | null }): boolean =>
  letter.free_until !== null && isLateReturn(letter);

/** Returns letters of the actor's own debtors that were not withdrawn, with how they were sent and what came back, oldest first. */
export const sentLetters = ({ db, customer, ...read }: Read, which: SQL | undefined) =>
  db
    .select({
      id: letters.id,
      day: letters.day,
      debtor_id: letters.debtor_id,
      debtor: debtors.name,
      named: letters.pay_before,
      free_until: letters.free_until,
      ...returnColumns,
      ...deliveryColumns,
    })
    .from(letters)
    .innerJoin(debtors, and(eq(debtors.customer_id, letters.customer_id), eq(debtors.id, letters.debtor_id)))
    .where(and(eq(letters.customer_id, customer.id), isNull(letters.withdrawn_at), ownDebtor(read), which))
    .orderBy(letters.id);

/** Days (in Amsterdam) on which a letter was mailed and posted. */
export const deliveryColumns = {
  mailed_on: sql<Day | null>`(select (min(${outbox.sent_at}) at time zone 'Europe/Amsterdam')::date from ${outbox}
    where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id} and ${outbox.state} = 'sent')`,
  posted_on: sql<Day | null>`(${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date`,
};

/** When a letter came back, and how a person judged it. */
export const returnColumns = {
  bounced_on: letters.bounced_on,
  returned_on: letters.returned_on,
  return_verdict: letters.return_verdict,
  return_reason: letters.return_reason,
};
