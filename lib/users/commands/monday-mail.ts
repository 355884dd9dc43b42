import { monday_mails } from "@/db/schema/monday-mails";
import type { StaffTx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { MondayWished } from "../answers";
import { MondayWish } from "../schema";

/** Sets whether the user gets last week's figures each Monday; the default is no. */
export const chooseMondayMail = staffCommand({
  can: "dashboard.read",
  input: MondayWish,
  answer: one(MondayWished),
  async run(tx, { is_wanted }) {
    await setMondayMail(tx, tx.actor.id, is_wanted);
    return { data: { is_wanted } };
  },
});

/**
 * Stores whether a user gets the Monday mail. The last Monday it was sent is preserved, so that switching it off and on sends no second
 * one.
 */
export const setMondayMail = (tx: StaffTx, user_id: number, is_wanted: boolean) =>
  tx.db
    .insert(monday_mails)
    .values({ user_id, is_wanted })
    .onConflictDoUpdate({ target: monday_mails.user_id, set: { is_wanted } });
