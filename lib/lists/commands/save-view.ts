import { and, count, eq, ne, sql } from "drizzle-orm";
import { views } from "@/db/schema/views";
import { command } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict } from "@/lib/kernel/problems";
import { NewView } from "../schema/views";

/** The most views per user and list; more would be unmanageable. */
const MOST = 50;

/**
 * Saves the current look of a list under a name; the user's own view of that name is replaced. Throws Problem("conflict") when there are
 * too many.
 */
export const saveView = command({
  can: "views.write",
  input: NewView,
  answer: idOnly,
  async run({ db, customer, actor }, { list, name, ...view }) {
    const mine = and(eq(views.customer_id, customer.id), eq(views.user_id, actor.id), eq(views.list, list));
    const [others] = await db
      .select({ count: count() })
      .from(views)
      .where(and(mine, ne(views.name, name)));
    if ((others?.count ?? 0) >= MOST) throw conflict("too_many_views");
    const [row] = await db
      .insert(views)
      .values({ customer_id: customer.id, user_id: actor.id, list, name, ...view })
      .onConflictDoUpdate({
        target: [views.customer_id, views.user_id, views.list, views.name],
        set: { ...view, version: sql`${views.version} + 1` },
      })
      .returning({ id: views.id });
    return { data: { id: row?.id ?? 0 } };
  },
});
