import { and, asc, lte, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Currency, cents } from "@/lib/kernel/money";
import type { Sold } from "../rules/dso";
import type { FigureFilters } from "../schema";
import { narrowed } from "./narrowing";

/** What the filters leave of what was invoiced by the end of a day, by the date of the invoice, per currency. */
export async function soldBy(read: Read, filters: FigureFilters, till: Day): Promise<Map<Currency, Sold>> {
  const rows = await read.db
    .select({
      currency: invoices.currency,
      on: invoices.date,
      amount: sql<string>`sum(${invoices.total_amount})`,
    })
    .from(invoices)
    .where(and(narrowed(read, filters), lte(invoices.date, till)))
    .groupBy(invoices.currency, invoices.date)
    .orderBy(asc(invoices.date));
  return groupBy(
    rows.map(({ amount, ...row }) => ({ ...row, amount: cents(Number(amount)) })),
    ({ currency }) => currency,
  );
}
