import { and, eq, gt } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { book } from "@/lib/invoices/commands/book";
import { writeChanges } from "@/lib/invoices/commands/held";
import { judgeConcerned } from "@/lib/invoices/commands/judge-holds";
import { lockRows } from "@/lib/invoices/commands/lock";
import { after } from "@/lib/invoices/rules/after";
import { add, atMost, type Cents, NOTHING, subtract } from "@/lib/kernel/money";

/** A part of a payment that went back to the debtor is open again, on the invoice that was paid last first, on the day it was told. */
export async function putBack(tx: Tx, payment_id: number, amount: Cents, source: string): Promise<void> {
  const money = await tx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.customer_id, tx.customer.id),
        eq(bookings.payment_id, payment_id),
        gt(bookings.paid, NOTHING),
      ),
    )
    .orderBy(bookings.id);
  let left = amount;
  const back = money.reverse().flatMap(({ invoice_id, paid }) => {
    const part = atMost(paid, left);
    left = subtract(left, part);
    return part > NOTHING ? [{ invoice_id, part }] : [];
  });
  const rows = await lockRows(
    tx,
    among(
      invoices.id,
      back.map(({ invoice_id }) => invoice_id),
    ),
  );
  const settings = await customerSettings(tx);
  const changes = rows.map((row) => {
    const part = back.find(({ invoice_id }) => invoice_id === row.id)?.part ?? NOTHING;
    const how = { settings, today: tx.today, collect: row.collect };
    const told = {
      kind: "imported" as const,
      amount: add(row.amount, part),
      expires_at: row.expires_at,
      paid_at: null,
    };
    return { before: row, state: { ...after(row, told, how), id: row.id } };
  });
  await writeChanges(tx, changes, "payment");
  await book(
    tx,
    back.map(({ invoice_id, part }) => ({
      invoice_id,
      payment_id,
      on: tx.today,
      paid: subtract(NOTHING, part),
    })),
    source,
  );
  await judgeConcerned(
    tx,
    rows.map(({ id }) => id),
  );
}
