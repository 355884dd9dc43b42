import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import type { AssigneeFilter } from "@/lib/kernel/assignee-filter";
import type { Read } from "./context";

/** Returns a condition on joined debtors: a user with a debtor link works only for the debtors they own (DECISIONS §14). */
export const ownDebtor = ({ actor }: Pick<Read, "actor">): SQL | undefined =>
  actor.debtor_link ? eq(debtors.owner_user_id, actor.id) : undefined;

/** Returns that condition where debtors are not joined, on the column with the debtor's id. */
export const ofOwnDebtor = (read: Read, debtor_id: PgColumn): SQL | undefined =>
  read.actor.debtor_link
    ? sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), ownDebtor(read))})`
    : undefined;

/** Returns the user whose work is requested, or undefined for everybody's. */
export const requestedAssignee = (
  { actor }: Pick<Read, "actor">,
  { mine, colleague }: AssigneeFilter,
): number | undefined => (mine ? actor.id : colleague);

/** Returns a condition for the debtors that the requested user looks after, on the column with the debtor's id. */
export function ofRequestedAssignee(
  read: Read,
  selection: AssigneeFilter,
  debtor_id: PgColumn,
): SQL | undefined {
  const worker = requestedAssignee(read, selection);
  return worker === undefined
    ? undefined
    : sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${and(eq(debtors.customer_id, read.customer.id), eq(debtors.owner_user_id, worker))})`;
}
