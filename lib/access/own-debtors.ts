import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import type { WhoseWork } from "@/lib/kernel/whose-work";
import type { Read } from "./context";

/** A user with a debtor link works for the debtors they own, and no others (DECISIONS §14): the condition on joined debtors. */
export const ownDebtor = ({ actor }: Pick<Read, "actor">): SQL | undefined =>
  actor.debtor_link ? eq(debtors.owner_user_id, actor.id) : undefined;

/** Keeps to a linked user's own debtors where debtors are not joined: a condition on the column that names the debtor. */
export const ofOwnDebtor = (read: Read, debtor_id: PgColumn): SQL | undefined =>
  read.actor.debtor_link
    ? sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), ownDebtor(read))})`
    : undefined;

/** The user whose work is asked for, or undefined for everybody's. */
export const requestedWorker = (
  { actor }: Pick<Read, "actor">,
  { mine, colleague }: WhoseWork,
): number | undefined => (mine ? actor.id : colleague);

/** Keeps to the debtors that the user who was asked for looks after: a condition on the column that names the debtor. */
export function ofRequestedWorker(read: Read, selection: WhoseWork, debtor_id: PgColumn): SQL | undefined {
  const worker = requestedWorker(read, selection);
  return worker === undefined
    ? undefined
    : sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), eq(debtors.owner_user_id, worker))})`;
}
