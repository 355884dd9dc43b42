import { sql } from "drizzle-orm";
import { lettersAboutInvoices, mailedOn, mailsOfLetter } from "@/db/letters-about";
import { letter_items, letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";
import { receivedOn } from "@/lib/contact-policy/queries/lapses";
import { deliveredOn } from "@/lib/contact-policy/rules/notice";
import { deliveryWaysOf, type LetterReturns } from "@/lib/contact-policy/rules/returns";
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
} & LetterReturns;

/** An item with its amounts as the driver returns them. */
type Stored = Omit<LetterItem, "written_at" | "open_amount" | "interest" | "announced" | "asked"> &
  Record<"written_at" | "open_amount" | "interest" | "asked", string> & { announced: string | null };

/**
 * Returns the items of letters about invoices, by letter: those that gave a free period or demanded payment on the collection side, with
 * how they were delivered. A mail that bounced was not delivered.
 */
export async function letterRows({ db, customer }: Read, ids: readonly number[]): Promise<LetterItem[]> {
  if (ids.length === 0) return [];
  const rows = await db.execute<Stored>(sql`
    select ${letters.id} as id, ${letters.debtor_id} as debtor_id, ${letters.status_id} as status, ${letters.day} as made,
      ${letters.created_at} as written_at, ${letter_items.interest} as interest,
      ${letters.pay_before} as named, ${letters.free_until} as free_until, exists (select from ${mailsOfLetter}) as is_mailed,
      ${mailedOn} as mailed_on, (${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date as posted_on,
      ${letter_items.invoice_id} as invoice_id, ${letter_items.open_amount} as open_amount, ${letters.announced_costs} as announced,
      ${letters.reserves} as reserves, ${letters.bounced_on} as bounced_on, ${letters.returned_on} as returned_on,
      ${letters.return_verdict} as return_verdict, ${letters.return_judged_on} as return_judged_on,
      ${letter_items.open_amount} + ${letter_items.interest} + ${letter_items.incasso_costs} as asked
    from ${lettersAboutInvoices(customer.id, ids)}
    where ${letters.withdrawn_at} is null and ${letters.status_id} is not null
    order by ${letters.id}, ${letter_items.invoice_id}`);
  return rows.map(({ written_at, open_amount, interest, announced, asked, ...row }) => ({
    ...row,
    written_at: new Date(written_at),
    interest: cents(Number(interest)),
    open_amount: cents(Number(open_amount)),
    announced: announced === null ? null : cents(Number(announced)),
    asked: cents(Number(asked)),
  }));
}

/** Returns the letters about these invoices in the form the law's rules use. */
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
    return number === undefined ? [] : [{ number, amount: item.asked }];
  });
  if (named.length === 0) return [];
  const ways = deliveryWaysOf(letter);
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
      ...(letter.named ? { pay_before: letter.named } : {}),
      amounts: Object.fromEntries(named.map(({ number, amount }) => [number, amount])),
    },
  ];
}

/** Returns the bounce of a letter that did not reach its debtor in any way, and the user's verdict on it. */
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

/** Returns the announced costs; letters from before the sum was stored announced the costs by the decree over what they claimed. */
const announcedBy = ({ announced }: LetterItem, items: readonly LetterItem[]): Cents =>
  announced ?? statutoryCosts(sum(items.map(({ open_amount }) => open_amount)));

/** Returns the last day of payment in the first delivered letter about each of these invoices. */
export async function firstLetters(
  { db, customer, today }: Read,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Day>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: number; day: Day }>(sql`
    select distinct on (${letter_items.invoice_id}) ${letter_items.invoice_id} as id, ${letters.pay_before} as day
    from ${lettersAboutInvoices(customer.id, ids)}
    where ${letters.withdrawn_at} is null and ${letters.pay_before} is not null and ${receivedOn(today)} is not null
    order by ${letter_items.invoice_id}, ${letters.day}, ${letters.id}`);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
