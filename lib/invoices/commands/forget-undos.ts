import { BATCH, inBatches } from "@/db/batches";
import { pool } from "@/db/client";

/**
 * Deletes undos and their stored states a month after they were made. Until then a mail that was delayed and must not be sent any more can
 * still restore its invoices.
 */
export const forgetUndos = (): Promise<number> =>
  inBatches(
    () => pool("invorder_dispatch").sql`delete from undos where id in (select id from undos
      where created_at < now() - interval '30 days' and coalesce(expires_at, created_at) < now() limit ${BATCH})`,
  );
