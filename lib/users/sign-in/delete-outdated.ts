import { BATCH, inBatches } from "@/db/batches";
import { pool } from "@/db/client";

/**
 * Deletes expired proofs of sign-in: ended sessions, expired codes and tickets, and counts of failures whose window is over. A day after
 * their end they are no longer needed; sessions are retained for as many days as their user's customers set; invites for a month, so that
 * their date can be shown. Super-login records stay. Returns how many were deleted.
 */
export async function deleteOutdatedProofs(): Promise<{ sessions: number; proofs: number }> {
  const { sql } = pool("invorder_auth");
  const sessions = await inBatches(
    () => sql`delete from sessions where id in (select id from (
      select s.id, least(s.expires_at, s.revoked_at) as ended_at, (select min(c.keep_sessions_days) from customer_users cu
        join customers c on c.id = cu.customer_id where cu.user_id = s.user_id) as days
      from sessions s where s.expires_at < now() - interval '1 day' or s.revoked_at < now() - interval '1 day') ended
      where ended_at < now() - make_interval(days => coalesce(days, 1)) limit ${BATCH})`,
  );
  let proofs = 0;
  proofs += await inBatches(
    () => sql`delete from codes where id in (select id from codes
      where expires_at < now() - interval '1 day' limit ${BATCH})`,
  );
  proofs += await inBatches(
    () => sql`delete from tickets where token_hash in (select token_hash from tickets
      where expires_at < now() - interval '1 day' limit ${BATCH})`,
  );
  proofs += await inBatches(
    () => sql`delete from sign_in_links where token_hash in (select token_hash from sign_in_links
      where expires_at < now() - interval '30 days' limit ${BATCH})`,
  );
  proofs += await inBatches(
    () => sql`delete from email_changes where user_id in (select user_id from email_changes
      where expires_at < now() limit ${BATCH})`,
  );
  proofs += await inBatches(
    () => sql`delete from provider_sign_ins where state_hash in (select state_hash from provider_sign_ins
      where expires_at < now() limit ${BATCH})`,
  );
  proofs += await inBatches(
    () => sql`delete from throttles where key in (select key from throttles
      where window_ends_at < now() - interval '1 day' limit ${BATCH})`,
  );
  return { sessions, proofs };
}
