import { type SQL, sql } from "drizzle-orm";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { MailState } from "../statuses";

const itsMails = sql`${outbox} where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}`;

/** The furthest any mail with the letter came; null where no mail carries it, or where it was withdrawn. */
export const mailState = sql<MailState | null>`(select case when bool_or(${outbox.state} = 'sent') then 'sent'
    when bool_or(${outbox.state} in ('reserved', 'sending')) then 'waiting'
    when bool_or(${outbox.state} in ('failed', 'unknown')) then 'failed' end
  from ${itsMails})`;

/** Returns whether the debtor has or gets the letter by mail too: who prints what nobody gets otherwise asks for the others. */
export const isMailed = (mailed: boolean): SQL =>
  sql`${sql.raw(mailed ? "" : "not ")}exists (select from ${itsMails} and ${outbox.state} in ('reserved', 'sending', 'sent'))`;
