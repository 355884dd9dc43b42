import { pool } from "@/db/client";

/**
 * Keeps from where a session was opened and with what, so that its owner knows it again in the list of theirs, and when they were last
 * here. Whether it is one to go on with: verified, not ended, and of somebody who is active.
 */
export async function noteSignIn(
  session_id: string,
  { agent, address }: { agent: string; address: string },
): Promise<boolean> {
  const noted = await pool("invorder_auth", "unwaited").sql`
    with noted as (
      update sessions s set agent = ${agent}, address = ${address} from users u
      where s.id = ${session_id} and s.is_verified and s.revoked_at is null and u.id = s.user_id and u.is_active returning s.user_id)
    update users set last_login_at = now() where id in (select user_id from noted) returning 1`;
  return noted.length === 1;
}
