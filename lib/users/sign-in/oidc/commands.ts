import { and, arrayOverlaps, eq, isNull, ne, sql } from "drizzle-orm";
import { identity_providers as providers, user_identities } from "@/db/schema/identity-providers";
import { resellers } from "@/db/schema/tenancy";
import type { StaffTx } from "@/lib/access/context";
import { outwardStaffCommand } from "@/lib/access/outward-verbs";
import { staleRecord } from "@/lib/access/stale-record";
import { staffCommand } from "@/lib/access/verbs";
import { idOnly } from "@/lib/kernel/answers";
import { encrypt } from "@/lib/kernel/encryption";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { Checked, OneProvider } from "./answers";
import { discoverProvider, UnusableProvider } from "./discover";
import { mayAsk } from "./outward";
import { providerAnswer } from "./queries";
import { IdentityProviderChanges, IdentityProviderVersion, IssuerCheck, NewIdentityProvider } from "./schema";

/**
 * Adds a provider. Throws Problem("invalid") at `issuer` for an address without TLS, and at `email_domains` for an invalid domain, or one
 * of another provider of the same white label.
 */
export const createProvider = staffCommand({
  can: "identity_providers.write",
  input: NewIdentityProvider,
  answer: OneProvider,
  async run(tx, { client_secret, ...fields }) {
    await requireUsable(tx, fields);
    const [made] = await tx.db
      .insert(providers)
      .values({ ...fields, client_secret: encrypt(client_secret) })
      .returning({ id: providers.id });
    if (!made) throw new Error("a provider was not stored");
    return { data: await providerAnswer(tx, made.id) };
  },
});

/**
 * Changes a provider; omitted fields stay. Another issuer or client identifies users differently, so all links are deleted. Throws as
 * `createProvider`, and Problem("not-found") or ("stale").
 */
export const updateProvider = staffCommand({
  can: "identity_providers.write",
  input: IdentityProviderChanges,
  answer: OneProvider,
  async run(tx, { id, version: seen, client_secret, ...fields }) {
    const before = await lockProvider(tx, { id, version: seen });
    const after = { ...before, ...fields };
    await requireUsable(tx, after);
    if (after.issuer !== before.issuer || after.client_id !== before.client_id)
      await tx.db.delete(user_identities).where(eq(user_identities.provider_id, id));
    await tx.db
      .update(providers)
      .set({
        ...fields,
        ...(client_secret !== "" && { client_secret: encrypt(client_secret) }),
        version: sql`${providers.version} + 1`,
      })
      .where(eq(providers.id, id));
    return { data: await providerAnswer(tx, id) };
  },
});

/** Deletes a provider with all links to it; the users stay, with their passwords. Throws Problem("not-found") or ("stale"). */
export const deleteProvider = staffCommand({
  can: "identity_providers.write",
  input: IdentityProviderVersion,
  answer: idOnly,
  async run(tx, which) {
    await lockProvider(tx, which);
    await tx.db.delete(providers).where(eq(providers.id, which.id));
    return { data: { id: which.id } };
  },
});

/** Reads a provider's discovery document, and returns the problem that prevents signing in, if any. */
export const checkProvider = outwardStaffCommand({
  can: "identity_providers.write",
  input: IssuerCheck,
  answer: Checked,
  async ask(_ctx, { issuer }) {
    try {
      const { code_challenge_methods_supported: methods } = await discoverProvider(issuer);
      return { fault: null, says_pkce: methods !== undefined };
    } catch (error) {
      if (!(error instanceof UnusableProvider)) throw error;
      return { fault: error.fault, says_pkce: false };
    }
  },
  run: async (_tx, _input, found) => ({ data: found }),
});

type Fields = { id?: number; reseller_id: number | null; issuer: string; email_domains: string[] };

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

async function requireUsable(tx: StaffTx, { id, reseller_id, issuer, email_domains }: Fields) {
  // Concurrent changes for the same domain wait for each other, so that the second one is reported at the field.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('identity_providers.email_domains'))`);
  const isLocal = settings().INVORDER_ENV === "LOCAL";
  if (!mayAsk(issuer, isLocal) || /[?#]/.test(issuer)) throw invalidField("issuer", "provider_address");
  const wrong = email_domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw invalidField("email_domains", "provider_domain", { domain: wrong });
  if (reseller_id !== null && (await tx.db.$count(resellers, eq(resellers.id, reseller_id))) === 0)
    throw invalidField("reseller_id", "invalid");
  const [other] = await tx.db
    .select({ name: providers.name, email_domains: providers.email_domains })
    .from(providers)
    .where(
      and(
        arrayOverlaps(providers.email_domains, email_domains),
        reseller_id === null ? isNull(providers.reseller_id) : eq(providers.reseller_id, reseller_id),
        id === undefined ? undefined : ne(providers.id, id),
      ),
    )
    .limit(1);
  const domain = other?.email_domains.find((each) => email_domains.includes(each)) ?? "";
  if (other) throw invalidField("email_domains", "provider_domain_taken", { domain, name: other.name });
}

async function lockProvider(
  tx: StaffTx,
  { id, version: seen }: { id: number; version?: number | undefined },
) {
  const [row] = await tx.db
    .select({
      id: providers.id,
      reseller_id: providers.reseller_id,
      issuer: providers.issuer,
      client_id: providers.client_id,
      email_domains: providers.email_domains,
      version: providers.version,
    })
    .from(providers)
    .where(eq(providers.id, id))
    .for("update");
  if (!row) throw notFound();
  if (seen !== undefined && seen !== row.version) throw await staleRecord(tx, providers, id);
  return row;
}
