import type { IDToken } from "openid-client";
import { pool } from "@/db/client";
import { role } from "@/lib/access/roles";
import { domainOf, type IdentityProvider } from "./providers";
import { ProviderRefusal } from "./refusals";

type Sql = ReturnType<typeof pool>["sql"];
type Provider = Pick<IdentityProvider, "id" | "reseller_id" | "issuer" | "email_domains">;

/** Entra ID states with `xms_edov` that the owner of an address's domain is verified; it sends no `email_verified`. */
const ENTRA = "https://login.microsoftonline.com/";

/**
 * Returns the user a verified identity belongs to: by its link, else by its verified address, which creates the link. Creates no users. A
 * user who left the provider's reach is refused, even with a link. Throws ProviderRefusal.
 */
export async function personOf(provider: Provider, claims: IDToken): Promise<number> {
  const linked = await linkedTo(provider, claims.sub);
  if (linked) {
    if (!linked.is_in_reach) throw new ProviderRefusal("nobody");
    return linked.id;
  }
  const address = verifiedAddress(provider, claims);
  const { sql } = pool("invorder_auth");
  const [person] = await sql<{ id: number }[]>`
    select u.id from users u where u.email_address = ${address} and ${inReach(sql, provider)}`;
  if (!person) throw new ProviderRefusal("nobody");
  await sql`insert into user_identities (provider_id, subject, user_id) values (${provider.id}, ${claims.sub}, ${person.id})
    on conflict do nothing`;
  // A concurrent sign-in may have created it; an account linked to another identity remains linked to that.
  const linkedUser = await linkedTo(provider, claims.sub);
  if (linkedUser?.id !== person.id) throw new ProviderRefusal("taken");
  return person.id;
}

async function linkedTo(provider: Provider, subject: string) {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<{ id: number; is_in_reach: boolean }[]>`
    select u.id, ${inReach(sql, provider)} as is_in_reach from user_identities i join users u on u.id = i.user_id
    where i.provider_id = ${provider.id} and i.subject = ${subject}`;
  return row;
}

/** Returns the address a provider vouches for: verified, and in one of its domains. Throws ProviderRefusal. */
function verifiedAddress(
  { issuer, email_domains }: Provider,
  { email, email_verified, xms_edov }: IDToken,
): string {
  const isProven =
    email_verified === true ||
    (email_verified === undefined &&
      issuer.startsWith(ENTRA) &&
      (xms_edov === true || xms_edov === 1 || xms_edov === "1" || xms_edov === "true"));
  if (typeof email !== "string" || !isProven) throw new ProviderRefusal("unverified");
  if (!email_domains.includes(domainOf(email))) throw new ProviderRefusal("other_domain");
  return email.toLowerCase();
}

/**
 * Returns the condition for users a provider may sign in: everyone for the installation's; for a white label's only users all of whose
 * customers are its own, and never role 1, who would give its provider access to all others.
 */
function inReach(sql: Sql, { reseller_id }: Provider) {
  const isSomebody = sql`u.is_active and not u.is_service`;
  if (reseller_id === null) return isSomebody;
  return sql`(${isSomebody} and u.role_id <> ${role.superadmin} and coalesce(u.reseller_id, ${reseller_id}) = ${reseller_id}
    and (u.reseller_id is not null or exists (select 1 from customer_users cu where cu.user_id = u.id))
    and not exists (select 1 from customer_users cu join customers c on c.id = cu.customer_id
      where cu.user_id = u.id and c.reseller_id is distinct from ${reseller_id}))`;
}
