import { type Column, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { statuses } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";

/** Returns SQL for the name of a status in a language. */
export const statusName = (id: Column, language: Locale): SQL =>
  sql`case ${id} ${sql.join(
    statuses.map((status) => sql`when ${sql.raw(String(status.id))} then ${status.name[language]}::text`),
    sql` `,
  )} end`;

/** Returns the days an invoice is late on a day; 0 while it is not, and for a credit. */
export const daysLate = (today: Day): SQL =>
  sql`case when ${invoices.amount} > 0 then greatest(0, ${today}::date - ${invoices.expires_at}) else 0 end`;
