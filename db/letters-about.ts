import { type SQL, sql } from "drizzle-orm";
import { letter_items, letters } from "./schema/letters";
import { outbox } from "./schema/sending";

/**
 * Returns what to select from for the items of letters about invoices, with their letters, under the names of both tables. Invoice by invoice
 * and letter by letter: of a customer the planner is not told, what it knows of one is older than the run that writes its first thousands of
 * letters, and a join would go through all of them again and again.
 */
export const lettersAboutInvoices = (customer_id: number, invoice_ids: readonly number[]): SQL => sql`
  (select ${customer_id}::int as customer_id, unnest(${`{${invoice_ids.join()}}`}::int[]) as id offset 0) wanted
  cross join lateral (select item.* from ${letter_items} item
    where item.customer_id = wanted.customer_id and item.invoice_id = wanted.id offset 0) as letter_items
  cross join lateral (select letter.* from ${letters} letter
    where letter.customer_id = wanted.customer_id and letter.id = letter_items.letter_id limit 1) as letters`;

/** The mails of a letter, to select from. */
export const mailsOfLetter: SQL = sql`${outbox} where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}`;

/** The day the mail of a letter was accepted; null while it was not. */
export const mailedOn: SQL = sql`(select (min(${outbox.sent_at}) at time zone 'Europe/Amsterdam')::date from ${mailsOfLetter} and ${outbox.state} = 'sent')`;
