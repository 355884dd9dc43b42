import { sql } from "drizzle-orm";
import { z } from "zod";
import { query, staffQuery } from "@/lib/access/verbs";
import { debtorTotals } from "@/lib/debtors/queries/list-debtors";
import { DebtorFilters } from "@/lib/debtors/schema";
import { actionTotals } from "@/lib/dunning/queries/list-actions";
import { matchingActions } from "@/lib/dunning/queries/matching";
import { ActionFilters } from "@/lib/dunning/schema";
import { settled } from "@/lib/flow/statuses";
import { one } from "@/lib/kernel/answers";
import { type Currency, cents } from "@/lib/kernel/money";
import { Standing } from "./answers";

const nothing = z.strictObject({});

/** How the selected customer stands today, by the conditions of the debtor and action lists themselves. */
export const customerStanding = query({
  can: "dashboard.read",
  input: nothing,
  answer: one(Standing),
  async run(read) {
    const owed = await debtorTotals(read, DebtorFilters.parse({}));
    const due = await actionTotals(read, matchingActions(read, ActionFilters.parse({})));
    return { data: { owed, actions: due.reduce((all, { count }) => all + count, 0) } };
  },
});

type ScopeRow = { currency: Currency; open: string; overdue: string; invoices: string; actions: string };

/** How all customers in the actor's reach stand together: everything for role 1, one's own white label for roles 2 and 7. */
export const scopeStanding = staffQuery({
  can: "scope.read",
  input: nothing,
  answer: one(Standing),
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
