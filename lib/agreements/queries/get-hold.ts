import { and, asc, eq, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { hold_events, hold_items, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import { scheduleOf } from "@/lib/holds/rules/evaluate";
import { covered } from "@/lib/holds/rules/schedule";
import { agreementRules } from "@/lib/holds/rules/settings";
import { backOn } from "@/lib/holds/rules/working-days";
import { one } from "@/lib/kernel/answers";
import { notFound } from "@/lib/kernel/problems";
import { Hold } from "../answers";
import { HoldId } from "../schema";
import { holdRows, summaryOf } from "./hold-rows";

/** Returns one hold with its invoices, its terms with what is paid of each, and its history with users. Throws Problem("not-found"). */
export const getHold = query({
  can: "holds.read",
  input: HoldId,
  answer: one(Hold),
  run: async (read, { id }) => ({ data: await holdAnswer(read, id) }),
});

/** Returns a hold as the API answers it, also after a change. */
export async function holdAnswer(read: Read, id: number) {
  const [row] = await holdRows(read, and(eq(holds.id, id), ownDebtor(read)));
  if (!row) throw notFound();
  const { invoices: _, ...summary } = summaryOf(row, read);
  const { charges, charges_amount, allotment: order, remind, resume_step, end_note } = row.hold;
  return {
    ...summary,
    charges,
    charges_amount,
    order,
    remind,
    resume_step,
    end_note,
    items: await itemsOf(read, id),
    terms: await termsOf(read, row.hold),
    history: await historyOf(read, id),
  };
}

const itemsOf = ({ db, customer }: Read, hold_id: number) =>
  db
    .select({
      invoice_id: hold_items.invoice_id,
      number: invoices.number,
      amount: hold_items.amount,
      open: invoices.amount,
      is_open: hold_items.is_open,
      outcome: hold_items.outcome,
    })
    .from(hold_items)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
    )
    .where(and(eq(hold_items.customer_id, customer.id), eq(hold_items.hold_id, hold_id)))
    .orderBy(asc(hold_items.id));

/** Returns the current schedule: each term paid, late, due or open. */
async function termsOf(read: Read, hold: Parameters<typeof evaluatedHolds>[1][number]) {
  const rules = agreementRules(await customerSettings(read));
  const [found] = await evaluatedHolds(read, [hold], rules);
  if (!found || found.of.terms.length === 0) return [];
  const { terms, paid } = scheduleOf(found.of, found.facts);
  return covered(terms, paid).map((term) => ({ ...term, state: stateOf(term) }));

  function stateOf(term: { day: typeof hold.day; amount: number; paid: number }) {
    if (term.paid >= term.amount) return "paid" as const;
    if (read.today >= backOn(term.day, rules)) return "late" as const;
    return read.today >= term.day ? ("due" as const) : ("open" as const);
  }
}

async function historyOf({ db, customer }: Read, hold_id: number) {
  return db
    .select({
      type: hold_events.type,
      from: hold_events.from,
      to: hold_events.to,
      note: hold_events.note,
      day: hold_events.day,
      created_at: hold_events.created_at,
      user: sql<string | null>`${fullName}`,
      super_user: sql<string | null>`super_user_name(${hold_events.super_user_id})`,
    })
    .from(hold_events)
    .leftJoin(users, eq(users.id, hold_events.user_id))
    .where(and(eq(hold_events.customer_id, customer.id), eq(hold_events.hold_id, hold_id)))
    .orderBy(asc(hold_events.id));
}
