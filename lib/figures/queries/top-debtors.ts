import { sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { query } from "@/lib/access/verbs";
import { shareOf } from "@/lib/invoices/queries/figure-versions";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import { TopDebtors } from "../answers";
import { FigureFilters } from "../schema";
import { byShare } from "./by-share";
import { chartRangeOf } from "./chart-range";
import { debtorSums } from "./debtor-sums";

/** Returns the ten debtors with the largest debt, the highest DSO and the largest overdue debt today, per currency (FIGURES §4). */
export const topDebtors = query({
  can: "figures.read",
  input: FigureFilters,
  answer: TopDebtors,
  async run(read, filters) {
    const [{ year, currencies }, found] = await Promise.all([
      chartRangeOf(read, filters),
      ranked(read, filters),
    ]);
    return {
      data: {
        currencies: currencies.map((currency) => {
          const own = found.filter((row) => row.currency === currency);
          return {
            currency,
            balance: listed(own, "by_balance"),
            dso: listed(own, "by_dso"),
            overdue: listed(own, "by_overdue"),
          };
        }),
      },
      filters: { ...filters, year },
    };
  },
});

const MOST = 10;

type Ranks = { by_balance: number | null; by_dso: number | null; by_overdue: number | null };
type Row = Ranks & {
  share: number;
  currency: Currency;
  debtor_id: number;
  number: string;
  name: string;
  open: string;
  open_invoices: number;
  overdue: string;
  days: number;
  dso: number | null;
};

/** Returns the debtors of each share that are among the first of any list there, with their rank; ties by open amount, then by number. */
const ranked = byShare(
  "top-debtors",
  async (read, filters, shares): Promise<Row[]> => {
    const rankBy = (condition: string, by: string) =>
      sql.raw(
        `case when ${condition} then (row_number() over (partition by share, currency, ${condition} order by ${by} desc, open desc, number collate "C"))::int end`,
      );
    const rows = await read.db.execute<Row>(sql`
    with named as (
      select s.*, ${shareOf(sql`s.debtor_id`)} as share, ${debtors.number} as number, ${debtors.name} as name
      from (${debtorSums(read, filters, read.today, shares)}) s
      join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = s.debtor_id
    ), placed as (
      select *, ${rankBy("open > 0", "open")} as by_balance, ${rankBy("dso is not null", "dso")} as by_dso,
        ${rankBy("overdue > 0", "overdue")} as by_overdue from named
    )
    select * from placed where least(by_balance, by_dso, by_overdue) <= ${MOST}`);
    return [...rows];
  },
  (rows) => rows,
);

/** Returns the first of all shares, in the same order as within each. */
const listed = (rows: readonly Row[], by: keyof Ranks) =>
  rows
    .filter((row) => row[by] !== null && row[by] <= MOST)
    .map(({ debtor_id, number, name, open, open_invoices, overdue, days, dso }) => ({
      debtor_id,
      number,
      name,
      open_invoices,
      days,
      dso,
      open: cents(Number(open)),
      overdue: cents(Number(overdue)),
    }))
    .sort((a, b) => orderOf[by](b) - orderOf[by](a) || b.open - a.open || inBytes(a.number, b.number))
    .slice(0, MOST)
    .map((row, index) => ({ rank: index + 1, ...row }));

type Measured = { open: Cents; overdue: Cents; dso: number | null };

const orderOf: Record<keyof Ranks, (row: Measured) => number> = {
  by_balance: ({ open }) => open,
  by_dso: ({ dso }) => dso ?? 0,
  by_overdue: ({ overdue }) => overdue,
};

/** Compares as PostgreSQL's collation "C" does. */
const inBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
