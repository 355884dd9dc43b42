import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { outbox } from "@/db/schema/sending";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { metaOf } from "@/lib/kernel/page";
import { OutboxList } from "../answers";
import { serverWords, undelivered } from "../rules/undelivered";
import { OutboxFilters } from "../schema";

/** Returns the work list of mails that need a decision: failed, or with an unknown outcome. With `state`, those in that state. */
export const listOutbox = query({
  can: "outbox.read",
  input: OutboxFilters,
  answer: OutboxList,
  async run(read, filters) {
    const { db, customer } = read;
    const order = filters.direction === "asc" ? asc : desc;
    const matching = and(
      eq(outbox.customer_id, customer.id),
      ofOwnDebtor(read, outbox.debtor_id),
      filters.state ? eq(outbox.state, filters.state) : inArray(outbox.state, ["failed", "unknown"]),
    );
    const counting = db.select({ total: count() }).from(outbox).where(matching);
    const reading = db
      .select({
        id: outbox.id,
        channel: outbox.channel,
        state: outbox.state,
        recipient: outbox.recipient,
        subject: outbox.subject,
        debtor_id: outbox.debtor_id,
        debtor: debtors.name,
        attempts: outbox.attempts,
        error: outbox.error,
        answer: outbox.answer,
        created_at: outbox.created_at,
        sent_at: outbox.sent_at,
      })
      .from(outbox)
      .leftJoin(debtors, and(eq(debtors.customer_id, outbox.customer_id), eq(debtors.id, outbox.debtor_id)))
      .where(matching)
      .orderBy(order(outbox.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [[counted], rows] = await Promise.all([counting, reading]);
    const total = counted?.total ?? 0;
    const meta = metaOf(filters, total);
    return {
      data: rows.map(({ channel, ...row }) => {
        const answer = row.error ?? row.answer;
        return { ...row, reason: undelivered(channel, answer), server_words: serverWords(answer) };
      }),
      meta,
      filters,
      totals: {},
    };
  },
});
