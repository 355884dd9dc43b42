import { pool } from "@/db/client";
import { endSessions } from "@/lib/access/end-sessions";
import type { Session } from "@/lib/access/session";
import { logEvent } from "@/lib/kernel/log";
import { invalidField, Problem } from "@/lib/kernel/problems";
import type { Caller } from "../attempt";
import { personWith } from "../auth";
import { mailNotice } from "../notices";
import { hashOfNew } from "../passwords";
import { forgetAddressChange } from "./email-address";
import { prove } from "./password-proof";

type Wish = { current_password: string; password: string; password_repeat?: string | undefined };

/**
 * Replaces the given current password; ends every other session and notifies the owner. Throws Problem("invalid") at `current_password`,
 * `password` or `password_repeat`, or ("too-many").
 */
export async function changePassword(session: Session, wish: Wish, caller: Caller): Promise<void> {
  const { id, user_id, ctx } = session;
  await prove(session, wish.current_password, caller, "current_password");
  if (wish.password_repeat !== undefined && wish.password_repeat !== wish.password)
    throw invalidField("password_repeat", "passwords_differ");
  const person = await personWith({ id: user_id });
  if (!person) throw new Problem("unauthenticated");
  const customers = ctx.customer ? [ctx.customer.name] : [];
  const password_hash = await hashOfNew(wish.password, { ...person, customers });
  await pool("invorder_auth").sql`update users set password_hash = ${password_hash} where id = ${user_id}`;
  logEvent("password changed", { user: user_id, address: caller.address, request_id: caller.request_id });
  await forgetAddressChange(user_id);
  await endSessions({ logins_of: user_id, but: id });
  await mailNotice("password", person);
}
