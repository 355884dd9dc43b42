import { staffCommand } from "@/lib/access/verbs";
import { justId } from "@/lib/kernel/answers";
import { conflict } from "@/lib/kernel/problems";
import { forgetSecondFactor } from "@/lib/sign-in/set-password";
import { UserId } from "../schema";
import { writableUser } from "./lock-user";

/**
 * Forgets a user's authenticator app, for who lost theirs: they set up another at the next sign-in, and every session of theirs ends.
 * Throws Problem("not-found"), ("forbidden"), or ("conflict") for the account somebody works in under a super-login.
 */
export const resetSecondFactor = staffCommand({
  can: "users.write",
  input: UserId,
  answer: justId,
  async run(tx, { id }) {
    await writableUser(tx, id);
    if (tx.actor.is_super && id === tx.actor.id) throw conflict("super_login_credentials");
    await forgetSecondFactor(id);
    return { data: { id } };
  },
});
