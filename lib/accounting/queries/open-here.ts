import { and, eq, exists, gt, isNotNull, ne, or } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { NOTHING } from "@/lib/kernel/money";
import { nameOf, type OpenHere } from "../rules/absence";
import { rangeOf } from "../rules/range";
import { isPackage, type SourceKey } from "../statuses";

/**
 * Returns what came from a source and is open here, also where people booked money that it has not said yet; of a package that of one
 * administration, for debtors in the range. Credits of a file wait to be set off, whatever the next file names: they are left out.
 */
export async function openHere(
  { db, customer }: Read,
  { key, division = null, range = "" }: { key: SourceKey; division?: string | null; range?: string },
): Promise<OpenHere> {
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
      .filter(({ debtor_number }) => isWithin(debtor_number))
      .map(({ invoice_id, external_id, debtor_number, number, amount }) => [
        external_id ?? nameOf(debtor_number, number),
        { invoice_id, amount },
      ]),
  );
}
