import type { z } from "zod";
import { openSessionsOf } from "@/lib/access/open-sessions";
import type { Session } from "@/lib/access/session";
import { Problem } from "@/lib/kernel/problems";
import { personWith } from "../auth";
import { passkeysOf } from "../passkeys/kept";
import { recoveryCodesLeft } from "../recovery-codes";
import type { Security } from "./answers";

/** How somebody signs in, and where they are signed in now. */
export async function securityOf({ id, user_id, ctx }: Session): Promise<z.output<typeof Security>> {
  const person = await personWith({ id: user_id });
  if (!person) throw new Problem("unauthenticated");
  const sessions = await openSessionsOf(user_id);
  return {
    data: {
      email_address: person.email_address,
      "2fa_type": person["2fa_type"],
      passkeys: await passkeysOf(user_id),
      recovery_codes_left: await recoveryCodesLeft(user_id),
      may_change: !ctx.actor.is_super,
      sessions: sessions.map((one) => ({ ...one, is_this: one.id === id })),
    },
  };
}
