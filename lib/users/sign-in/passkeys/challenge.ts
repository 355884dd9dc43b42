import { pool } from "@/db/client";
import { invalidField } from "@/lib/kernel/problems";

const MINUTES = 5;

/** Returns the error for an invalid passkey, or one that was not made or used on this host, now, for this session. */
export const passkeyWrong = () => invalidField("response", "passkey_wrong");

/** Stores the challenge a passkey is to sign, with its session: for five minutes and one answer. A newer one replaces it. */
export async function storeChallenge(session_id: string, challenge: string): Promise<void> {
  await pool("invorder_auth").sql`update sessions set challenge = ${challenge},
    challenge_until = now() + make_interval(mins => ${MINUTES}) where id = ${session_id}`;
}

/** Returns the open challenge of a session, using it up: of two concurrent calls one gets it. Throws Problem("invalid") at `response`. */
export async function spendChallenge(session_id: string): Promise<string> {
  const [row] = await pool("invorder_auth").sql<{ challenge: string }[]>`
    with open as (select id, challenge from sessions where id = ${session_id} and challenge_until > now() for update)
    update sessions s set challenge = null, challenge_until = null from open where s.id = open.id returning open.challenge`;
  if (!row?.challenge) throw passkeyWrong();
  return row.challenge;
}
