import { and, eq } from "drizzle-orm";
import { views } from "@/db/schema/views";
import { command } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { ViewId } from "../schema/views";

/** Deletes a view of the user's own. Throws Problem("not-found") for that of another user. */
export const deleteView = command({
  can: "views.write",
  input: ViewId,
  answer: idOnly,
  async run({ db, customer, actor }, { id }) {
    const gone = await db
      .delete(views)
      .where(and(eq(views.customer_id, customer.id), eq(views.id, id), eq(views.user_id, actor.id)))
      .returning({ id: views.id });
    if (gone.length === 0) throw notFound();
    return { data: { id } };
  },
});
