import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox_attempts } from "@/db/schema/recipients";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { deliveryColumns, isLate, returnColumns } from "@/lib/letters/queries/letter-returns";
import { DebtorMessages } from "../answers";
import type { ChannelKey } from "../delivery/channel";
import { serverWords, undelivered } from "../rules/undelivered";
import { MessageFilters } from "../schema";

/**
 * Returns everything that was written to a debtor, newest first: each letter with its mail, the recipients and the answer of every attempt,
 * and whether it was printed. A copy of a mail is a row of its own. Throws Problem("not-found").
 */
export const debtorMessages = query({
  can: "outbox.read",
  input: MessageFilters,
  answer: DebtorMessages,
  async run(read, filters) {
    await requireDebtor(read, filters.id);
    const matching = and(eq(letters.customer_id, read.customer.id), eq(letters.debtor_id, filters.id));
    const [counted] = await read.db
      .select({ total: count() })
      .from(letters)
      .leftJoin(outbox, itsMail)
      .where(matching);
    const rows = await pageOf(read, matching, filters);
    const about = await invoicesOf(
      read,
      rows.map(({ letter_id }) => letter_id),
    );
    const earlier = await attemptsOf(
      read,
      rows.flatMap(({ mail }) => (mail ? [mail.id] : [])),
    );
    return {
      data: rows.map(({ mail, channel, mailed_on, posted_on, named, free_until, ...row }) => ({
        ...row,
        // True for a refused return too: it can be judged again.
        is_late_return: isLate({ ...row, mailed_on, posted_on, named, free_until, return_verdict: null }),
        invoices: (about.get(row.letter_id) ?? []).map(({ id, number }) => ({ id, number })),
        mail: mail &&
          channel && {
            ...attemptAnswer(channel, mail),
            earlier: (earlier.get(mail.id) ?? []).map(({ outbox_id: _, ...tried }) =>
              attemptAnswer(channel, tried),
            ),
          },
      })),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: {},
    };
  },
});

const itsMail = and(eq(outbox.customer_id, letters.customer_id), eq(outbox.letter_id, letters.id));

async function requireDebtor(read: Read, id: number) {
  const [found] = await read.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
  if (!found) throw notFound();
}

const pageOf = (
  { db }: Read,
  matching: SQL | undefined,
  { page, per_page }: { page: number; per_page: number },
) =>
  db
    .select({
      letter_id: letters.id,
      day: letters.day,
      status: letters.status_id,
      /** The title of a letter without a step. */
      title: sql<string | null>`${letters.content} ->> 'title'`,
      filename: letters.filename,
      is_listed: letters.is_listed,
      printed_at: letters.downloaded_at,
      withdrawn_at: letters.withdrawn_at,
      is_cleared: sql<boolean>`${letters.cleared_at} is not null`,
      named: letters.pay_before,
      free_until: letters.free_until,
      ...returnColumns,
      ...deliveryColumns,
      channel: outbox.channel,
      mail: {
        id: outbox.id,
        is_copy: sql<boolean>`${outbox.kind} = 'copy'`,
        state: outbox.state,
        recipient: outbox.recipient,
        also_to: outbox.also_to,
        cc: outbox.cc,
        subject: outbox.subject,
        attempts: outbox.attempts,
        answer: sql<string | null>`coalesce(${outbox.error}, ${outbox.answer})`,
        at: sql<Date>`coalesce(${outbox.sent_at}, ${outbox.created_at})`.mapWith(outbox.created_at),
      },
    })
    .from(letters)
    .leftJoin(outbox, itsMail)
    .where(matching)
    .orderBy(desc(letters.id), desc(outbox.id))
    .limit(per_page)
    .offset((page - 1) * per_page);

async function invoicesOf({ db, customer }: Read, ids: number[]) {
  const rows = await db
    .select({ letter_id: letter_items.letter_id, id: invoices.id, number: invoices.number })
    .from(letter_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, letter_items.customer_id), eq(invoices.id, letter_items.invoice_id)),
    )
    .where(and(eq(letter_items.customer_id, customer.id), inArray(letter_items.letter_id, ids)))
    .orderBy(asc(invoices.expires_at), asc(invoices.number));
  return groupBy(rows, ({ letter_id }) => letter_id);
}

/** Returns the attempts before the last one, each with its recipients. */
async function attemptsOf({ db, customer }: Read, ids: number[]) {
  const { outbox_id, state, recipient, also_to, cc, answer, created_at } = outbox_attempts;
  const rows = await db
    .select({ outbox_id, state, recipient, also_to, cc, answer, at: created_at })
    .from(outbox_attempts)
    .where(and(eq(outbox_attempts.customer_id, customer.id), inArray(outbox_id, ids)))
    .orderBy(desc(outbox_attempts.id));
  return groupBy(rows, (row) => row.outbox_id);
}

/** Returns an answer as a reason a user can act on, and verbatim. */
const attemptAnswer = <Tried extends { answer: string | null }>(
  channel: ChannelKey,
  { answer, ...tried }: Tried,
) => ({
  ...tried,
  reason: undelivered(channel, answer),
  server_words: serverWords(answer),
});
