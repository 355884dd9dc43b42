import { and, count, eq, lte, ne, notInArray, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { settled } from "@/lib/flow/statuses";
import { cents } from "@/lib/kernel/money";
import { CurrencyRows } from "../answers";
import { yearOf } from "../rules/periods";
import { FigureFilters } from "../schema";
import { currenciesOf } from "./frame";

/** The currencies there are invoices in, with what is open in each today, whatever the filters say (FIGURES §4). */
export const figureCurrencies = query({
  can: "figures.read",
  input: FigureFilters,
  answer: CurrencyRows,
  async run(read, filters) {
    const [known, open] = await Promise.all([currenciesOf(read), openToday(read)]);
    return {
      data: known.map((currency) => {
        const row = open.find((one) => one.currency === currency);
        return { currency, count: row?.count ?? 0, amount: cents(Number(row?.amount ?? 0)) };
      }),
      filters: { ...filters, year: filters.year ?? yearOf(read.today) },
    };
  },
});

const openToday = (read: Read) =>
  read.db
    .select({ currency: invoices.currency, count: count(), amount: sql<string>`sum(${invoices.amount})` })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        notInArray(invoices.last_status_id, settled),
        ne(invoices.amount, cents(0)),
        lte(invoices.date, read.today),
        ofOwnDebtor(read, invoices.debtor_id),
      ),
    )
    .groupBy(invoices.currency);
