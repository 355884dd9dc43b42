import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { deliveredOn } from "@/lib/contact-policy/rules/notice";
import { letterOf, sideOf } from "@/lib/flow/statuses";
import { statutoryCosts } from "@/lib/invoices/rules/costs";
import type { LawLetter } from "@/lib/invoices/rules/law/case";
import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents, sum } from "@/lib/kernel/money";

type LetterItem = {
  id: number;
  status: number;
  made: Day;
  named: Day | null;
  free_until: Day | null;
  is_mailed: boolean;
  mailed_on: Day | null;
  posted_on: Day | null;
  invoice_id: number;
  open_amount: Cents;
  asked: Cents;
};

/**
 * Returns the letters about invoices, by id, that gave a free period or demanded on the collection side, with how they arrived: a mail that
 * came back arrived never.
 */
export async function lawLetters(read: Read, numbers: ReadonlyMap<number, string>): Promise<LawLetter[]> {
  const items = await itemsOf(read, [...numbers.keys()]);
  return [...groupBy(items, ({ id }) => id).values()].flatMap((ofLetter) => lawLetter(ofLetter, numbers));
}

async function itemsOf({ db, customer }: Read, ids: readonly number[]): Promise<LetterItem[]> {
  if (ids.length === 0) return [];
  const mails = sql`from ${outbox} where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}`;
  return db
    .select({
      id: letters.id,
      status: sql<number>`${letters.status_id}`,
      made: letters.day,
      named: letters.pay_before,
      free_until: letters.free_until,
      is_mailed: sql<boolean>`exists (select ${mails})`,
      mailed_on: sql<Day | null>`(select (min(${outbox.sent_at}) at time zone 'Europe/Amsterdam')::date ${mails} and ${outbox.state} = 'sent')`,
      posted_on: sql<Day | null>`(${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date`,
      invoice_id: letter_items.invoice_id,
      open_amount: letter_items.open_amount,
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
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        among(letter_items.invoice_id, ids),
        sql`${letters.withdrawn_at} is null and ${letters.status_id} is not null`,
      ),
    )
    .orderBy(letters.id, letter_items.invoice_id);
}

function lawLetter(items: readonly LetterItem[], numbers: ReadonlyMap<number, string>): LawLetter[] {
  const [letter] = items;
  if (!letter) return [];
  const isNotice = letter.free_until !== null;
  if (!isNotice && (sideOf(letter.status) !== "incasso" || letterOf(letter.status) === null)) return [];
  const named = items.flatMap((item) => {
    const number = numbers.get(item.invoice_id);
    return number === undefined ? [] : [{ number, asked: item.asked }];
  });
  const mailed = letter.mailed_on;
  const posted = letter.posted_on === null ? null : deliveredOn(letter.posted_on);
  return [
    {
      id: String(letter.id),
      kind: isNotice ? "notice" : "claim",
      made: letter.made,
      delivered: mailed && posted ? later(mailed, posted) : (mailed ?? posted),
      invoices: named.map(({ number }) => number),
      announced: isNotice ? statutoryCosts(sum(items.map(({ open_amount }) => open_amount))) : null,
      ...(letter.named ? { named: letter.named } : {}),
      amounts: Object.fromEntries(named.map(({ number, asked }) => [number, asked])),
    },
  ];
}
