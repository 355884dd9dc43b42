import { pool } from "@/db/client";
import { invalidField } from "@/lib/kernel/problems";

const MINUTES = 5;

/** A passkey that is none, or was not made or used here, now, for this session. */
export const passkeyWrong = () => invalidField("response", "passkey_wrong");

/** Keeps what a passkey is to sign, with the session that asked: for five minutes and one answer. A newer one takes its place. */
export async function keepChallenge(session_id: string, challenge: string): Promise<void> {
  await pool("invorder_auth").sql`update sessions set challenge = ${challenge},
    challenge_until = now() + make_interval(mins => ${MINUTES}) where id = ${session_id}`;
}

/** The open challenge of a session, used up by asking: of two who ask at once one gets it. Throws Problem("invalid") at `response`. */
export async function spendChallenge(session_id: string): Promise<string> {
  const [row] = await pool("invorder_auth").sql<{ challenge: string }[]>`
    with open as (select id, challenge from sessions where id = ${session_id} and challenge_until > now() for update)
    update sessions s set challenge = null, challenge_until = null from open where s.id = open.id returning open.challenge`;
  if (!row?.challenge) throw passkeyWrong();
  return row.challenge;
}
