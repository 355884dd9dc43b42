import { type SQL, sql } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import { outbox_attempts } from "@/db/schema/recipients";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";

/** A letter's content without addressee and text. Its lines and their make-up stay. */
const wordless = sql`content || jsonb_build_object('subject', '', 'handled_by', '', 'values', '{}'::jsonb,
  'debtor', jsonb_build_object('number', coalesce(content #>> '{debtor,number}', ''), 'country', coalesce(content #>> '{debtor,country}', ''),
    'address', '{"name": "", "attention": "", "street": "", "place": [], "country": ""}'::jsonb))`;

/** Removes the text and the files of letters, in the caller's transaction; the day, the number and the claim stay. Returns how many. */
export async function clearLetters(tx: Tx, which: SQL): Promise<number> {
  tx.touched("messages");
  const cleared =
    await tx.db.execute(sql`update ${letters} set content = ${wordless}, file_key = null, is_listed = false, return_reason = '', cleared_at = now()
    where ${letters.customer_id} = ${tx.customer.id} and ${letters.cleared_at} is null and ${which}`);
  return cleared.count;
}

/**
 * Removes recipients, text and files of messages, in the caller's transaction; that they were sent, when and with what outcome stays.
 * Returns how many.
 */
export async function clearMessages(tx: Tx, which: SQL): Promise<number> {
  tx.touched("messages");
  const cleared = await tx.db.execute<{
    id: string;
  }>(sql`update ${outbox} set recipient = '', also_to = '{}', cc = '{}', bcc = '{}', reply_to = '',
      subject = '', html = null, text = null, raw_key = null, answer = null, error = null, cleared_at = now(),
      state = case when state in ('failed', 'unknown') then 'withdrawn' else state end
    where ${outbox.customer_id} = ${tx.customer.id} and ${outbox.cleared_at} is null and ${which} returning id`);
  const ids = [...cleared].map(({ id }) => Number(id));
  await tx.db.execute(sql`update ${outbox_attempts} set recipient = '', also_to = '{}', cc = '{}', answer = null, raw_key = null
    where ${outbox_attempts.customer_id} = ${tx.customer.id} and ${outbox_attempts.outbox_id} = any (${sql.param(ids)})`);
  return ids.length;
}
