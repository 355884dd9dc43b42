import { BATCH, inBatches } from "@/db/batches";
import { pool } from "@/db/client";

/**
 * Deletes by age what proved who somebody was: sessions that ended, codes and tickets that are over, counts of failures whose window
 * is. A day after their end nothing asks for them any more; of an invite it can be seen for a month when it went out. The record of who worked as whom stays.
 */
export async function deleteOutdatedProofs(): Promise<void> {
  const { sql } = pool("invorder_auth");
  await inBatches(
    () => sql`delete from sessions where id in (select id from sessions
      where expires_at < now() - interval '1 day' or revoked_at < now() - interval '1 day' limit ${BATCH})`,
  );
  await inBatches(
    () => sql`delete from codes where id in (select id from codes
      where expires_at < now() - interval '1 day' limit ${BATCH})`,
  );
  await inBatches(
    () => sql`delete from tickets where token_hash in (select token_hash from tickets
      where expires_at < now() - interval '1 day' limit ${BATCH})`,
  );
  await inBatches(
    () => sql`delete from sign_in_links where token_hash in (select token_hash from sign_in_links
      where expires_at < now() - interval '30 days' limit ${BATCH})`,
  );
  await inBatches(
    () => sql`delete from throttles where key in (select key from throttles
      where window_ends_at < now() - interval '1 day' limit ${BATCH})`,
  );
}
