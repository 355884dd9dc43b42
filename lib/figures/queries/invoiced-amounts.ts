import { sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { memoizeUntilChanged } from "@/lib/invoices/queries/memoize-until-changed";
import { type Day, nearestDay } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import type { InvoicedAmounts } from "../rules/dso";
import { FigureFilters } from "../schema";
import { invoiceCondition, selectsAllDebtors } from "./filter-conditions";

type Range = { from?: Day; till: Day };
type SoldDay = { currency: Currency; on: Day; count: number; amount: Cents };

/**
 * Returns the matching invoiced amounts of a range, both ends included, by invoice date, the first day first. Tiles and charts need
 * different ranges and currencies: for a customer as a whole they share one query of its invoices.
 */
export async function invoicedIn(
  read: Read,
  filters: FigureFilters,
  { from, till }: Range,
): Promise<SoldDay[]> {
  const { currency, q, showStatus, r9 } = filters;
  const days = await soldEver(read, { ...everything, q, showStatus, r9 });
  return days.filter(
    (day) => (!currency || day.currency === currency) && day.on <= till && (!from || day.on >= from),
  );
}

const everything = FigureFilters.parse({});

const soldEver = memoizeUntilChanged(
  "sold",
  async (read, filters: FigureFilters): Promise<readonly SoldDay[]> => {
    type Row = { currency: Currency; on: string; count: number; amount: string };
    const rows = await read.db.execute<Row>(sql`
    select ${invoices.currency}, ${invoices.date}::text as "on", count(*)::int as count, sum(${invoices.total_amount}) as amount
    from ${invoices} where ${invoiceCondition(read, filters)} group by 1, ${invoices.date} order by ${invoices.date}`);
    return rows.map(({ on, amount, ...row }) => ({
      ...row,
      on: nearestDay(on),
      amount: cents(Number(amount)),
    }));
  },
  { isWhole: selectsAllDebtors, of: "invoiced" },
);

/** Returns the matching invoiced amounts by the end of a day, per currency. */
export async function invoicedUntil(
  read: Read,
  filters: FigureFilters,
  till: Day,
): Promise<Map<Currency, InvoicedAmounts>> {
  return groupBy(await invoicedIn(read, filters, { till }), ({ currency }) => currency);
}
