import { and, eq, or, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { users } from "@/db/schema/tenancy";
import { views } from "@/db/schema/views";
import { when } from "@/db/where";
import { query } from "@/lib/access/verbs";
import { ViewList } from "../answers/views";
import { ViewFilters } from "../schema/views";

/** Lists the views of one list, or of all, that the user made, and those colleagues of the customer share, by name. */
export const listViews = query({
  can: "views.read",
  input: ViewFilters,
  answer: ViewList,
  async run({ db, customer, actor }, { list }) {
    const rows = await db
      .select({
        id: views.id,
        list: views.list,
        name: views.name,
        query: views.query,
        columns: views.columns,
        column_order: views.column_order,
        column_widths: views.column_widths,
        density: views.density,
        is_shared: views.is_shared,
        user_id: views.user_id,
        made_by: sql<string | null>`${fullName}`,
      })
      .from(views)
      .leftJoin(users, eq(users.id, views.user_id))
      .where(
        and(
          eq(views.customer_id, customer.id),
          when(list, (name) => eq(views.list, name)),
          or(eq(views.user_id, actor.id), eq(views.is_shared, true)),
        ),
      )
      .orderBy(views.name, views.id);
    return {
      data: rows.map(({ user_id, made_by, ...row }) => ({
        ...row,
        made_by: made_by ?? "",
        is_own: user_id === actor.id,
      })),
    };
  },
});
