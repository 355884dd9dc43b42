import { and, count, desc, eq, gt, notInArray, sql } from "drizzle-orm";
import { owesAsConsumer } from "@/db/owes-as-consumer";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { idsAt } from "@/lib/flow/statuses";
import { selectedState } from "@/lib/invoices/queries/state";
import { addDays } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";
import { invalidField, notFound } from "@/lib/kernel/problems";
import type { ArrangementPlace } from "../rules/allocation";

/** Returns the debtor of an agreement. Throws Problem("not-found") for another customer's, or one the user does not own. */
export async function requireDebtor(read: Read, id: number) {
  const [debtor] = await read.db
    .select({ id: debtors.id, owner_user_id: debtors.owner_user_id, is_consumer: owesAsConsumer })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
  if (!debtor) throw notFound();
  return debtor;
}

/**
 * Returns the chosen invoices of a debtor: the given ones, or all open ones, the oldest due first. `withRests`: the given ones may include
 * some that are paid in the books while the law claims a rest. Throws Problem("not-found"), ("invalid") at the invoice.
 */
export async function selectedInvoices(
  read: Read,
  debtor_id: number,
  chosen: readonly number[] | "all",
  { withRests = false } = {},
) {
  const rows = await read.db
    .select({
      ...selectedState,
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      number: invoices.number,
      currency: invoices.currency,
      date: invoices.date,
      source: invoices.source,
      charges_paid: invoices.charges_paid,
      claim_mode: invoices.claim_mode,
      rest_open: invoices.rest_open,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        ownDebtor(read),
        chosen === "all"
          ? and(
              eq(invoices.debtor_id, debtor_id),
              gt(invoices.amount, NOTHING),
              notInArray(invoices.last_status_id, idsAt("closed")),
            )
          : sql`${invoices.id} = any(${sql.param([...chosen])})`,
      ),
    )
    .orderBy(invoices.expires_at, invoices.id);
  if (chosen === "all") return rows;
  if (rows.length < new Set(chosen).size) throw notFound();
  if (rows.some((row) => row.debtor_id !== debtor_id)) throw invalidField("invoices", "other_debtor");
  const closed = idsAt("closed");
  const shut = rows.find(
    ({ amount, last_status_id, rest_open }) =>
      (amount <= NOTHING && !(withRests && rest_open)) || closed.includes(last_status_id),
  );
  if (shut) throw invalidField(`invoices.${shut.id}`, "not_open", { number: shut.number });
  return rows;
}
export type SelectedInvoice = Awaited<ReturnType<typeof selectedInvoices>>[number];

/** Returns how many promises of a debtor were broken in the year before today. */
export async function countBrokenPromises(read: Read, debtor_id: number): Promise<number> {
  const [row] = await read.db
    .select({ count: count() })
    .from(holds)
    .where(
      and(
        eq(holds.customer_id, read.customer.id),
        eq(holds.debtor_id, debtor_id),
        eq(holds.kind, "promise"),
        eq(holds.outcome, "broken"),
        gt(holds.ended_on, addDays(read.today, -365)),
      ),
    );
  return row?.count ?? 0;
}

/** Returns the newest open callback of a debtor. */
export async function openCallback(read: Read, debtor_id: number) {
  const [row] = await read.db
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.customer_id, read.customer.id),
        eq(holds.debtor_id, debtor_id),
        eq(holds.kind, "callback"),
        eq(holds.state, "open"),
      ),
    )
    .orderBy(desc(holds.id))
    .limit(1);
  return row;
}

/** Returns the places of invoices in arrangements that are on schedule: their order precedes any other. */
export async function arrangementPlaces(
  read: Read,
  ids: readonly number[],
): Promise<Map<number, ArrangementPlace>> {
  const rows = await read.db
    .select({ id: hold_items.invoice_id, allotment: holds.allotment })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .where(
      and(
        eq(hold_items.customer_id, read.customer.id),
        eq(hold_items.kind, "arrangement"),
        eq(hold_items.is_open, true),
        eq(holds.is_late, false),
        sql`${hold_items.invoice_id} = any(${sql.param([...ids])})`,
      ),
    )
    .orderBy(hold_items.id);
  return new Map(rows.map(({ id, allotment }, index) => [id, { index, isPro: allotment === "pro_rata" }]));
}
