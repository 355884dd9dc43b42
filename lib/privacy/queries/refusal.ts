import { and, eq, isNotNull, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import type { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import type { Read } from "@/lib/access/context";
import { formatDay } from "@/lib/i18n/format";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import type { Day } from "@/lib/kernel/day";
import { booksAskUntil, fileRequestableUntil } from "../rules";

/** Why a debtor cannot be anonymised now: a key of messages/ (errors.*) with its values. */
type Refusal = { key: RefusalKey; values: Record<string, string | number> };
type RefusalKey =
  | "privacy_done"
  | "privacy_open_claims"
  | "debtor_in_use"
  | "privacy_agreement"
  | "privacy_mail"
  | "privacy_books"
  | "privacy_collection_file";

/** Returns the first reason not to anonymise a debtor, or null. `debtor` was read before, within the actor's reach. */
export async function refusalOf(
  { db, customer, today, language }: Read,
  debtor: Pick<typeof debtors.$inferSelect, "id" | "anonymised_at" | "is_consumer">,
): Promise<Refusal | null> {
  if (debtor.anonymised_at) return { key: "privacy_done", values: {} };
  const own = and(eq(invoices.customer_id, customer.id), eq(invoices.debtor_id, debtor.id));
  const [claims] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${isOpenClaim}))::int`,
      busy: sql<number>`(count(*) filter (where ${isNotNull(invoices.processing_job_id)}))::int`,
      lastManualDate:
        sql<Day | null>`max(${invoices.date}) filter (where ${invoices.source} = 'manual')`.mapWith(
          invoices.paid_at,
        ),
      closed:
        sql<Day | null>`max(coalesce(${invoices.paid_at}, (${invoices.updated_at} at time zone 'Europe/Amsterdam')::date)) filter (where ${invoices.had_sommatie})`.mapWith(
          invoices.paid_at,
        ),
    })
    .from(invoices)
    .where(own);
  const { open = 0, busy = 0, lastManualDate = null, closed = null } = claims ?? {};
  if (open > 0) return { key: "privacy_open_claims", values: { count: open } };
  if (busy > 0) return { key: "debtor_in_use", values: {} };
  const waits = await waitingFor({ db, customer }, debtor.id);
  if (waits.agreements > 0) return { key: "privacy_agreement", values: { count: waits.agreements } };
  if (waits.mails > 0) return { key: "privacy_mail", values: { count: waits.mails } };
  const books = lastManualDate && booksAskUntil(lastManualDate);
  if (books && books >= today) return { key: "privacy_books", values: { day: formatDay(books, language) } };
  const file = debtor.is_consumer && closed ? fileRequestableUntil(closed) : null;
  if (file && file >= today)
    return { key: "privacy_collection_file", values: { day: formatDay(file, language) } };
  return null;
}

/** Returns the numbers of open agreements, and of mails and letters not sent yet. */
async function waitingFor({ db, customer }: Pick<Read, "db" | "customer">, debtor_id: number) {
  const counted = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`;
  const [waits] = await db.execute<{ agreements: number; mails: number }>(sql`select
    ${counted(sql`${holds} where ${holds.customer_id} = ${customer.id} and ${holds.debtor_id} = ${debtor_id} and ${holds.state} = 'open'`)} as agreements,
    ${counted(sql`${outbox} where ${outbox.customer_id} = ${customer.id} and ${outbox.debtor_id} = ${debtor_id} and ${outbox.state} in ('reserved', 'sending')`)}
      + ${counted(sql`${letters} where ${letters.customer_id} = ${customer.id} and ${letters.debtor_id} = ${debtor_id} and ${letters.file_key} is null
        and ${letters.cleared_at} is null and ${letters.withdrawn_at} is null`)} as mails`);
  return { agreements: Number(waits?.agreements ?? 0), mails: Number(waits?.mails ?? 0) };
}
