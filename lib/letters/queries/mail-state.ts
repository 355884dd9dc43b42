import { type SQL, sql } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { MailState } from "../statuses";

const itsMails = sql`${outbox} where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}`;

/** The most advanced state of any mail with the letter; null where no mail carries it, or where that was withdrawn. */
export const mailState = sql<MailState | null>`(select case when bool_or(${outbox.state} = 'sent') then 'sent'
    when bool_or(${outbox.state} in ('reserved', 'sending')) then 'waiting'
    when bool_or(${outbox.state} in ('failed', 'unknown')) then 'failed' end
  from ${itsMails})`;

/**
 * Returns the condition that the debtor has or will get the letter by mail too, or its negation: for printing only letters that go no other
 * way.
 */
export const isMailed = (mailed: boolean): SQL =>
  sql`${sql.raw(mailed ? "" : "not ")}exists (select from ${itsMails} and ${outbox.state} in ('reserved', 'sending', 'sent'))`;
