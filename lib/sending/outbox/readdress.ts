import { and, eq, inArray, sql } from "drizzle-orm";
import { letters, outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { sentence } from "@/lib/i18n/sentences";
import type { Recipient } from "@/lib/recipients/answers";
import { reachedFor } from "@/lib/recipients/rules";

type Change = { before: readonly Recipient[]; after: readonly Recipient[] };

/**
 * Messages that wait follow a debtor's addresses (art. 16 AVG): what was meant for whom they reached before goes to whom they reach now,
 * and what nobody can get any more waits for a decision. Addresses somebody gave for one message alone stay, and so does one that is
 * being handed over.
 */
export async function readdressWaiting(tx: Tx, debtor_id: number, { before, after }: Change): Promise<void> {
  for (const purpose of ["billing", "reminders"] as const) {
    const was = reachedFor(purpose, before);
    const now = reachedFor(purpose, after);
    if (!was || JSON.stringify(was) === JSON.stringify(now)) continue;
    // Copies that the customer's own settings add stay beside the debtor's.
    const others = sql`array(select one from unnest(${outbox.cc}) one where one <> all (${sql.param(was.cc)}))`;
    await tx.db
      .update(outbox)
      .set(
        now
          ? {
              recipient: now.recipient,
              also_to: now.also_to,
              cc: sql`${sql.param(now.cc)} || ${others}`,
              raw_key: null,
              sha256: null,
            }
          : { state: "failed", error: sentence(tx.language, "errors.no_working_address") },
      )
      .where(
        and(
          eq(outbox.customer_id, tx.customer.id),
          eq(outbox.debtor_id, debtor_id),
          eq(outbox.state, "reserved"),
          sql`lower(${outbox.recipient}) = ${was.recipient.toLowerCase()}`,
          purpose === "billing"
            ? inArray(outbox.letter_id, statements(tx))
            : sql`(${outbox.letter_id} is null or ${outbox.letter_id} not in ${statements(tx)})`,
        ),
      );
  }
}

const statements = (tx: Tx) =>
  tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, tx.customer.id),
        sql`coalesce((${letters.content} ->> 'is_statement')::boolean, false)`,
      ),
    );
