import { and, eq, max } from "drizzle-orm";
import { z } from "zod";
import { sync_runs } from "@/db/schema/accounting";
import { query } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { LastImport } from "../answers";

/**
 * Returns when open items were last imported completely; null before the first. Every figure shows it with its definition (FIGURES §10).
 */
export const lastImport = query({
  can: "figures.read",
  input: z.strictObject({}),
  answer: one(LastImport),
  async run({ db, customer }) {
    const [row] = await db
      .select({ at: max(sync_runs.ended_at) })
      .from(sync_runs)
      .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.state, "done")));
    return { data: { at: row?.at ?? null } };
  },
});
