import { and, eq, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { letters } from "@/db/schema/letters";
import type { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { writtenRecipients } from "@/lib/debtors/queries/recipients";
import { addressesIn, reachedFor, recipientsOf } from "@/lib/debtors/rules/recipients";
import { invalidField } from "@/lib/kernel/problems";

type Message = Pick<typeof outbox.$inferSelect, "debtor_id" | "letter_id" | "recipient" | "also_to" | "cc">;

/**
 * To whom a message goes that is sent again: the addresses that were given, else those the debtor has now. Throws Problem("invalid")
 * at `recipients` when none of those works.
 */
export async function reachedAnew(tx: Tx, message: Message, given?: readonly string[]) {
  const { debtor_id, recipient, also_to, cc } = message;
  if (debtor_id === null) return { recipient, also_to, cc };
  const now = reachedFor(
    await purposeOf(tx, message.letter_id),
    recipientsOf(
      await contactOfDebtor(tx, debtor_id),
      (await writtenRecipients(tx, [debtor_id])).get(debtor_id) ?? [],
    ),
  );
  const { send_cc, cc: own } = await customerSettings(tx);
  const copies = [...new Set([...(now?.cc ?? []), ...(send_cc ? addressesIn(own) : [])])];
  const [first, ...others] = given ?? (now ? [now.recipient, ...now.also_to] : []);
  if (first === undefined) throw invalidField("recipients", "no_working_address");
  return { recipient: first, also_to: others, cc: copies };
}

async function purposeOf(tx: Tx, letter_id: number | null): Promise<"billing" | "reminders"> {
  if (letter_id === null) return "reminders";
  const [letter] = await tx.db
    .select({ is_statement: sql<boolean>`coalesce((${letters.content} ->> 'is_statement')::boolean, false)` })
    .from(letters)
    .where(and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id)));
  return letter?.is_statement ? "billing" : "reminders";
}

async function contactOfDebtor(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.db
    .select({ contact: debtors.contact_email_address })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id)));
  return row?.contact ?? "";
}
