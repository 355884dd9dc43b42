import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { conflict } from "@/lib/kernel/problems";
import { UserId } from "../schema";
import { mailLink } from "../sign-in/links";
import { countInvite } from "../sign-in/throttle";
import { requireNotOwn, writableUser } from "./lock-user";

/**
 * Mails a user a link to choose their first password, in the inviter's name. Throws Problem("not-found"), ("forbidden"), ("conflict") for
 * an inactive user and for oneself, or ("too-many") for one who was invited repeatedly.
 */
export const sendInvite = staffCommand({
  can: "users.write",
  input: UserId,
  answer: idOnly,
  async run(tx, { id }) {
    const person = await writableUser(tx, id);
    if (!person.is_active) throw conflict("user_inactive");
    requireNotOwn(tx, id);
    await countInvite(id, tx.actor.super_user_id ?? tx.actor.id);
    await mailLink("invite", person, { inviter_name: tx.actor.super_user_name ?? tx.actor.full_name });
    return { data: { id } };
  },
});
