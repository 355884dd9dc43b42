import { staffCommand } from "@/lib/access/verbs";
import { justId } from "@/lib/kernel/answers";
import { conflict } from "@/lib/kernel/problems";
import { mailLink } from "@/lib/sign-in/links";
import { UserId } from "../schema";
import { writableUser } from "./lock-user";

/**
 * Mails a user a link to choose their first password, in the name of whoever invites. Throws Problem("not-found"), ("forbidden"), or
 * ("conflict") for one who is inactive, and for the account somebody works in under a super-login.
 */
export const sendInvite = staffCommand({
  can: "users.write",
  input: UserId,
  answer: justId,
  async run(tx, { id }) {
    const person = await writableUser(tx, id);
    if (!person.is_active) throw conflict("user_inactive");
    if (tx.actor.is_super && id === tx.actor.id) throw conflict("super_login_credentials");
    await mailLink("invite", person, tx.actor.super_user_name ?? tx.actor.full_name);
    return { data: { id } };
  },
});
