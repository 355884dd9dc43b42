import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { UserId } from "../schema";
import { forgetSecondFactor } from "../sign-in/set-password";
import { requireNotOwn, writableUser } from "./lock-user";

/**
 * Removes a user's authenticator app, when they lost it: they set up another at the next sign-in, and all their sessions end. Throws
 * Problem("not-found"), ("forbidden"), or ("conflict") for oneself, which the account page does after the password.
 */
export const resetSecondFactor = staffCommand({
  can: "users.write",
  input: UserId,
  answer: idOnly,
  async run(tx, { id }) {
    await writableUser(tx, id);
    requireNotOwn(tx, id);
    await forgetSecondFactor(id);
    return { data: { id } };
  },
});
