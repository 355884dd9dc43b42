import type { RoleId } from "@/lib/access/roles";

/** Returns the address of the form for a new user, with role and customer filled in. */
export function newUserAddress(
  domain: string,
  { role_id, customer_id = null }: { role_id: RoleId; customer_id?: number | null },
): string {
  const query = new URLSearchParams({ role: String(role_id) });
  if (customer_id !== null) query.set("customer_id", String(customer_id));
  return `/${domain}/users/create?${query}`;
}
