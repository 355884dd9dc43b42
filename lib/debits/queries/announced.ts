import { type SQL, sql } from "drizzle-orm";
import { debit_collections } from "@/db/schema/debits";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";

const announcement = (states: readonly string[]): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${letters} join ${outbox} on ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}
  where ${letters.customer_id} = ${debit_collections.customer_id} and ${letters.hold_id} = ${debit_collections.hold_id}
    and ${letters.notice} = 'direct-debit' and ${outbox.kind} <> 'copy' and ${outbox.state} = any(${sql.param([...states])}::text[]))`;

/** True when a debtor was notified of a collection: its announcement was handed over. */
export const isAnnounced = announcement(["sent", "unknown"]);

/** True when a debtor was notified of a collection, or still may be. */
export const mayBeAnnounced = announcement(["reserved", "sending", "sent", "unknown"]);
