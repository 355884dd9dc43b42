import type { z } from "zod";
import { sessionsOf } from "@/lib/access/list-sessions";
import type { Session } from "@/lib/access/session";
import { Problem } from "@/lib/kernel/problems";
import { personWith } from "../auth";
import { passkeysOf } from "../passkeys/stored-passkeys";
import { recoveryCodesLeft } from "../recovery-codes";
import type { Security } from "./answers";
import { pendingAddress } from "./email-address";
import { mayChangeSignIn } from "./password-proof";

/** Returns how the user signs in, and their open sessions. */
export async function securityOf(session: Session): Promise<z.output<typeof Security>> {
  const { id, user_id } = session;
  const person = await personWith({ id: user_id });
  if (!person) throw new Problem("unauthenticated");
  const open = await sessionsOf(user_id);
  return {
    data: {
      email_address: person.email_address,
      "2fa_type": person["2fa_type"],
      passkeys: await passkeysOf(user_id),
      recovery_codes_left: await recoveryCodesLeft(user_id),
      may_change: mayChangeSignIn(session),
      pending_address: await pendingAddress(user_id),
      sessions: open.map((row) => ({ ...row, is_this: row.id === id })),
    },
  };
}
