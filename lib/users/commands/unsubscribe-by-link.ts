import { and, eq, isNull, lt, or } from "drizzle-orm";
import { runStatement, type Transaction } from "@/db/client";
import { monday_mails } from "@/db/schema/monday-mails";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import type { PublicRequest } from "@/lib/access/public-endpoint";
import type { Day } from "@/lib/kernel/day";
import { readMondayLink } from "../rules";

/** Unsubscribes the user of a Monday mail's link, without signing in. Repeating it changes nothing. Returns false for an invalid link. */
export async function unsubscribeByLink(
  link: string,
  entrance: Pick<PublicRequest, "call" | "address" | "request_id">,
): Promise<boolean> {
  const user_id = readMondayLink(link);
  if (user_id === null) return false;
  const ended = await runStatement("invorder_auth", (db) =>
    db
      .update(monday_mails)
      .set({ is_wanted: false })
      .where(and(eq(monday_mails.user_id, user_id), monday_mails.is_wanted))
      .returning({ user_id: monday_mails.user_id }),
  );
  if (ended.length > 0) await auditEndpoint({ user_id }, entrance);
  return true;
}

/** Returns whether the mail behind a link is still wanted; null for an invalid link, or a deleted user. Changes nothing. */
export async function isSubscribedByLink(
  link: string,
): Promise<{ user_id: number; is_wanted: boolean } | null> {
  const user_id = readMondayLink(link);
  if (user_id === null) return null;
  const [row] = await runStatement("invorder_auth", (db) =>
    db
      .select({ user_id: monday_mails.user_id, is_wanted: monday_mails.is_wanted })
      .from(monday_mails)
      .where(eq(monday_mails.user_id, user_id)),
  );
  return row ?? null;
}

/** Reserves the mail to a user on a Monday, once, in the transaction that writes it. Returns false when it was sent or is not wanted. */
export async function reserveMonday(db: Transaction, user_id: number, monday: Day): Promise<boolean> {
  const { told_on, is_wanted } = monday_mails;
  const rows = await db
    .update(monday_mails)
    .set({ told_on: monday })
    .where(and(eq(monday_mails.user_id, user_id), is_wanted, or(isNull(told_on), lt(told_on, monday))))
    .returning({ user_id: monday_mails.user_id });
  return rows.length > 0;
}
