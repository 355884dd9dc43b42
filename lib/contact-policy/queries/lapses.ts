import { and, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoice_interruptions } from "@/db/schema/interruptions";
import { invoices } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import { dutchLaw } from "@/db/seed/law/rules";
import type { Read } from "@/lib/access/context";
import { settled } from "@/lib/flow/statuses";
import { holidaysOf } from "@/lib/holds/rules/holidays";
import { addDays, type Day, LAST_DAY } from "@/lib/kernel/day";
import type { LapseFilter } from "../statuses";

const { limitation_years, default_term_days, longest_term_days } = dutchLaw;
const LONGEST_YEARS = Math.max(...Object.values(limitation_years));
/** No claim lapses sooner after its date, and only claims for goods lapse sooner than LONGEST_DAYS. */
const SHORTEST_DAYS = Math.min(...Object.values(limitation_years)) * 365;
const LONGEST_DAYS = LONGEST_YEARS * 365;

const isConsumer = sql`(${debtors.debtor_kind} = 'consumer' or (${debtors.debtor_kind} is null and ${debtors.kvk_number} = ''))`;
const expires = sql`greatest(${invoices.date}, ${invoices.expires_at})`;
const lawChoice = (name: string, usual: string): SQL =>
  sql`coalesce(${customers.law} ->> ${sql.raw(`'${name}'`)}, ${sql.raw(`'${usual}'`)})`;

/** SQL for whether the due date does not count by law: it was not agreed, or is later than the debtor could agree to (6:119a BW). */
const isNoTerm = sql`(not ${isConsumer} and (${lawChoice("term", "agreed")} = 'none'
  or ((${debtors.debtor_kind} = 'public' or (${debtors.is_large} and ${lawChoice("is_small", "true")} = 'true'))
    and ${expires} - ${invoices.date} > ${sql.raw(String(longest_term_days))})))`;

/** SQL for the start of the period and its number of years; no row for a debtor abroad for whom Dutch law is not chosen. */
const period = sql`(select case when ${isNoTerm} then least(${expires}, coalesce(${invoices.received_on}, ${invoices.date}) + ${sql.raw(String(default_term_days))})
      else ${expires} end as due,
    case when coalesce(${invoices.claim_kind}, ${lawChoice("claim_kind", "services")}) = 'services' then ${sql.raw(String(limitation_years.services))}
      when ${isConsumer} then ${sql.raw(String(limitation_years.consumer_goods))} else ${sql.raw(String(limitation_years.goods))} end as years
  from ${debtors} join ${customers} on ${customers.id} = ${debtors.customer_id}
  where ${debtors.customer_id} = ${invoices.customer_id} and ${debtors.id} = ${invoices.debtor_id}
    and (${debtors.country} in ('NL', '') or ${lawChoice("abroad", "false")} = 'true')) as of_law`;

/** Returns the day the post delivers a downloaded letter, as `deliveredOn` counts it: the third delivery day after the next working day. */
function postedOn(today: Day): SQL {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: LONGEST_YEARS * 2 + 2 }, (_, back) => year + 1 - back);
  const holidays = `{${years.flatMap((of) => [...holidaysOf("NL", of)]).join()}}`;
  const downloaded = sql`(${letters.downloaded_at} at time zone 'Europe/Amsterdam')::date`;
  const isHoliday = (on: string) => sql`${sql.raw(on)}::date = any(${holidays}::date[])`;
  return sql`(select brought::date from (select ${downloaded} as downloaded) as taken
    cross join lateral (select worked::date as posted from generate_series(taken.downloaded + 1, taken.downloaded + 14, interval '1 day') as worked
      where extract(isodow from worked) < 6 and not ${isHoliday("worked")} order by worked limit 1) as sent
    cross join lateral (select brought from generate_series(sent.posted + 1, sent.posted + 28, interval '1 day') as brought
      where extract(isodow from brought) not in (7, 1) and not ${isHoliday("brought")} order by brought offset 2 limit 1) as arrived)`;
}

/**
 * Returns the arrival by mail or post unless the letter came back that way; a return a user found to be false is ignored
 * (`deliveryWaysOf`).
 */
const unlessReturned = (back: SQL, arrived: SQL): SQL =>
  sql`case when ${back} is null or ${letters.return_verdict} = 'refused' then ${arrived} end`;

/** Returns the day a letter counts as received: the later of mail and post; null while neither is known, or when it came back. */
export const receivedOn = (today: Day): SQL<Day | null> => {
  const mailed = sql`(select (min(${outbox.sent_at}) at time zone 'Europe/Amsterdam')::date from ${outbox}
    where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id} and ${outbox.state} = 'sent')`;
  return sql<Day | null>`greatest(${unlessReturned(sql`${letters.bounced_on}`, mailed)}, ${unlessReturned(sql`${letters.returned_on}`, postedOn(today))})`;
};

const recorded = sql`${invoice_interruptions}
    where ${invoice_interruptions.customer_id} = ${invoices.customer_id} and ${invoice_interruptions.invoice_id} = ${invoices.id}`;
const reserving = sql`${letter_items} join ${letters} on ${letters.customer_id} = ${letter_items.customer_id} and ${letters.id} = ${letter_items.letter_id}
    where ${letter_items.customer_id} = ${invoices.customer_id} and ${letter_items.invoice_id} = ${invoices.id}
      and ${letters.reserves} and ${letters.withdrawn_at} is null`;

/** Returns the days on which an invoice's period restarts: recorded ones, and those on which a letter that reserves the right arrived. */
const interruptions = (today: Day): SQL =>
  sql`(select ${invoice_interruptions.on} as at from ${recorded} union all select ${receivedOn(today)} from ${reserving}) as interrupted`;

/** Returns the day before the anniversary of the day after `at`; for 28 February before a leap day that day itself. */
const lastOf = (at: SQL): SQL =>
  sql`greatest((${at} + 1 + make_interval(years => of_law.years))::date - 1, (${at} + make_interval(years => of_law.years))::date)`;

const isOpen = sql`((${invoices.amount} > 0 or ${invoices.rest_open}) and ${invoices.last_status_id} not in ${settled})`;

/**
 * Returns the last day on which an open claim can be kept from lapsing, as a column of `invoices`: as `lapsesOn` of the law's rules
 * calculates it, so that lists can be filtered by it (LAW §8). Null for a claim that is not open and for a debtor abroad for whom Dutch law
 * is not chosen; the customer's mode does not matter. An interruption that came too late does not count, nor does any after it: the first
 * span without one in time is the last. A span that would end after the calendar ends with it.
 */
export const lapsesOn = ({ today }: Pick<Read, "today">): SQL<Day | null> =>
  sql<Day | null>`(case when ${isOpen} then (select least(${LAST_DAY}::date,
    case when exists (select from ${recorded}) or exists (select from ${reserving}) then (select min(span.last) from (
      select ${lastOf(sql`begun.at`)} as last, lead(begun.at) over (order by begun.at) as next
      from (select of_law.due as at
        union all select interrupted.at from ${interruptions(today)} where interrupted.at > of_law.due and interrupted.at <= ${today}) as begun) as span
      where span.next is null or span.next > span.last)
    else ${lastOf(sql`of_law.due`)} end) from ${period}) end)`;

/** Returns the condition for open claims that lapse within so many days, today included, or that have lapsed. */
export function lapsing(read: Pick<Read, "today" | "customer">, filter: LapseFilter): SQL | undefined {
  const last = addDays(read.today, filter === "lapsed" ? -1 : Number(filter));
  const from = filter === "lapsed" ? undefined : gte(lapsesOn(read), read.today);
  return and(isOpen, mayLapseBy(last, read.customer.id), from, lte(lapsesOn(read), last));
}

/** Returns a condition without claims too young to lapse by then. Only claims for goods have a shorter period than the longest. */
const mayLapseBy = (last: Day, customer_id: number): SQL | undefined =>
  and(
    lte(invoices.date, addDays(last, -SHORTEST_DAYS)),
    or(
      lte(invoices.date, addDays(last, -LONGEST_DAYS)),
      sql`coalesce(${invoices.claim_kind}, (select ${customers.law} ->> 'claim_kind' from ${customers} where ${customers.id} = ${customer_id})) = 'goods'`,
    ),
  );

/** Returns whether a claim of a date can have lapsed by a day at all. */
export const mayHaveLapsed = (date: Day, today: Day): boolean => date <= addDays(today, -SHORTEST_DAYS);

/** Returns, of these invoices, the last day of each claim that has lapsed. */
export async function lapsedInvoices(read: Read, ids: readonly number[]): Promise<ReadonlyMap<number, Day>> {
  if (ids.length === 0) return new Map();
  const rows = await read.db.execute<{ id: number; last: Day }>(sql`
    select ${invoices.id} as id, ${lapsesOn(read)} as last from ${invoices}
    where ${and(eq(invoices.customer_id, read.customer.id), among(invoices.id, ids), lapsing(read, "lapsed"))}`);
  return new Map(rows.map(({ id, last }) => [id, last]));
}
