import { sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import { type Currency, cents } from "@/lib/kernel/money";
import { type Owing, reasons } from "../../rules/monday-mail/look-at";
import type { Week } from "../../rules/monday-mail/week";
import type { FigureFilters } from "../../schema";
import { narrowed } from "../narrowing";

type Row = Omit<Owing, "overdue" | "fresh"> & { overdue: string; fresh: string; currency: Currency };

/** The debtors that stand among the first three in any order at the end of a week: who owes most past its day, most newly so, longest. */
export async function owingMost(read: Read, filters: FigureFilters, { from, till }: Week): Promise<Owing[]> {
  const day = sql`${till}::date`;
  const place = (by: string) =>
    sql.raw(`(row_number() over (partition by currency order by ${by}, number collate "C"))::int`);
  const rows = await read.db.execute<Row>(sql`
    with owing as (
      select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency,
        coalesce(sum(p.open) filter (where p.due < ${day}), 0)::bigint as overdue,
        coalesce(sum(p.open) filter (where p.due < ${day} and p.due >= ${from}::date - 1), 0)::bigint as fresh,
        coalesce(max(${day} - p.due) filter (where p.due < ${day} and p.open > 0), 0)::int as days
      from ${positions} p join ${invoices} on ${invoices.id} = p.invoice_id
      where p.customer_id = ${read.customer.id} and ${isOpenAt(day)} and ${narrowed(read, filters)} group by 1, 2
    ), placed as (
      select owing.*, ${debtors.number} as number, ${debtors.name} as name from owing
      join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = owing.debtor_id
      where owing.overdue > 0
    ), ranked as (
      select *, case when fresh > 0 then ${place("fresh desc, overdue desc")} end as by_fresh,
        ${place("overdue desc")} as by_overdue, ${place("days desc, overdue desc")} as by_days from placed
    )
    select * from ranked where least(by_fresh, by_overdue, by_days) <= ${reasons.length}`);
  return [...rows].map((row) => ({
    ...row,
    overdue: cents(Number(row.overdue)),
    fresh: cents(Number(row.fresh)),
  }));
}
