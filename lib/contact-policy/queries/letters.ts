import { sql } from "drizzle-orm";
import { lettersAboutInvoices, mailedOn } from "@/db/letters-about";
import { among } from "@/db/recordset";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import type { Notice } from "../rules/notice";
import { deliveryWaysOf, isLateReturn, type LetterReturns } from "../rules/returns";

type Since = { since: Day; job_id: number | undefined };

/**
 * Returns the days on which debtors were written to since a day, newest first: every letter or mail that was made and neither withdrawn nor
 * failed. The messages of one run are one contact; those of `job_id` do not count, nor do those that only keep a claim from lapsing
 * (LAW §8).
 */
export async function contactDays(
  { db, customer }: Read,
  debtor_ids: readonly number[],
  { since, job_id }: Since,
): Promise<Map<number, Day[]>> {
  const rows = await db.execute<{ debtor_id: number; day: Day }>(sql`
    select distinct ${letters.debtor_id} as debtor_id, ${letters.job_id} as job_id, ${letters.day} as day from ${letters}
    where ${letters.customer_id} = ${customer.id} and ${among(letters.debtor_id, debtor_ids)} and ${letters.day} >= ${since}
      and ${letters.withdrawn_at} is null and ${letters.notice} is distinct from 'limitation' and ${letters.job_id} is distinct from ${job_id ?? null}::int
      and (${letters.is_listed} or exists (select 1 from ${outbox} where ${outbox.customer_id} = ${letters.customer_id}
        and ${outbox.letter_id} = ${letters.id} and ${outbox.state} not in ('failed', 'withdrawn')))
    order by 3 desc`);
  const days = new Map<number, Day[]>();
  for (const { debtor_id, day } of rows) days.set(debtor_id, [...(days.get(debtor_id) ?? []), day]);
  return days;
}

type About = { pay_before: Day | null; notice: Notice | null };
type LetterItemRow = {
  invoice_id: number;
  named: Day | null;
  is_notice: boolean;
  open_amount: string;
  mailed_on: Day | null;
  posted_on: Day | null;
} & LetterReturns;

/**
 * Returns what letters stated about invoices: the last day named by the letter of the last step, and the fourteen days given before costs.
 */
export async function lettersAbout(
  { db, customer }: Read,
  invoice_ids: readonly number[],
): Promise<Map<number, About>> {
  if (invoice_ids.length === 0) return new Map();
  const rows = await db.execute<LetterItemRow>(sql`
    select ${letter_items.invoice_id} as invoice_id, ${letters.pay_before} as named, ${letter_items.open_amount} as open_amount,
      ${letters.free_until} is not null as is_notice, ${letters.bounced_on} as bounced_on, ${letters.returned_on} as returned_on,
      ${letters.return_verdict} as return_verdict,
      (${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date as posted_on,
      ${mailedOn} as mailed_on
    from ${lettersAboutInvoices(customer.id, invoice_ids)}
    where ${letters.withdrawn_at} is null and ${letters.status_id} is not null
    order by ${letters.id} desc`);
  const about = new Map<number, About>();
  for (const row of rows) {
    const entry = about.get(row.invoice_id) ?? { pay_before: row.named, notice: null };
    about.set(row.invoice_id, { ...entry, notice: entry.notice ?? noticeOf(row) });
  }
  return about;
}

/**
 * Returns the notice of a letter. One that came back in time, or whose return a user confirmed, is none: the next demand gives the days
 * again. After one that came back later, nothing with costs is sent until a user has judged it.
 */
function noticeOf({ is_notice, open_amount, ...letter }: LetterItemRow): Notice | null {
  const { came_back, ...ways } = deliveryWaysOf(letter);
  const open_then = cents(Number(open_amount));
  if (!is_notice) return null;
  if (came_back === null) return { ...ways, open_then };
  const isToJudge = letter.return_verdict === null && isLateReturn(letter);
  return isToJudge ? { mailed_on: null, posted_on: null, open_then } : null;
}
