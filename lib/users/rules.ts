import { type FeatureName, features } from "@/lib/access/features";
import { type RoleId, role, roleIds, staffRoles } from "@/lib/access/roles";
import { readShortId, readSigned, shortId, signed } from "@/lib/kernel/signed";

/** The roles somebody may give: role 1 every one, role 2 its own kind (SPEC §6). */
export function assignableBy(actor_role: RoleId): readonly RoleId[] {
  if (actor_role === role.superadmin) return roleIds;
  return actor_role === role.whiteLabel ? [role.whiteLabel, role.sales] : [];
}

/** Returns whether people of a role are given customers (DECISIONS §14); the others reach theirs by what they are. */
export const worksForCustomers = (role_id: number): boolean =>
  !staffRoles.some((staffRole) => staffRole === role_id);

/** Returns whether people of a role reach nothing without a white label. */
export const needsReseller = (role_id: number): boolean =>
  role_id === role.whiteLabel || role_id === role.sales;

type Actor = { role_id: RoleId; reseller_id: number | null };

/** Returns whether an administrator may change a user whom they can see: role 1 all, role 2 those that are its white label's own. */
export function mayWriteUser(actor: Actor, user: { role_id: number; reseller_id: number | null }): boolean {
  if (actor.role_id === role.superadmin) return true;
  return (
    actor.role_id === role.whiteLabel &&
    user.role_id !== role.superadmin &&
    user.reseller_id !== null &&
    user.reseller_id === actor.reseller_id
  );
}

/** What role 1 may grant to single users (DECISIONS §7). */
export const userFeatures = (Object.keys(features) as FeatureName[]).filter(
  (name) => features[name].of === "user",
);

const MONDAY = "monday-mail";

/** The last part of the address under which somebody is spared the Monday mail, without signing in. */
export const mondayLinkOf = (user_id: number): string => signed(MONDAY, shortId(user_id));

/** Returns whose such a link is; null for one that we never made. */
export function readMondayLink(link: string): number | null {
  const text = readSigned(MONDAY, link);
  return text === null ? null : readShortId(text);
}

/** Returns where a mail program ends it by one press and a person reads what that means. */
export const mondayLinkPath = (link: string): string => `/api/monday-mail/${link}`;
