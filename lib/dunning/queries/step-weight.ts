import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { statuses } from "@/lib/flow/statuses";

/** The weight of an invoice's next step; statuses outside the ladder of steps weigh nothing. */
export const stepWeight: SQL = sql`case ${invoices.invoice_status_id} ${sql.join(
  statuses.filter(({ rank }) => rank !== null).map(({ id, rank }) => sql`when ${id}::int then ${rank}::int`),
  sql` `,
)} else 0 end`;
