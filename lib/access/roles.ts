/** The numeric roles of SPEC §6. */
export const role = {
  superadmin: 1,
  whiteLabel: 2,
  klant: 3,
  manager: 4,
  intern: 5,
  flex: 6,
  sales: 7,
  auditor: 8,
} as const;

export type RoleId = (typeof role)[keyof typeof role];
export const roleIds: readonly RoleId[] = Object.values(role);

/** Roles that work for the provider or a reseller, without a customer of their own. */
export const staffRoles: readonly RoleId[] = [role.superadmin, role.whiteLabel, role.sales];

export const isRole = (value: number): value is RoleId => roleIds.some((id) => id === value);
