import { and, eq, exists, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import { debtor_sources, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { NOTHING } from "@/lib/kernel/money";
import { nameOf, type OpenInvoices } from "../rules/absence";
import { rangeOf } from "../rules/range";
import { isPackage, type SourceKey } from "../statuses";

/**
 * Returns the open invoices from a source, including those with booked money that it has not reported yet; for a package those of one
 * administration, for debtors in the range. Credits of a file are left out: they wait to be set off, whatever the next file lists.
 */
export async function openInvoicesFrom(
  { db, customer }: Read,
  { key, division = null, range = "" }: { key: SourceKey; division?: string | null; range?: string },
): Promise<OpenInvoices> {
  const isOpen = isPackage(key) ? ne : gt;
  const unseen = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.customer_id, invoices.customer_id),
        eq(bookings.invoice_id, invoices.id),
        isOpen(bookings.unseen, NOTHING),
      ),
    );
  const rows = await db
    .select({
      invoice_id: invoices.id,
      external_id: invoices.external_id,
      number: invoices.number,
      amount: invoices.amount,
      debtor_number: debtors.number,
      number_there: sql<string>`coalesce((select s.number from ${debtor_sources} s where s.customer_id = ${invoices.customer_id}
        and s.source = ${key} and s.division = ${division ?? ""} and s.debtor_id = ${invoices.debtor_id} limit 1), ${debtors.number})`,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.source, key),
        division === null ? undefined : and(eq(invoices.division, division), isNotNull(invoices.external_id)),
        or(isOpen(invoices.amount, NOTHING), exists(unseen)),
      ),
    );
  const isWithin = rangeOf(range);
  return new Map(
    rows
      .filter(({ number_there }) => isWithin(number_there))
      .map(({ invoice_id, external_id, debtor_number, number, amount }) => [
        external_id ?? nameOf(debtor_number, number),
        { invoice_id, amount },
      ]),
  );
}

/** Returns our number of each debtor that a file names by the number of one that was joined with it. */
export async function joinedNumbers(
  { db, customer }: Read,
  source: SourceKey,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ there: debtor_sources.external_id, ours: debtors.number })
    .from(debtor_sources)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, debtor_sources.customer_id), eq(debtors.id, debtor_sources.debtor_id)),
    )
    .where(and(eq(debtor_sources.customer_id, customer.id), eq(debtor_sources.source, source)));
  return new Map(rows.map(({ there, ours }) => [there, ours]));
}
