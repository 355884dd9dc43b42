import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { judged } from "@/lib/holds/queries/judged";
import { holdWords, termWords } from "@/lib/holds/render";
import { scheduleOf } from "@/lib/holds/rules/judge";
import { covered } from "@/lib/holds/rules/schedule";
import { groupBy } from "@/lib/kernel/group";

/** What was agreed with a debtor for days ahead: promised days, unpaid terms, reviews, calls, and when a pause ends. */
export async function agreedAhead(read: Read, debtor_id: number) {
  const open = await holdsWhere(read, and(eq(holds.debtor_id, debtor_id), eq(holds.state, "open")));
  const [named, terms] = await Promise.all([namesOf(read, open), termsOf(read, open)]);
  return open.flatMap((hold) => {
    const about = (named.get(hold.id) ?? []).map(({ hold_id: _, ...invoice }) => invoice);
    const schedule = terms.get(hold.id) ?? [];
    const days =
      schedule.length > 0
        ? schedule.map((term) => ({ on: term.day, words: termWords(term, hold.currency, read.language) }))
        : [{ on: hold.day, words: holdWords(hold, read.language) }];
    return days
      .filter(({ on }) => on >= read.today)
      .map((told) => ({ kind: "hold" as const, ...told, invoices: about }));
  });
}

async function namesOf({ db, customer }: Read, open: readonly HoldRow[]) {
  const rows = await db
    .select({ hold_id: hold_items.hold_id, id: invoices.id, number: invoices.number })
    .from(hold_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
    )
    .where(
      and(
        eq(hold_items.customer_id, customer.id),
        eq(hold_items.is_open, true),
        among(
          hold_items.hold_id,
          open.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(hold_items.id);
  return groupBy(rows, ({ hold_id }) => hold_id);
}

/** The terms of arrangements that no money covers yet. */
async function termsOf(read: Read, open: readonly HoldRow[]) {
  const arranged = await judged(
    read,
    open.filter(({ kind }) => kind === "arrangement"),
  );
  return new Map(
    arranged.map(({ hold, of, known }) => {
      const { terms, paid } = scheduleOf(of, known);
      return [hold.id, covered(terms, paid).filter((term) => term.paid < term.amount)] as const;
    }),
  );
}
