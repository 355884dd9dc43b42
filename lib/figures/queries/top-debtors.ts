import { sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { query } from "@/lib/access/verbs";
import { type Currency, cents } from "@/lib/kernel/money";
import { TopDebtors } from "../answers";
import { FigureFilters } from "../schema";
import { debtorSums } from "./debtor-sums";
import { frameOf } from "./frame";
import { whileUnchanged } from "./while-unchanged";

/** The ten debtors who owe most, pay latest and are most overdue today, per currency (FIGURES §4). */
export const topDebtors = query({
  can: "figures.read",
  input: FigureFilters,
  answer: TopDebtors,
  async run(read, filters) {
    const [{ year, currencies }, found] = await Promise.all([frameOf(read, filters), ranked(read, filters)]);
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

/** Those who stand among the ten of any list, with their place in each; ties by what is open, then by number. */
const ranked = whileUnchanged("top-debtors", async (read, filters): Promise<Row[]> => {
  const place = (condition: string, by: string) =>
    sql.raw(
      `case when ${condition} then (row_number() over (partition by currency, ${condition} order by ${by} desc, open desc, number collate "C"))::int end`,
    );
  const rows = await read.db.execute<Row>(sql`
    with named as (
      select s.*, ${debtors.number} as number, ${debtors.name} as name
      from (${debtorSums(read, filters, read.today)}) s
      join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = s.debtor_id
    ), placed as (
      select *, ${place("open > 0", "open")} as by_balance, ${place("dso is not null", "dso")} as by_dso,
        ${place("overdue > 0", "overdue")} as by_overdue from named
    )
    select * from placed where least(by_balance, by_dso, by_overdue) <= ${MOST}`);
  return [...rows];
});

const listed = (rows: readonly Row[], by: keyof Ranks) =>
  rows
    .flatMap((row) => {
      const rank = row[by];
      if (rank === null || rank > MOST) return [];
      const { debtor_id, number, name, open_invoices, days, dso } = row;
      const [open, overdue] = [cents(Number(row.open)), cents(Number(row.overdue))];
      return [{ rank, debtor_id, number, name, open, open_invoices, overdue, days, dso }];
    })
    .sort((a, b) => a.rank - b.rank);
