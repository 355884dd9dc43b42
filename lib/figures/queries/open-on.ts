import { sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { ageAt, isOpenAt } from "@/lib/invoices/queries/bars";
import { isIn, shareOf } from "@/lib/invoices/queries/figure-versions";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import { summedByName } from "../rules/bars";
import { FigureFilters } from "../schema";
import type { Age } from "../statuses";
import { byShare } from "./by-share";
import { positionCondition } from "./filter-conditions";

/** The number and sum of open items of one currency, status and age. */
type Open = { currency: Currency; status: number; age: Age; count: number; amount: Cents };

/**
 * Returns the matching open amounts at the end of a day, by currency, status and age. Tiles and both status charts are sums of it: for a
 * customer as a whole they share one query of its positions.
 */
export async function openOn(read: Read, { currency, q, showStatus, r9 }: FigureFilters, on: Day) {
  const open = await openNow(read, { ...all, q, showStatus, r9 }, on);
  return currency ? open.filter((row) => row.currency === currency) : open;
}

const all = FigureFilters.parse({});

const openNow = byShare(
  "open",
  async (read, filters, shares, on: Day) => {
    type Row = Omit<Open, "amount"> & { share: number; amount: string };
    const rows = await read.db.execute<Row>(sql`
    select ${shareOf(sql`p.debtor_id`)} as share, p.currency, p.status, ${ageAt(sql`p.due`, sql`${on}::date`)} as age,
      count(*)::int as count, sum(p.open) as amount
    from ${positions} p where ${positionCondition(read, filters)} and ${isIn(read, shares, sql`p.debtor_id`)} and ${isOpenAt(sql`${on}::date`)}
    group by 1, 2, 3, 4`);
    return rows.map(({ amount, ...row }) => ({ ...row, amount: cents(Number(amount)) }));
  },
  (rows): readonly Open[] =>
    summedByName(rows, ({ currency, status, age }) => `${currency} ${status} ${age}`),
);
