import { sql } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import { query } from "@/lib/access/verbs";
import { int, one } from "@/lib/kernel/answers";
import { ActionFilters, type ActionType } from "../schema";
import { filteredActions } from "./filtered-actions";
import { onTheList } from "./matching";

/**
 * Returns the number of invoices on each tab of the daily work, on the action list those that can be sent today: the numbers in the
 * navigation and on the tabs.
 */
export const workWaiting = query({
  can: "actions.read",
  input: z.strictObject({}),
  answer: one(z.strictObject({ actions: int, agenda: int, flex: int })),
  async run(read) {
    const today = await filteredActions(read, ActionFilters.parse({ held: "0" }));
    const on = (type: ActionType) =>
      sql<number>`(select count(*)::int from ${invoices} where ${type === "action" ? today : onTheList(read, type)})`;
    const [found] = await read.db.execute<{ actions: number; agenda: number; flex: number }>(
      sql`select ${on("action")} as actions, ${on("pending")} as agenda, ${on("flex")} as flex`,
    );
    return { data: found ?? { actions: 0, agenda: 0, flex: 0 } };
  },
});
