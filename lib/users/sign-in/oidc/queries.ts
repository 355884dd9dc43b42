import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { identity_providers as providers } from "@/db/schema/identity-providers";
import { resellers } from "@/db/schema/tenancy";
import type { StaffRead } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";
import { OneProvider, Providers } from "./answers";
import { CALLBACK } from "./endpoints";
import { IdentityProviderId } from "./schema";

/** Returns every provider, the installation's first, and the white labels to choose from. */
export const listProviders = staffQuery({
  can: "identity_providers.read",
  input: z.strictObject({}),
  answer: Providers,
  run: async (read) => ({
    data: await shown(read),
    labels: await read.db
      .select({ id: resellers.id, name: resellers.name })
      .from(resellers)
      .orderBy(asc(resellers.name), asc(resellers.id)),
  }),
});

/** Returns one provider. Throws Problem("not-found"). */
export const getProvider = staffQuery({
  can: "identity_providers.read",
  input: IdentityProviderId,
  answer: OneProvider,
  run: async (read, { id }) => ({ data: await providerAnswer(read, id) }),
});

async function shown({ db }: StaffRead, id?: number) {
  const labels = await db
    .select({ id: resellers.id, domain: resellers.domain, host: resellers.host })
    .from(resellers);
  const rows = await db
    .select({
      id: providers.id,
      name: providers.name,
      reseller_id: providers.reseller_id,
      reseller: resellers.name,
      issuer: providers.issuer,
      client_id: providers.client_id,
      email_domains: providers.email_domains,
      is_active: providers.is_active,
      people: sql<number>`(select count(*)::int from user_identities i where i.provider_id = ${providers}.id)`,
      created_at: providers.created_at,
      version: providers.version,
    })
    .from(providers)
    .leftJoin(resellers, eq(resellers.id, providers.reseller_id))
    .where(id === undefined ? undefined : eq(providers.id, id))
    .orderBy(sql`${providers.reseller_id} nulls first`, asc(providers.name), asc(providers.id));
  return rows.map((row) => ({ ...row, redirect_uris: redirectsOf(row.reseller_id, labels) }));
}

/** Returns one provider. Throws Problem("not-found"). */
export async function providerAnswer(read: StaffRead, id: number) {
  const [row] = await shown(read, id);
  if (!row) throw notFound();
  return row;
}

type Label = { id: number; domain: string; host: string | null };

/** Returns the product's redirect address, and those on the own hosts of white labels in the provider's reach. */
function redirectsOf(reseller_id: number | null, labels: readonly Label[]): string[] {
  const reached = labels.filter(({ id, host }) => host && (reseller_id === null || id === reseller_id));
  const places = [settings().INVORDER_URL, ...reached.map(baseUrlOf)];
  return places.flatMap((place) => (place ? [`${new URL(place).origin}${CALLBACK}`] : []));
}
