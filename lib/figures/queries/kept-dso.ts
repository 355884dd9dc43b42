import { sql } from "drizzle-orm";
import { stats } from "@/db/schema/dossiers";
import { stats_marks } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import type { Currency } from "@/lib/kernel/money";
import type { FigureFilters } from "../schema";
import { isWhole } from "./narrowing";

/**
 * The DSO that is kept of days that are over, for the whole customer: none with a filter by debtor, for a linked user, of today, or from
 * a marked day on, until it is worked out again (FIGURES §5). Answers undefined for what is not kept.
 */
export async function keptDso(read: Read, filters: FigureFilters, days: readonly Day[]) {
  const known = new Map<string, number | null>();
  const rows = isWhole(read, filters) && days.length > 0 ? await rowsOf(read, days) : [];
  for (const { currency, date, dso } of rows) known.set(`${currency} ${date}`, dso);
  return (currency: Currency, on: Day): number | null | undefined => known.get(`${currency} ${on}`);
}

/** In one statement, so that no mark is set between the rows and the marks. */
const rowsOf = ({ db, customer, today }: Read, days: readonly Day[]) =>
  db.execute<{ currency: Currency; date: string; dso: number | null }>(sql`
    select s.currency, s.date::text as date, s.dso from ${stats} s
    where s.customer_id = ${customer.id} and s.date = any(${`{${days.join(",")}}`}::date[]) and s.date < ${today}
      and not exists (select from ${stats_marks} m
        where m.customer_id = s.customer_id and m.currency = s.currency and m.earliest <= s.date)`);
