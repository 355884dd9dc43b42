import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtors, distinct_debtors } from "@/db/schema/debtors";
import { command } from "@/lib/access/verbs";
import { nothing, one } from "@/lib/kernel/answers";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { DistinctDebtors } from "../../schema/duplicates";

/** Marks two similar debtors as different: never offered again. Throws Problem("not-found"), ("invalid") for one with itself. */
export const markDistinct = command({
  can: "debtors.join",
  input: DistinctDebtors,
  answer: one(nothing),
  async run(tx, { id, other_id }) {
    const customer_id = tx.customer.id;
    const count = await tx.db.$count(
      debtors,
      and(eq(debtors.customer_id, customer_id), among(debtors.id, [id, other_id])),
    );
    if (count === 0 || (count < 2 && id !== other_id)) throw notFound();
    if (id === other_id) throw invalidField("other_id", "invalid");
    const pair = { debtor_id: Math.min(id, other_id), other_id: Math.max(id, other_id) };
    await tx.db
      .insert(distinct_debtors)
      .values({ ...pair, customer_id, user_id: tx.actor.id })
      .onConflictDoNothing();
    return { data: {} };
  },
});
