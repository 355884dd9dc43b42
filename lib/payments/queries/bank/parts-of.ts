import { and, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_matches, bank_proposals } from "@/db/schema/bank";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents } from "@/lib/kernel/money";
import { partsOfOurs } from "./parts-of-ours";

export type Part = {
  entry_id: number;
  invoice_id: number;
  number: string;
  debtor_id: number;
  debtor: string;
  amount: Cents;
  payment_id: number | null;
};

/** What lines pay, under which payment, and what those that wait are taken to pay. */
export async function partsOf(read: Read, ids: readonly number[]): Promise<Map<number, Part[]>> {
  const whose = {
    invoice_id: invoices.id,
    number: invoices.number,
    debtor_id: debtors.id,
    debtor: debtors.name,
  };
  const proposed: Part[] = await read.db
    .select({
      entry_id: bank_proposals.entry_id,
      ...whose,
      amount: bank_proposals.amount,
      payment_id: sql<null>`null`,
    })
    .from(bank_proposals)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, bank_proposals.customer_id), eq(invoices.id, bank_proposals.invoice_id)),
    )
    .innerJoin(debtors, withDebtor)
    .where(and(eq(bank_proposals.customer_id, read.customer.id), among(bank_proposals.entry_id, ids)))
    .orderBy(invoices.expires_at, invoices.number);
  const booked = await read.db
    .select({
      entry_id: bank_matches.entry_id,
      ...whose,
      paid: sql<string>`sum(${bookings.paid})`,
      payment_id: bank_matches.payment_id,
    })
    .from(bank_matches)
    .innerJoin(
      bookings,
      and(
        eq(bookings.customer_id, bank_matches.customer_id),
        eq(bookings.payment_id, bank_matches.payment_id),
      ),
    )
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, bookings.customer_id), eq(invoices.id, bookings.invoice_id)),
    )
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(bank_matches.customer_id, read.customer.id),
        isNull(bank_matches.undone_at),
        among(bank_matches.entry_id, ids),
      ),
    )
    .groupBy(
      bank_matches.entry_id,
      bank_matches.payment_id,
      invoices.customer_id,
      invoices.id,
      debtors.customer_id,
      debtors.id,
    )
    .orderBy(bank_matches.payment_id, invoices.id);
  const paid: Part[] = booked.map(({ paid: amount, ...part }) => ({
    ...part,
    amount: cents(Number(amount)),
  }));
  return groupBy([...paid, ...proposed, ...(await partsOfOurs(read, ids))], ({ entry_id }) => entry_id);
}
