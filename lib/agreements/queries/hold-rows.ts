import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { holdWords } from "@/lib/holds/render";

const chosen = {
  hold: holds,
  debtor: debtors.name,
  debtor_number: debtors.number,
  owner: sql<string | null>`${fullName}`,
  invoices: sql<number>`(select count(*)::int from ${hold_items} where ${hold_items.customer_id} = ${holds.customer_id}
    and ${hold_items.hold_id} = ${holds.id})`,
};

/** The join of a hold to its debtor. */
export const ofDebtor = and(eq(debtors.customer_id, holds.customer_id), eq(debtors.id, holds.debtor_id));

/** Returns holds with their debtor and owner, the latest day first; the caller narrows and pages. */
export const holdRows = ({ db, customer }: Read, condition: SQL | undefined) =>
  db
    .select(chosen)
    .from(holds)
    .innerJoin(debtors, ofDebtor)
    .leftJoin(users, eq(users.id, holds.owner_user_id))
    .where(and(eq(holds.customer_id, customer.id), condition))
    .orderBy(desc(holds.back_on), desc(holds.id));

type Row = Awaited<ReturnType<typeof holdRows>>[number];

/** Returns a hold as a list shows it, with its text in the reader's language. */
export function summaryOf({ hold, ...rest }: Row, { language, today }: Pick<Read, "language" | "today">) {
  const {
    customer_id: _,
    user_id: __,
    super_user_id: ___,
    created_at: ____,
    end_note: _____,
    resume_step: ______,
    charges: _______,
    charges_amount: ________,
    allotment: _________,
    remind: __________,
    unreached: ___________,
    agreed_at: ____________,
    ...columns
  } = hold;
  return { ...columns, ...rest, words: holdWords(hold, language, { today }) };
}
