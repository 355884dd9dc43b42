import { sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { addDays, type Day, nearestDay } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Currency, cents } from "@/lib/kernel/money";
import type { InvoicedAmounts } from "../rules/dso";
import { type DayChange, type StatsRow, statsRows } from "../rules/stats-rows";

type CurrencyRow = StatsRow & { currency: Currency };

/** Returns the rows a customer's `stats` should have for past days, from a day on; from the first invoice's where that is null. */
export async function rowsToStore(read: Read, from: Day | null): Promise<CurrencyRow[]> {
  const till = addDays(read.today, -1);
  return [...(await dayChanges(read))].flatMap(([currency, changes]) =>
    statsRows(changes, { from, till }).map((row) => ({ currency, ...row })),
  );
}

/** Returns the changes of open amounts per day and the invoiced amounts, per currency with invoices, the first day first. */
async function dayChanges(
  read: Read,
): Promise<Map<Currency, { changes: DayChange[]; sold: InvoicedAmounts }>> {
  const changes = groupBy(await changesOf(read), ({ currency }) => currency);
  const sold = groupBy(await soldOf(read), ({ currency }) => currency);
  return new Map(
    [...sold].map(([currency, of]) => [currency, { changes: changes.get(currency) ?? [], sold: of }]),
  );
}

async function changesOf({ db, customer }: Read): Promise<(DayChange & { currency: Currency })[]> {
  const rows = await db.execute<{
    currency: Currency;
    on: string;
    items: number;
    amount: string;
    notdue: string;
  }>(sql`
    select p.currency, c."on"::text as "on", sum(c.items)::int as items, sum(c.amount) as amount, sum(c.notdue) as notdue
    from ${positions} p
    cross join lateral (values (p."on", 1, p.open, case when p.due >= p."on" then p.open else 0 end),
      (p.until, -1, -p.open, case when p.due >= p.until then -p.open else 0 end),
      (case when p.due >= p."on" and (p.until is null or p.due < p.until) then p.due + 1 end, 0, 0, -p.open)) as c ("on", items, amount, notdue)
    where p.customer_id = ${customer.id} and p.open <> 0 and c."on" is not null
    group by 1, 2 order by 1, 2`);
  return rows.map(({ currency, on, items, amount, notdue }) => ({
    currency,
    on: nearestDay(on),
    items,
    amount: cents(Number(amount)),
    notdue: cents(Number(notdue)),
  }));
}

async function soldOf({ db, customer }: Read) {
  const rows = await db.execute<{ currency: Currency; on: string; amount: string }>(sql`
    select ${invoices.currency}, ${invoices.date}::text as "on", sum(${invoices.total_amount}) as amount from ${invoices}
    where ${invoices.customer_id} = ${customer.id} group by 1, 2 order by 1, 2`);
  return rows.map(({ currency, on, amount }) => ({
    currency,
    on: nearestDay(on),
    amount: cents(Number(amount)),
  }));
}
