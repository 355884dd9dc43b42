import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { handovers } from "@/db/schema/handovers";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { HandoversMarked } from "../../answers/handovers";
import { MarkHandovers } from "../../schema/handovers";

/**
 * Marks the files of hand-overs as passed on, or with `taken: false` as not passed on; undoing the run leaves those marked alone. Skips
 * withdrawn ones. Returns how many were marked. Throws Problem("not-found") for an id that is not the customer's.
 */
export const markHandedOver = command({
  can: "letters.print",
  input: MarkHandovers,
  answer: one(HandoversMarked),
  async run(tx, { ids, taken: isTaken }) {
    if (ids.length === 0) throw invalidField("ids", "nothing_chosen");
    const matching = and(
      eq(handovers.customer_id, tx.customer.id),
      ofOwnDebtor(tx, handovers.debtor_id),
      among(handovers.id, ids),
    );
    const found = await tx.db.select({ id: handovers.id }).from(handovers).where(matching);
    if (found.length !== new Set(ids).size) throw notFound();
    const marked = await tx.db
      .update(handovers)
      .set({ downloaded_at: isTaken ? sql`now()` : null })
      .where(
        and(
          matching,
          isNull(handovers.withdrawn_at),
          isTaken ? isNull(handovers.downloaded_at) : isNotNull(handovers.downloaded_at),
        ),
      )
      .returning({ id: handovers.id });
    return { data: { taken: marked.length } };
  },
});
