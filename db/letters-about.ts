import { type SQL, sql } from "drizzle-orm";
import { letter_items, letters } from "./schema/letters";
import { outbox } from "./schema/sending";

/**
 * Returns a FROM clause of letter items about invoices joined with their letters, under both tables' names. It uses lateral lookups by
 * invoice and letter instead of a join: within a run that writes a customer's first thousands of letters the planner's statistics are
 * stale, and a join scanned all of them in every chunk.
 */
export const lettersAboutInvoices = (customer_id: number, invoice_ids: readonly number[]): SQL => sql`
  (select ${customer_id}::int as customer_id, unnest(${`{${invoice_ids.join()}}`}::int[]) as id offset 0) wanted
  cross join lateral (select item.* from ${letter_items} item
    where item.customer_id = wanted.customer_id and item.invoice_id = wanted.id offset 0) as letter_items
  cross join lateral (select letter.* from ${letters} letter
    where letter.customer_id = wanted.customer_id and letter.id = letter_items.letter_id limit 1) as letters`;

/** The mails of a letter, for a FROM clause. */
export const mailsOfLetter: SQL = sql`${outbox} where ${outbox.customer_id} = ${letters.customer_id} and ${outbox.letter_id} = ${letters.id}`;

/** The day the mail of a letter was accepted; null before. */
export const mailedOn: SQL = sql`(select (min(${outbox.sent_at}) at time zone 'Europe/Amsterdam')::date from ${mailsOfLetter} and ${outbox.state} = 'sent')`;
