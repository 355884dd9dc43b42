import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { cents } from "@/lib/kernel/money";
import type { Balance } from "../answers";

type Balances = z.output<typeof Balance>[];

/** Returns what a debtor owes, per currency, as a column of its row. */
export const balancesOfRow = (read: Read): SQL<Balances> => sql<Balances>`(${balances(read)})`;

// A subselect of its own: a select of a single table drops the table names from its fields.
const balances = (read: Read): SQL => sql`
  select coalesce(jsonb_agg(jsonb_build_object('currency', b.currency, 'open', b.open, 'overdue', b.overdue, 'count', b.count) order by b.currency), '[]')
  from (select ${invoices.currency} as currency, sum(${invoices.amount}) as open,
      coalesce(sum(${invoices.amount}) filter (where ${invoices.expires_at} < ${read.today}), 0) as overdue, count(*) as count
    from ${invoices} where ${invoices.customer_id} = ${debtors.customer_id} and ${invoices.debtor_id} = ${debtors.id} and ${isOpenClaim}
    group by ${invoices.currency}) b`;

/** Returns the sums of a debtor under SPEC §3's names. With several currencies there is no single sum: null; `balances` has each. */
export function balanceTotals(balances: Balances) {
  const [only] = balances;
  const single = balances.length === 1 ? only : undefined;
  const none = balances.length === 0 ? cents(0) : null;
  return {
    balances,
    open_invoices: balances.reduce((sum, { count }) => sum + count, 0),
    invoices_sum: single?.open ?? none,
    invoices_expired: single?.overdue ?? none,
  };
}
