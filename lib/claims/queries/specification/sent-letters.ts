import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { deliveredOn } from "@/lib/contact-policy/rules/notice";
import { statusOf } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents, sum } from "@/lib/kernel/money";
import type { SpecificationContent } from "../../answers/specification";

type Letter = Omit<SpecificationContent["letters"][number], "judged">;

/** Returns the letters about invoices that were made until a day and not withdrawn, oldest first, each with the proof of its sending. */
export async function sentLetters(read: Read, invoice_ids: readonly number[], until: Day): Promise<Letter[]> {
  if (invoice_ids.length === 0) return [];
  const items = await itemsOf(read, invoice_ids, until);
  const byLetter = groupBy(items, ({ id }) => id);
  const mails = groupBy(await mailsOf(read, [...byLetter.keys()]), ({ letter_id }) => letter_id);
  return [...byLetter.values()].flatMap(([letter, ...more]) =>
    letter
      ? [
          {
            letter_id: String(letter.id),
            reference: letter.reference,
            made: letter.made,
            name: nameOf(letter, read),
            filename: letter.filename,
            sha256: letter.sha256,
            numbers: [letter, ...more].map(({ number }) => number),
            asked: sum([letter, ...more].map(({ asked }) => asked)),
            mails: (mails.get(letter.id) ?? []).map(({ letter_id: _, ...mail }) => mail),
            downloaded_at: letter.downloaded_at,
            posted_arrives: letter.posted_on === null ? null : deliveredOn(letter.posted_on),
          },
        ]
      : [],
  );
}

const nameOf = (
  { status_id, filename }: { status_id: number | null; filename: string },
  { language }: Read,
) => (status_id === null ? filename.replace(/\.pdf$/, "") : statusOf(status_id).name[language]);

const itemsOf = ({ db, customer }: Read, invoice_ids: readonly number[], until: Day) =>
  db
    .select({
      id: letters.id,
      reference: letters.number,
      made: letters.day,
      status_id: letters.status_id,
      filename: letters.filename,
      sha256: letters.sha256,
      downloaded_at: letters.downloaded_at,
      posted_on: sql<Day | null>`(${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date`,
      number: invoices.number,
      asked:
        sql<Cents>`${letter_items.open_amount} + ${letter_items.interest} + ${letter_items.incasso_costs}`.mapWith(
          (value) => cents(Number(value)),
        ),
    })
    .from(letter_items)
    .innerJoin(
      letters,
      and(eq(letters.customer_id, letter_items.customer_id), eq(letters.id, letter_items.letter_id)),
    )
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, letter_items.customer_id), eq(invoices.id, letter_items.invoice_id)),
    )
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        among(letter_items.invoice_id, invoice_ids),
        isNull(letters.withdrawn_at),
        lte(letters.day, until),
      ),
    )
    .orderBy(letters.day, letters.id, invoices.number);

/** Returns the mails of letters as they were handed over, with the answer of the receiving server. */
async function mailsOf({ db, customer }: Read, letter_ids: readonly number[]) {
  if (letter_ids.length === 0) return [];
  const rows = await db
    .select({
      letter_id: outbox.letter_id,
      recipient: outbox.recipient,
      state: outbox.state,
      sent_at: outbox.sent_at,
      answer: outbox.answer,
      message_id: outbox.message_id,
      sha256: outbox.sha256,
    })
    .from(outbox)
    .where(and(eq(outbox.customer_id, customer.id), among(outbox.letter_id, letter_ids)))
    .orderBy(outbox.id);
  return rows.flatMap(({ letter_id, ...mail }) => (letter_id === null ? [] : [{ letter_id, ...mail }]));
}
