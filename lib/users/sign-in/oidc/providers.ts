import { pool } from "@/db/client";
import { decrypt } from "@/lib/kernel/encryption";

/** A provider with the fields a sign-in needs. */
export type IdentityProvider = {
  id: number;
  reseller_id: number | null;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  email_domains: string[];
};

/** Returns the domain after the last @ of an address, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Returns the provider for an address on a white label: its own before the installation's; null without one. */
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

/** Returns whether a white label's sign-in page offers providers; `reseller_id` is null for the product itself. */
export async function hasProvider(reseller_id: number | null): Promise<boolean> {
  const { sql } = pool("invorder_auth");
  const found = await sql`
    select 1 from identity_providers where is_active and (reseller_id is null or reseller_id = ${reseller_id}) limit 1`;
  return found.length > 0;
}

/** Returns an active provider; null for one that was switched off or deleted. */
export async function activeProvider(id: number): Promise<IdentityProvider | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<IdentityProvider[]>`${columns(sql)} where is_active and id = ${id}`;
  return row ? opened(row) : null;
}

const columns = (sql: ReturnType<typeof pool>["sql"]) =>
  sql`select id, reseller_id, name, issuer, client_id, client_secret, email_domains from identity_providers`;

const opened = (row: IdentityProvider): IdentityProvider => ({
  ...row,
  client_secret: decrypt(row.client_secret),
});
