import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { monday_mails } from "@/db/schema/monday-mails";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { MondayWished } from "../answers";

/** Returns whether the signed-in user gets last week's figures each Monday. */
export const mondayMail = staffQuery({
  can: "dashboard.read",
  input: z.strictObject({}),
  answer: one(MondayWished),
  run: async (read) => ({ data: { is_wanted: await getsMondayMail(read, read.actor.id) } }),
});

/** Returns whether a user in reach gets last week's figures each Monday. */
export async function getsMondayMail({ db }: StaffRead, user_id: number): Promise<boolean> {
  const rows = await db
    .select({ user_id: monday_mails.user_id })
    .from(monday_mails)
    .where(and(eq(monday_mails.user_id, user_id), monday_mails.is_wanted));
  return rows.length > 0;
}
