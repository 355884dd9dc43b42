import { sql } from "drizzle-orm";
import { allSentItems } from "@/lib/invoices/queries/bars";
import { memoizeUntilChanged } from "@/lib/invoices/queries/memoize-until-changed";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import type { Bar } from "../rules/bars";
import { firstDayOf, lastDayOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { selectsAllDebtors } from "./filter-conditions";
import { joinInvoices } from "./join-invoices";
import type { Range } from "./over-time";
import { inPeriods, periodAt } from "./period-at";

type Total = {
  currency: Currency;
  actions: number;
  count: number;
  amount: Cents;
  letters: number;
  mails: number;
};
type SentFigures = { bars: Bar[]; ofLabels: Bar[]; totals: Total[] };

/** Returns the claims of the steps executed in the periods, which are consecutive: by step, and the number of messages (FIGURES §4). */
export const sentBy = memoizeUntilChanged(
  "sent",
  async (read, filters: FigureFilters, { labels, currencies }: Range): Promise<SentFigures> => {
    const periods = labels.filter((label) => label !== null);
    const [from, till] = [periods.at(0), periods.at(-1)];
    if (from === undefined || till === undefined) return { bars: [], ofLabels: [], totals: [] };
    type Row = Omit<Total, "amount"> & { step: string | null; label: number | null; amount: string };
    const { currency, joined, which } = joinInvoices(read, filters, currencies);
    const rows = await read.db.execute<Row>(sql`
    with one as materialized (
      select ${currency} as currency, bar.invoice_id, bar.step, ${periodAt(sql`bar.day`, periods)} as label,
        bar.amount, bar.letter_id, bar.outbox_id
      from (${allSentItems(read, firstDayOf(from), lastDayOf(till))}) bar ${joined} where ${which} and ${inPeriods(sql`bar.day`, periods)}
    )
    select currency, step, label, count(*)::int as actions, count(distinct invoice_id)::int as count, sum(amount) as amount,
      count(distinct letter_id)::int as letters, count(distinct outbox_id)::int as mails
    from one group by grouping sets ((currency, step, label), (currency, label), (currency))`);
    const all = [...rows].map((row) => ({ ...row, amount: cents(Number(row.amount)) }));
    return {
      bars: all.flatMap(({ currency, step, label, count, amount }) =>
        step === null || label === null
          ? []
          : [{ currency, key: step, label: periods[label - 1] ?? "", count, amount }],
      ),
      ofLabels: all.flatMap(({ currency, step, label, count, amount }) =>
        step !== null || label === null
          ? []
          : [{ currency, key: "", label: periods[label - 1] ?? "", count, amount }],
      ),
      totals: all.flatMap(({ step, label, ...total }) => (step === null && label === null ? [total] : [])),
    };
  },
  { isWhole: selectsAllDebtors, of: "messages" },
);
