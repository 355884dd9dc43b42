import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { views } from "@/db/schema/views";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { matchingDebtors } from "@/lib/debtors/queries/matching";
import { DebtorFilters } from "@/lib/debtors/schema";
import { filteredActions } from "@/lib/dunning/queries/filtered-actions";
import { ActionFilters, type ActionType, GroupFilters } from "@/lib/dunning/schema";
import { matchingInvoices } from "@/lib/invoices/queries/matching";
import { isByStatusAlone, storedCount } from "@/lib/invoices/queries/stored-sums";
import { InvoiceFilters } from "@/lib/invoices/schema";
import { parseLeniently } from "@/lib/kernel/parse";
import { ViewCounts } from "../answers/views";
import { type ViewedList, ViewsCounted } from "../schema/views";

/**
 * Returns the current number of rows of each view of a list, the user's own and shared ones: one statement for all of them, with the
 * conditions of the list itself.
 */
export const countViews = query({
  can: "views.read",
  input: ViewsCounted,
  answer: ViewCounts,
  async run(read, { list }) {
    const { db, customer, actor } = read;
    const savedViews = await db
      .select({ id: views.id, query: views.query })
      .from(views)
      .where(
        and(
          eq(views.customer_id, customer.id),
          eq(views.list, list),
          or(eq(views.user_id, actor.id), eq(views.is_shared, true)),
        ),
      );
    if (savedViews.length === 0) return { data: [] };
    const counted = await Promise.all(
      savedViews.map(
        async (view) =>
          sql`select ${view.id}::int as id, (${await rowsOf(read, list, view.query)})::int as total`,
      ),
    );
    const rows = await db.execute<{ id: number; total: number }>(sql.join(counted, sql` union all `));
    return { data: rows.map(({ id, total }) => ({ id, total })) };
  },
});

const typeOf = { actions: "action", agenda: "pending", flex: "flex" } as const satisfies Partial<
  Record<ViewedList, ActionType>
>;

/**
 * Returns the number of rows of a list at the address of a view, as a subquery. Parameters that are no filter any more are ignored, as on
 * the page.
 */
async function rowsOf(read: Read, list: ViewedList, address: string): Promise<SQL> {
  const raw = Object.fromEntries(new URLSearchParams(address));
  switch (list) {
    case "debtors":
      return sql`select count(*) from ${debtors} where ${matchingDebtors(read, parseLeniently(DebtorFilters, raw))}`;
    case "invoices":
      return invoicesOf(read, parseLeniently(InvoiceFilters, raw));
    case "actions-per-debtor": {
      const filters = {
        ...parseLeniently(GroupFilters, goingFirst(raw)),
        type: "action" as const,
        expired: false,
      };
      const condition = await filteredActions(read, filters);
      return sql`select count(*) from (select 1 from ${invoices} where ${condition}
        group by ${invoices.debtor_id}, ${invoices.currency}) lines`;
    }
    default: {
      const parameters = list === "actions" ? goingFirst(raw) : raw;
      const condition = await filteredActions(
        read,
        parseLeniently(ActionFilters, { ...parameters, type: typeOf[list] }),
      );
      return sql`select count(*) from ${invoices} where ${condition}`;
    }
  }
}

/** Defaults to rows that can be sent today, as the action list does unless its address has `held`. */
const goingFirst = (raw: Record<string, string>) => ({ held: "0", ...raw });

const invoicesOf = (read: Read, filters: InvoiceFilters): SQL =>
  isByStatusAlone(read, filters)
    ? storedCount(read, filters)
    : sql`select count(*) from ${invoices} where ${matchingInvoices(read, filters)}`;
