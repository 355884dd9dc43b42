import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { isUniqueViolation } from "@/db/client";
import { customer_users, customers, users } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { endSessions } from "@/lib/access/end-sessions";
import { role } from "@/lib/access/roles";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { conflict, forbidden, invalidField, stale } from "@/lib/kernel/problems";
import { User } from "../answers";
import { userAnswer } from "../queries/get-user";
import { assignableBy, needsReseller, worksForCustomers } from "../rules";
import { NewUser, UserChanges } from "../schema";
import { mailNotice } from "../sign-in/notices";
import { isOwn, lockUser } from "./lock-user";
import { setMondayMail } from "./monday-mail";

/**
 * Adds a user, without a password: an invite lets them choose one. Role 2 adds roles 2 and 7 of its own white label only (SPEC §6). Throws
 * Problem("invalid") at the field, also for an address that is taken.
 */
export const createUser = staffCommand({
  can: "users.write",
  input: NewUser,
  answer: one(User),
  async run(tx, { customer_ids, first_name, last_name, email_address, role_id, monday_mail, ...rest }) {
    requireAssignable(tx, role_id);
    requireGrantable(tx, rest.features);
    requireCustomers(role_id, customer_ids ?? []);
    const reseller_id = resellerOf(tx, { role_id, reseller_id: rest.reseller_id });
    // With a column list: the application's role may not write the sign-in columns, not even as "default".
    const [user] = await tx.db.execute<{ id: number }>(sql`
      insert into ${users} (first_name, last_name, email_address, role_id, reseller_id)
      values (${first_name}, ${last_name}, ${email_address}, ${role_id}, ${reseller_id}) on conflict do nothing returning id`);
    if (!user) throw invalidField("email_address", "email_taken");
    await tx.db
      .update(users)
      .set({ ...rest, reseller_id })
      .where(eq(users.id, user.id));
    if (worksForCustomers(role_id)) await giveCustomers(tx, user.id, customer_ids ?? []);
    if (monday_mail) await setMondayMail(tx, user.id, true);
    return { data: await userAnswer(tx, user.id) };
  },
});

/**
 * Changes a user; omitted fields stay. A user made inactive is signed out everywhere. Throws Problem("not-found"), ("forbidden") for a
 * read-only one, ("stale"), or ("invalid") at the field.
 */
export const updateUser = staffCommand({
  can: "users.write",
  input: UserChanges,
  answer: one(User),
  async run(tx, { id, version, customer_ids, monday_mail, ...fields }) {
    const before = await lockUser(tx, id);
    if (version !== undefined && version !== before.version) throw stale();
    const after = { ...before, ...fields };
    if (after.role_id !== before.role_id) requireAssignable(tx, after.role_id);
    requireGrantable(tx, fields.features);
    if (isOwn(tx, id)) requireHarmless(tx, before, after);
    // A white label does not see customers beyond its reach, and these stay.
    if (tx.scope === "all" && (customer_ids || after.role_id !== before.role_id))
      requireCustomers(after.role_id, customer_ids ?? (await customersOf(tx, id)));
    const reseller_id = resellerOf(tx, after);
    try {
      await tx.db
        .update(users)
        .set({ ...fields, reseller_id, version: sql`${users.version} + 1` })
        .where(eq(users.id, id));
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField("email_address", "email_taken");
      throw error;
    }
    const isFor = worksForCustomers(after.role_id);
    if (!isFor || customer_ids) await giveCustomers(tx, id, isFor ? (customer_ids ?? []) : []);
    if (monday_mail !== undefined) await setMondayMail(tx, id, monday_mail);
    if (after.email_address !== before.email_address) tx.afterCommit(() => mailNotice("address", before));
    if (after["2fa_type"] !== before["2fa_type"]) tx.afterCommit(() => mailNotice("factor", after));
    if (before.is_active && !after.is_active) tx.afterCommit(() => endSessions({ user_id: id }));
    return { data: await userAnswer(tx, id) };
  },
});

/** Throws Problem("invalid") at `customer_ids` for a user of a role with customers who has none: signed in they would see nothing. */
function requireCustomers(role_id: number, customer_ids: readonly number[]) {
  if (worksForCustomers(role_id) && customer_ids.length === 0)
    throw invalidField("customer_ids", "needs_customer");
}

const customersOf = async ({ db }: StaffTx, user_id: number): Promise<number[]> =>
  (
    await db
      .select({ id: customer_users.customer_id })
      .from(customer_users)
      .where(eq(customer_users.user_id, user_id))
  ).map(({ id }) => id);

function requireAssignable({ actor }: StaffTx, role_id: number) {
  if (!assignableBy(actor.role_id).some((assignable) => assignable === role_id))
    throw invalidField("role_id", "role_not_yours");
}

/** Throws Problem("forbidden") where a role other than 1 grants features. */
function requireGrantable({ actor }: StaffTx, features: readonly string[] | undefined) {
  if (features && features.length > 0 && actor.role_id !== role.superadmin) throw forbidden();
}

/** Returns the white label of a user: role 2's own whatever was sent; role 1 chooses it, and roles 2 and 7 require one (SPEC §6). */
function resellerOf(
  { actor }: StaffTx,
  { role_id, reseller_id }: { role_id: number; reseller_id?: number | null },
) {
  if (actor.role_id !== role.superadmin) return actor.reseller_id;
  if (role_id === role.superadmin) return null;
  if (needsReseller(role_id) && !reseller_id) throw invalidField("reseller_id", "required");
  return reseller_id ?? null;
}

type Own = { role_id: number; is_active: boolean; email_address: string; "2fa_type": string };

/**
 * Throws where a user would lock themselves out, or change their own sign-in elsewhere than on the account page, which requires the
 * password and accepts no token.
 */
function requireHarmless({ actor }: StaffTx, before: Own, after: Own) {
  if (!after.is_active) throw invalidField("is_active", "own_account");
  if (after.role_id !== before.role_id) throw invalidField("role_id", "own_account");
  const wayIn = (["email_address", "2fa_type"] as const).filter((name) => after[name] !== before[name]);
  if (actor.is_super && wayIn.length > 0) throw conflict("super_login_credentials");
  for (const name of wayIn) throw invalidField(name, "own_sign_in");
}

/**
 * Sets the customers of a user within the caller's reach; those beyond it stay. Throws Problem("invalid") at `customer_ids` for one out of
 * reach.
 */
async function giveCustomers(tx: StaffTx, user_id: number, customerIds: readonly number[]): Promise<void> {
  const ids = [...new Set(customerIds)];
  const reachable =
    ids.length === 0
      ? []
      : await tx.db.select({ id: customers.id }).from(customers).where(inArray(customers.id, ids));
  if (reachable.length < ids.length) throw invalidField("customer_ids", "unknown_customers");
  const own = eq(customer_users.user_id, user_id);
  await tx.db
    .delete(customer_users)
    .where(ids.length === 0 ? own : and(own, notInArray(customer_users.customer_id, ids)));
  if (ids.length > 0)
    await tx.db
      .insert(customer_users)
      .values(ids.map((customer_id) => ({ customer_id, user_id })))
      .onConflictDoNothing();
}
