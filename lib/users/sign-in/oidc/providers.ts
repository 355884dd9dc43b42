import { pool } from "@/db/client";
import { unseal } from "@/lib/kernel/sealed";

/** A provider as a sign-in needs it. */
export type IdentityProvider = {
  id: number;
  reseller_id: number | null;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  email_domains: string[];
};

/** Returns what stands behind the last @ of an address, in small letters. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Returns who may speak for an address on a white label: its own provider before the installation's; null for nobody. */
export async function providerFor(
  address: string,
  reseller_id: number | null,
): Promise<IdentityProvider | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<IdentityProvider[]>`${columns(sql)}
    where is_active and ${domainOf(address)} = any (email_domains) and (reseller_id is null or reseller_id = ${reseller_id})
    order by reseller_id nulls last limit 1`;
  return row ? opened(row) : null;
}

/** Returns whether anybody can sign in at their organisation on a white label; `reseller_id` is null for the product itself. */
export async function hasProvider(reseller_id: number | null): Promise<boolean> {
  const { sql } = pool("invorder_auth");
  const found = await sql`
    select 1 from identity_providers where is_active and (reseller_id is null or reseller_id = ${reseller_id}) limit 1`;
  return found.length > 0;
}

/** Returns a provider that is in use; null for one that was switched off or is gone. */
export async function activeProvider(id: number): Promise<IdentityProvider | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<IdentityProvider[]>`${columns(sql)} where is_active and id = ${id}`;
  return row ? opened(row) : null;
}

const columns = (sql: ReturnType<typeof pool>["sql"]) =>
  sql`select id, reseller_id, name, issuer, client_id, client_secret, email_domains from identity_providers`;

const opened = (row: IdentityProvider): IdentityProvider => ({
  ...row,
  client_secret: unseal(row.client_secret),
});
