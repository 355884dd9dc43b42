import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/tenancy";
import type { StaffRead, StaffTx } from "@/lib/access/context";
import { conflict, forbidden, notFound } from "@/lib/kernel/problems";
import { visible } from "../queries/list-users";
import { mayWriteUser } from "../rules";

const columns = {
  id: users.id,
  first_name: users.first_name,
  affix: users.affix,
  last_name: users.last_name,
  email_address: users.email_address,
  role_id: users.role_id,
  reseller_id: users.reseller_id,
  "2fa_type": users["2fa_type"],
  is_active: users.is_active,
  version: users.version,
};

/** Returns a user the caller may change. Throws Problem("not-found") for one out of reach, ("forbidden") for a read-only one. */
export async function writableUser(open: StaffRead, id: number) {
  const [seen] = await open.db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), visible(open)));
  if (!seen) throw notFound();
  if (!mayWriteUser(open.actor, seen)) throw forbidden();
  return seen;
}

/** Returns whether a user is the actor, or the super user acting in another's name. */
export const isOwn = ({ actor }: StaffRead, id: number): boolean =>
  id === actor.id || id === actor.super_user_id;

/**
 * Throws Problem("conflict") for one's own account: one's own sign-in is changed on the account page after giving the password, never with
 * just a session or a token.
 */
export function requireNotOwn(open: StaffRead, id: number): void {
  if (open.actor.is_super && id === open.actor.id) throw conflict("super_login_credentials");
  if (isOwn(open, id)) throw conflict("own_sign_in");
}

/** Returns such a user, locked until the end of this change. The sign-in's own writes about them wait for it: call none of those before. */
export async function lockUser(tx: StaffTx, id: number) {
  await writableUser(tx, id);
  const [locked] = await tx.db.select(columns).from(users).where(eq(users.id, id)).for("update");
  if (!locked) throw notFound();
  return locked;
}
