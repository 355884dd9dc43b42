import { and, eq, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { currenciesOf } from "@/lib/invoices/queries/currencies-of";
import { memoizeUntilChanged } from "@/lib/invoices/queries/memoize-until-changed";
import { type Day, nearestDay } from "@/lib/kernel/day";
import type { Currency } from "@/lib/kernel/money";
import { yearOf } from "../rules/periods";
import { FigureFilters } from "../schema";
import { selectsAllDebtors } from "./filter-conditions";

/** The range of an answer regardless of its filters: the year, the currencies side by side, and the days of the first and last invoice. */
export type ChartRange = {
  year: number;
  currencies: Currency[];
  /** The currencies of all the reader's invoices, whatever is requested. */
  allCurrencies: Currency[];
  first: Day | null;
  last: Day | null;
};

/** Returns the frame of an answer: filters by debtor narrow the figures, not their range. */
export async function chartRangeOf(read: Read, filters: FigureFilters): Promise<ChartRange> {
  const { currencies, days } = await spanOf(read, EVERYTHING);
  return {
    year: filters.year ?? yearOf(read.today),
    currencies: filters.currency ? [filters.currency] : currencies,
    allCurrencies: currencies,
    ...days,
  };
}

const EVERYTHING = FigureFilters.parse({});

const spanOf = memoizeUntilChanged(
  "span",
  async (read, _filters: FigureFilters) => ({
    currencies: await currenciesOf(read),
    days: await daysOf(read),
  }),
  { isWhole: selectsAllDebtors, of: "invoiced" },
);

/** Returns the first and last day by the index on the date. */
async function daysOf(read: Read): Promise<Pick<ChartRange, "first" | "last">> {
  const at = (order: SQL) =>
    sql`(select ${invoices.date} from ${invoices} where ${ofReader(read)} order by ${invoices.date} ${order} limit 1)`;
  const [row] = await read.db.execute<{ first: string | null; last: string | null }>(
    sql`select ${at(sql`asc`)}::text as first, ${at(sql`desc`)}::text as last`,
  );
  const dayOf = (text: string | null | undefined) => (text ? nearestDay(text) : null);
  return { first: dayOf(row?.first), last: dayOf(row?.last) };
}

const ofReader = (read: Read) =>
  and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id));
