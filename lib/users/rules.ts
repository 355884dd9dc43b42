import { type FeatureName, features } from "@/lib/access/features";
import { type RoleId, role, roleIds, staffRoles } from "@/lib/access/roles";
import { readShortId, readSigned, shortId, signed } from "@/lib/kernel/signed-text";

/** Returns the roles a user may assign: role 1 every one, role 2 roles 2 and 7 (SPEC §6). */
export function assignableBy(actor_role: RoleId): readonly RoleId[] {
  if (actor_role === role.superadmin) return roleIds;
  return actor_role === role.whiteLabel ? [role.whiteLabel, role.sales] : [];
}

/** Returns whether users of a role are assigned customers (DECISIONS §14); others reach customers by their role. */
export const worksForCustomers = (role_id: number): boolean =>
  !staffRoles.some((staffRole) => staffRole === role_id);

/** Returns whether users of a role reach nothing without a white label. */
export const needsReseller = (role_id: number): boolean =>
  role_id === role.whiteLabel || role_id === role.sales;

type Actor = { role_id: RoleId; reseller_id: number | null };

/** Returns whether an administrator may change a visible user: role 1 all, role 2 those of its own white label. */
export function mayWriteUser(actor: Actor, user: { role_id: number; reseller_id: number | null }): boolean {
  if (actor.role_id === role.superadmin) return true;
  return (
    actor.role_id === role.whiteLabel &&
    user.role_id !== role.superadmin &&
    user.reseller_id !== null &&
    user.reseller_id === actor.reseller_id
  );
}

/** Features that role 1 may grant to single users (DECISIONS §7). */
export const userFeatures = (Object.keys(features) as FeatureName[]).filter(
  (name) => features[name].of === "user",
);

const MONDAY = "monday-mail";

/** Returns the last part of the address that unsubscribes a user from the Monday mail, without signing in. */
export const mondayLinkOf = (user_id: number): string => signed(MONDAY, shortId(user_id));

/** Returns the user of such a link; null for an invalid one. */
export function readMondayLink(link: string): number | null {
  const text = readSigned(MONDAY, link);
  return text === null ? null : readShortId(text);
}

/** Returns the address for a mail program's one-click unsubscribe, which is also a page for people. */
export const mondayLinkPath = (link: string): string => `/api/monday-mail/${link}`;
