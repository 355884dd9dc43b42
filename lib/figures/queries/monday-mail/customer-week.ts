import { sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import { currenciesOf } from "@/lib/invoices/queries/currencies-of";
import { type Cents, type Currency, cents, NOTHING, subtract } from "@/lib/kernel/money";
import { parse } from "@/lib/kernel/parse";
import { barsIn } from "../../rules/bars";
import {
  type DebtorToWatch,
  type OverdueDebtor,
  reasons,
  threeDebtorsToWatch,
} from "../../rules/monday-mail/debtors-to-watch";
import { daysOf, type Week, weekBefore } from "../../rules/monday-mail/week";
import { FigureFilters } from "../../schema";
import { invoiceCondition } from "../filter-conditions";
import { paidBy } from "../paid-by";
import { sentBy } from "../sent-by";
import { stats } from "../stats";

/** The amount and the number of payments or messages in a week. */
type Flow = { amount: Cents; count: number };

/** The figures of one currency at the end of a week, and its payments and messages. */
export type WeekFigures = {
  open: Cents;
  overdue: Cents;
  dso: number | null;
  received: Flow;
  sent: Flow;
};

export type CustomerWeek = {
  customer: { id: number; name: string };
  currencies: { currency: Currency; week: WeekFigures; before: WeekFigures }[];
  look_at: DebtorToWatch[];
};

const asShown = parse(FigureFilters, { format: "Y-m-d" });

/**
 * Returns the figures of a customer in a week and in the one before, per currency, by the same queries as the dashboard; and three debtors
 * to look at. Figures the reader may not see on the dashboard are refused here too.
 */
export async function customerWeek(read: Read, week: Week): Promise<CustomerWeek> {
  const [now, before, owing] = [
    await weekOf(read, week),
    await weekOf(read, weekBefore(week.from)),
    await overdueDebtors(read, asShown, week),
  ];
  const currencies = now
    .map(({ currency, ...own }, at) => ({ currency, week: own, before: before[at] ?? own }))
    .filter(({ week: own, before: earlier }) => !isEmpty(own) || !isEmpty(earlier));
  const { id, name } = read.customer;
  return {
    customer: { id, name },
    currencies,
    look_at: threeDebtorsToWatch(
      owing,
      now.map(({ currency }) => currency),
    ),
  };
}

async function weekOf(read: Read, week: Week): Promise<(WeekFigures & { currency: Currency })[]> {
  const range = { labels: daysOf(week), currencies: await currenciesOf(read) };
  const [{ data }, paid, sent] = [
    await stats.call(read, { date: week.till }),
    await paidBy(read, asShown, range),
    await sentBy(read, asShown, range),
  ];
  return data.map(({ currency, amount, notdue, dso }) => {
    const received = barsIn(paid.ofAll, currency)[0];
    const went = barsIn(sent.totals, currency)[0];
    return {
      currency,
      open: amount,
      overdue: subtract(amount, notdue),
      dso,
      received: { amount: received?.amount ?? NOTHING, count: received?.count ?? 0 },
      sent: { amount: went?.amount ?? NOTHING, count: went?.actions ?? 0 },
    };
  });
}

const isEmpty = ({ open, overdue, received, sent }: WeekFigures): boolean =>
  open === NOTHING && overdue === NOTHING && received.count === 0 && sent.count === 0;

type Row = Omit<OverdueDebtor, "overdue" | "fresh"> & { overdue: string; fresh: string; currency: Currency };

/**
 * Returns the debtors that are among the first three in any order at the end of a week: most overdue, most newly overdue, longest overdue.
 */
async function overdueDebtors(
  read: Read,
  filters: FigureFilters,
  { from, till }: Week,
): Promise<OverdueDebtor[]> {
  const day = sql`${till}::date`;
  const rankBy = (by: string) =>
    sql.raw(`(row_number() over (partition by currency order by ${by}, number collate "C"))::int`);
  const rows = await read.db.execute<Row>(sql`
    with owing as (
      select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency,
        coalesce(sum(p.open) filter (where p.due < ${day}), 0)::bigint as overdue,
        coalesce(sum(p.open) filter (where p.due < ${day} and p.due >= ${from}::date - 1), 0)::bigint as fresh,
        coalesce(max(${day} - p.due) filter (where p.due < ${day} and p.open > 0), 0)::int as days
      from ${positions} p join ${invoices} on ${invoices.id} = p.invoice_id
      where p.customer_id = ${read.customer.id} and ${isOpenAt(day)} and ${invoiceCondition(read, filters)} group by 1, 2
    ), placed as (
      select owing.*, ${debtors.number} as number, ${debtors.name} as name from owing
      join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = owing.debtor_id
      where owing.overdue > 0
    ), ranked as (
      select *, case when fresh > 0 then ${rankBy("fresh desc, overdue desc")} end as by_fresh,
        ${rankBy("overdue desc")} as by_overdue, ${rankBy("days desc, overdue desc")} as by_days from placed
    )
    select * from ranked where least(by_fresh, by_overdue, by_days) <= ${reasons.length}`);
  return [...rows].map((row) => ({
    ...row,
    overdue: cents(Number(row.overdue)),
    fresh: cents(Number(row.fresh)),
  }));
}
