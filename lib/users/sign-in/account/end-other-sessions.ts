import { endSessions } from "@/lib/access/end-sessions";
import type { Session } from "@/lib/access/session";
import { personWith } from "../auth";
import { mailNotice } from "../notices";

/** Ends every other session of the account after a change of the second step, and notifies its owner by mail. */
export async function endOtherSessions({ id, user_id }: Pick<Session, "id" | "user_id">): Promise<void> {
  await endSessions({ logins_of: user_id, but: id });
  const person = await personWith({ id: user_id });
  if (person) await mailNotice("factor", person);
}
