import { and, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { deliveredOn } from "@/lib/contact-policy/rules/notice";
import { type CameBack, waysOf } from "@/lib/contact-policy/rules/returns";
import { letterOf, sideOf } from "@/lib/flow/statuses";
import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents, sum } from "@/lib/kernel/money";
import { statutoryCosts } from "../rules/costs";
import type { Bounce, LawLetter } from "../rules/law/case";

type LetterItem = {
  id: number;
  debtor_id: number;
  status: number;
  made: Day;
  written_at: Date;
  named: Day | null;
  free_until: Day | null;
  is_mailed: boolean;
  mailed_on: Day | null;
  posted_on: Day | null;
  invoice_id: number;
  open_amount: Cents;
  interest: Cents;
  asked: Cents;
  announced: Cents | null;
  reserves: boolean;
  return_judged_on: Day | null;
} & CameBack;

const ofLetter = and(
  eq(letters.customer_id, letter_items.customer_id),
  eq(letters.id, letter_items.letter_id),
);

/**
 * Returns what letters said of invoices, by letter, of those that gave a free period or demanded on the collection side, with how they arrived: a
 * mail that came back arrived never.
 */
export async function letterRows({ db, customer }: Read, ids: readonly number[]): Promise<LetterItem[]> {
  if (ids.length === 0) return [];
  const mails = sql`from ${outbox} where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}`;
  return db
    .select({
      id: letters.id,
      debtor_id: letters.debtor_id,
      status: sql<number>`${letters.status_id}`,
      made: letters.day,
      written_at: letters.created_at,
      named: letters.pay_before,
      free_until: letters.free_until,
      is_mailed: sql<boolean>`exists (select ${mails})`,
      mailed_on: sql<Day | null>`(select (min(${outbox.sent_at}) at time zone 'Europe/Amsterdam')::date ${mails} and ${outbox.state} = 'sent')`,
      posted_on: sql<Day | null>`(${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date`,
      invoice_id: letter_items.invoice_id,
      open_amount: letter_items.open_amount,
      interest: letter_items.interest,
      announced: letters.announced_costs,
      reserves: letters.reserves,
      bounced_on: letters.bounced_on,
      returned_on: letters.returned_on,
      return_verdict: letters.return_verdict,
      return_judged_on: letters.return_judged_on,
      asked:
        sql<Cents>`${letter_items.open_amount} + ${letter_items.interest} + ${letter_items.incasso_costs}`.mapWith(
          (value) => cents(Number(value)),
        ),
    })
    .from(letter_items)
    .innerJoin(letters, ofLetter)
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        among(letter_items.invoice_id, ids),
        sql`${letters.withdrawn_at} is null and ${letters.status_id} is not null`,
      ),
    )
    .orderBy(letters.id, letter_items.invoice_id);
}

/** Returns the letters that named these invoices as the law looks at them. */
export const lawLettersOf = (
  items: readonly LetterItem[],
  numbers: ReadonlyMap<number, string>,
): LawLetter[] =>
  [...groupBy(items, ({ id }) => id).values()].flatMap((ofLetter) => lawLetter(ofLetter, numbers));

function lawLetter(items: readonly LetterItem[], numbers: ReadonlyMap<number, string>): LawLetter[] {
  const [letter] = items;
  if (!letter) return [];
  const isNotice = letter.free_until !== null;
  if (!isNotice && (sideOf(letter.status) !== "incasso" || letterOf(letter.status) === null)) return [];
  const named = items.flatMap((item) => {
    const number = numbers.get(item.invoice_id);
    return number === undefined ? [] : [{ number, asked: item.asked }];
  });
  if (named.length === 0) return [];
  const ways = waysOf(letter);
  const mailed = ways.mailed_on;
  const posted = ways.posted_on === null ? null : deliveredOn(ways.posted_on);
  return [
    {
      id: String(letter.id),
      kind: isNotice ? "notice" : "claim",
      made: letter.made,
      delivered: mailed && posted ? later(mailed, posted) : (mailed ?? posted),
      invoices: named.map(({ number }) => number),
      announced: isNotice ? announcedBy(letter, items) : null,
      ...bounceOf(letter, ways.came_back),
      ...(letter.reserves ? { reserves: true } : {}),
      ...(letter.named ? { named: letter.named } : {}),
      amounts: Object.fromEntries(named.map(({ number, asked }) => [number, asked])),
    },
  ];
}

/** What came back of a letter that reached its debtor by no way, and what a person found of it. */
function bounceOf(
  { bounced_on, returned_on, return_verdict, return_judged_on }: LetterItem,
  came_back: Day | null,
): { bounce?: Bounce } {
  const reported = bounced_on ?? returned_on;
  if (return_verdict === "refused" && reported !== null)
    return { bounce: { on: reported, is_refused: true } };
  if (came_back === null) return {};
  const confirmed_on = return_verdict === "confirmed" ? return_judged_on : null;
  return { bounce: { on: came_back, ...(confirmed_on === null ? {} : { confirmed_on }) } };
}

/** Letters of before the sum was stored announced what the decree gives over what they asked. */
const announcedBy = ({ announced }: LetterItem, items: readonly LetterItem[]): Cents =>
  announced ?? statutoryCosts(sum(items.map(({ open_amount }) => open_amount)));

/** Returns the last day of payment that the first letter about each of these invoices named. */
export async function firstLetters(
  { db, customer }: Read,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Day>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([letter_items.invoice_id], { id: letter_items.invoice_id, day: letters.pay_before })
    .from(letter_items)
    .innerJoin(letters, ofLetter)
    .where(
      and(
        eq(letter_items.customer_id, customer.id),
        among(letter_items.invoice_id, ids),
        sql`${letters.withdrawn_at} is null and ${letters.pay_before} is not null`,
      ),
    )
    .orderBy(letter_items.invoice_id, letters.day, letters.id);
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[id, day]])));
}
