import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hold_items } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { ofOwnDebtor, ofRequestedAssignee } from "@/lib/access/own-debtors";
import { query, staffQuery } from "@/lib/access/verbs";
import { settled } from "@/lib/flow/statuses";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { all, one } from "@/lib/kernel/answers";
import { assigneeFilter } from "@/lib/kernel/assignee-filter";
import { addDays } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import { DayFigures, ScopeTotals } from "../answers";

const nothing = z.strictObject({});

type ScopeRow = { currency: Currency; open: string; overdue: string; invoices: string; actions: string };

/** Returns the totals of all customers the actor has access to: all customers for role 1, those of their white label for roles 2 and 7. */
export const scopeTotals = staffQuery({
  can: "scope.read",
  input: nothing,
  answer: one(ScopeTotals),
  async run(read) {
    const rows = await read.db.execute<ScopeRow>(
      sql`select * from scope_totals(${read.today}, ${sql.param(settled)}::int[]) order by currency`,
    );
    return {
      data: {
        owed: rows.map(({ currency, open, overdue, invoices }) => ({
          currency,
          open: cents(Number(open)),
          overdue: cents(Number(overdue)),
          count: Number(invoices),
        })),
        actions: rows.reduce((all, { actions }) => all + Number(actions), 0),
      },
    };
  },
});

const OLD_DAYS = 90;

/**
 * Returns the amounts that are open, overdue, overdue for more than ninety days, and disputed today, per currency, the one with most
 * invoices first; for the debtors of the requested user. For an invoice disputed in part only that part counts as disputed.
 */
export const dayFigures = query({
  can: "dashboard.read",
  input: z.strictObject(assigneeFilter),
  answer: all(DayFigures),
  async run(read, whose) {
    const { expires_at, amount, currency } = invoices;
    const before = (day: string) =>
      sql<string>`coalesce(sum(${amount}) filter (where ${expires_at} < ${day}), 0)`;
    const rows = await read.db
      .select({
        currency,
        open: sql<string>`sum(${amount})`,
        overdue: before(read.today),
        old: before(addDays(read.today, -OLD_DAYS)),
        disputed: sql<string>`coalesce(sum(${disputedPart}), 0)`,
        count: count(),
      })
      .from(invoices)
      .leftJoin(hold_items, itsDispute)
      .where(
        and(
          eq(invoices.customer_id, read.customer.id),
          isOpenClaim,
          ofOwnDebtor(read, invoices.debtor_id),
          ofRequestedAssignee(read, whose, invoices.debtor_id),
        ),
      )
      .groupBy(currency)
      .orderBy(desc(count()), currency);
    const moneyOf = (sum: string) => cents(Number(sum));
    return {
      data: rows.map(({ open, overdue, old, disputed, ...row }) => ({
        ...row,
        open: moneyOf(open),
        overdue: moneyOf(overdue),
        old: moneyOf(old),
        disputed: moneyOf(disputed),
      })),
    };
  },
});

/** Joins an invoice's dispute, of which there is at most one. */
const itsDispute = and(
  eq(hold_items.customer_id, invoices.customer_id),
  eq(hold_items.invoice_id, invoices.id),
  eq(hold_items.kind, "dispute"),
  hold_items.is_open,
);

/** The disputed amount of an invoice: the given part, else its open amount. */
const disputedPart = sql`case when ${hold_items.id} is not null then least(coalesce(${hold_items.amount}, ${invoices.amount}), ${invoices.amount}) end`;
