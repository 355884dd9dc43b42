import { and, asc, eq, or, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { users } from "@/db/schema/tenancy";
import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { briefWords, holdWords } from "../render";

/**
 * Returns the agreements on invoices, for the rows of a list: for each the one to review first, open or passed without a user acting on it
 * since. One query, however many rows. A user who may not open invoices gets kind, day and texts only.
 */
export async function holdsOfRows(read: Read, invoice_ids: readonly number[]) {
  if (invoice_ids.length === 0) return new Map<number, ReturnType<typeof holdAnswer>>();
  const rows = await read.db
    .selectDistinctOn([hold_items.invoice_id], {
      invoice_id: hold_items.invoice_id,
      hold: holds,
      owner: sql<string | null>`${fullName}`,
    })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .leftJoin(users, eq(users.id, holds.owner_user_id))
    .where(
      and(
        eq(hold_items.customer_id, read.customer.id),
        or(eq(hold_items.is_open, true), eq(hold_items.is_passed, true)),
        among(hold_items.invoice_id, invoice_ids),
      ),
    )
    .orderBy(asc(hold_items.invoice_id), asc(holds.back_on), asc(holds.id));
  return new Map(rows.map((row) => [row.invoice_id, holdAnswer(read, row)] as const));
}

type Row = { hold: typeof holds.$inferSelect; owner: string | null };

function holdAnswer(read: Read, { hold, owner }: Row) {
  const { id, kind, day, amount, reason, state, back_on } = hold;
  const base = {
    id,
    kind,
    day,
    is_due: state === "ended" || back_on <= read.today,
    words: holdWords(hold, read.language, { today: read.today, isNear: true }),
    brief: briefWords(hold, read.language, read.today),
  };
  if (may(read, "invoices.open")) return { ...base, amount, reason, owner };
  return { ...base, amount: null, reason: null, owner: null };
}
