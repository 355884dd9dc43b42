import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { accounting_connections } from "@/db/schema/accounting";
import { query } from "@/lib/access/verbs";
import { all } from "@/lib/kernel/answers";
import { packageKeys } from "../statuses";

/** Returns the packages whose link no longer works: nothing is imported through them until they are linked again. */
export const deadLinks = query({
  can: "sync.read",
  input: z.strictObject({}),
  answer: all(z.strictObject({ package: z.enum(packageKeys) })),
  async run({ db, customer }) {
    const { customer_id, package: key, needs_relink_at } = accounting_connections;
    const data = await db
      .select({ package: key })
      .from(accounting_connections)
      .where(and(eq(customer_id, customer.id), isNotNull(needs_relink_at)))
      .orderBy(key);
    return { data };
  },
});
