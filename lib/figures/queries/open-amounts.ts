import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { endOf } from "@/lib/invoices/queries/bars";
import { memoizeUntilChanged } from "@/lib/invoices/queries/memoize-until-changed";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, cents, NOTHING, sum } from "@/lib/kernel/money";
import type { FigureFilters } from "../schema";
import { positionCondition, selectsAllDebtors } from "./filter-conditions";
import { openOn } from "./open-on";

/** The open items of a currency at the end of a day: their number, their sum, and the part that is not due. */
export type OpenAmount = { currency: Currency; date: Day; total: number; amount: Cents; notdue: Cents };

/** Returns the matching open amounts at the end of each of these days; a currency without any has no row. */
export async function openAmountsOn(read: Read, filters: FigureFilters, days: readonly Day[]) {
  const each = days.map(async (date): Promise<OpenAmount[]> => {
    const open = groupBy(await openOn(read, filters, date), ({ currency }) => currency);
    return [...open].map(([currency, parts]) => ({
      currency,
      date,
      total: parts.reduce((all, { count }) => all + count, 0),
      amount: sum(parts.map(({ amount }) => amount)),
      notdue: sum(parts.filter(({ age }) => age === "not_due").map(({ amount }) => amount)),
    }));
  });
  return (await Promise.all(each)).flat();
}

const arrayOf = (days: readonly Day[]): SQL => sql`${`{${days.join(",")}}`}::date[]`;

type Receivables = Map<Currency, Cents[]>;

/** Returns the open amounts at the end of each of many days, in ascending order, per currency. */
export const receivablesOn = memoizeUntilChanged(
  "receivables",
  async (read, filters: FigureFilters, days: readonly Day[]): Promise<Receivables> => {
    if (days.length <= FEW) return summedOn(read, filters, days);
    // A position counts from the first of the days that is not before `on`, to the last that is before `until`.
    const before = (end: string) => sql.raw(`width_bucket(${end}, d.days)`);
    const rows = await read.db.execute<Span>(sql`
    select p.currency, ${before(`p."on" - 1`)} as since,
      case when p."until" is null then cardinality(d.days) else ${before(`p."until" - 1`)} end as till, sum(p.open) as amount
    from (select ${arrayOf(days)} as days) d
    join ${positions} p on ${positionCondition(read, filters)} and p.open <> 0
      and p."on" <= d.days[cardinality(d.days)] and ${endOf} > d.days[1]
    group by 1, 2, 3`);
    return addedUp(rows, days.length);
  },
  { isWhole: selectsAllDebtors },
);

/** The number of days up to which each is queried by itself. */
const FEW = 3;

async function summedOn(read: Read, filters: FigureFilters, days: readonly Day[]) {
  const found = groupBy(await openAmountsOn(read, filters, days), ({ currency }) => currency);
  const on = (rows: readonly OpenAmount[], date: Day) => rows.find((row) => row.date === date)?.amount;
  return new Map(
    [...found].map(([currency, rows]) => [currency, days.map((date) => on(rows, date) ?? NOTHING)]),
  );
}

type Span = { currency: Currency; since: number; till: number; amount: string };

/** Converts spans of days to a sum for each day. */
function addedUp(spans: Iterable<Span>, days: number): Map<Currency, Cents[]> {
  const steps = new Map<Currency, number[]>();
  for (const { currency, since, till, amount } of spans) {
    const of = steps.get(currency) ?? Array<number>(days + 1).fill(0);
    of[since] = (of[since] ?? 0) + Number(amount);
    of[till] = (of[till] ?? 0) - Number(amount);
    steps.set(currency, of);
  }
  const sums = ([currency, of]: [Currency, number[]]): [Currency, Cents[]] => {
    let open = 0;
    return [
      currency,
      of.slice(0, days).map((step) => {
        open += step;
        return cents(open);
      }),
    ];
  };
  return new Map([...steps].map(sums));
}
