import { type SQL, sql } from "drizzle-orm";
import { open_sums } from "@/db/schema/figure-sums";
import { positions } from "@/db/schema/figures";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import type { Day } from "@/lib/kernel/day";
import type { FigureFilters } from "../schema";
import { isWhole, narrowedPositions } from "./narrowing";

/**
 * What the filters leave open at the end of a day, to be added up: a select of `currency`, `status`, `due`, how many `items` and the
 * `amount`. Rows may cancel each other out: a sum of no items is of nothing.
 */
export function openOn(read: Read, filters: FigureFilters, on: Day): SQL {
  const day = sql`${on}::date`;
  if (isWhole(read, filters)) return keptOn(read, filters, day);
  return sql`select p.currency, p.status, p.due, 1 as items, p.open as amount
    from ${positions} p where ${narrowedPositions(read, filters)} and ${isOpenAt(day)}`;
}

/** What is open until further notice is kept; what began after the day goes off it, what ended after it comes to it. */
function keptOn(read: Read, filters: FigureFilters, day: SQL): SQL {
  const ofCurrency = when(filters.currency, (one) => sql`and s.currency = ${one}`) ?? sql``;
  const moved = (sign: SQL, which: SQL) =>
    sql`select p.currency, p.status, p.due, ${sign}, ${sign} * p.open from ${positions} p
      where ${narrowedPositions(read, filters)} and p.open <> 0 and ${which}`;
  return sql`select s.currency, s.status, s.due, s.items, s.amount from ${open_sums} s where s.customer_id = ${read.customer.id} ${ofCurrency}
    union all ${moved(sql`-1`, sql`coalesce(p."until", 'infinity'::date) = 'infinity' and p."on" > ${day}`)}
    union all ${moved(
      sql`1`,
      sql`p."on" <= ${day} and coalesce(p."until", 'infinity'::date) > ${day} and coalesce(p."until", 'infinity'::date) < 'infinity'`,
    )}`;
}
