import { and, count } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import { query } from "@/lib/access/verbs";
import { one, whole } from "@/lib/kernel/answers";
import { onTheList } from "./matching";

/** How many invoices are on the action list today: the number beside it in the navigation. */
export const workWaiting = query({
  can: "actions.read",
  input: z.strictObject({}),
  answer: one(z.strictObject({ actions: whole })),
  async run(read) {
    const [found] = await read.db
      .select({ count: count() })
      .from(invoices)
      .where(and(onTheList(read)));
    return { data: { actions: found?.count ?? 0 } };
  },
});
