import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { accounting_consents } from "@/db/schema/accounting";
import { customers, resellers } from "@/db/schema/tenancy";
import { contextOfUser } from "@/lib/access/actor-context";
import { may } from "@/lib/access/capabilities";
import { type Ctx, type CustomerRef, reading, requireWriting, transact } from "@/lib/access/context";
import { oauthCallback, oauthStart } from "@/lib/access/webhooks-and-redirects";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import { conflict, forbidden, notFound } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { settings } from "@/lib/kernel/settings";
import { packages } from "../../adapters/packages";
import type { AccountingPackage } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { StartConsent } from "../../schema";
import { isPackage, type PackageKey } from "../../statuses";
import { divisionsIfListed } from "./divisions";
import { connectionWith, linkSettings, outwardOf } from "./link";
import { storeLink } from "./store";

const WITHIN_MINUTES = 10;
const PAGE = "synchronize";

/**
 * Sends a user to a package's consent page, for the customer with the given hash id. The package gets a state of its own: with a hash id
 * alone anybody could link their books to a customer of ours.
 */
export const startConsent = oauthStart(PAGE, StartConsent, async (ctx, session_id, request) => {
  requireLinker(ctx);
  const of = byConsent(request.package);
  const hash_id = await reading(ctx, async ({ db, customer }) => {
    const [own] = await db
      .select({ hash_id: customers.hash_id })
      .from(customers)
      .where(eq(customers.id, customer.id));
    return own?.hash_id;
  });
  if (hash_id !== request.state) throw notFound();
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  await transact(ctx, (tx) =>
    tx.db.insert(accounting_consents).values({
      state: hashed(state),
      customer_id: tx.customer.id,
      user_id: tx.actor.id,
      session: hashed(session_id),
      package: of.key,
      verifier: encrypt(verifier),
      expires_at: sql`${ctx.now.toISOString()}::timestamptz + make_interval(mins => ${WITHIN_MINUTES})`,
    }),
  );
  return of.oauth.authorizeUrl({ state, redirect_uri: returnTo(), challenge: hashed(verifier) }).href;
});

type Spent = { customer: CustomerRef; package: PackageKey; verifier: string };
type Row = {
  user_id: number;
  customer_id: number;
  session: string;
  package: string;
  verifier: string;
  is_late: boolean;
};

/** Receives a user who returns from a package, and redirects to the page with the outcome: linked, or why not. */
export const redeemConsent = oauthCallback<Spent>({
  page: PAGE,
  async spend(state, { session_id, user_id, now }) {
    const [row] = await pool("invorder_auth").sql<Row[]>`
      select *, expires_at <= ${now.toISOString()}::timestamptz as is_late from take_consent(${hashed(state)})`;
    if (!row || row.user_id !== user_id || row.session !== hashed(session_id) || row.is_late) return null;
    const left = await contextOfUser(user_id, row.customer_id, now);
    if (!left || !isPackage(row.package)) return null;
    return { customer: left.customer, package: row.package, verifier: decrypt(row.verifier) };
  },
  async run(ctx, { package: key, verifier }, code) {
    requireLinker(ctx);
    const outcome = code === null ? "cancelled" : await linked(ctx, key, { code, verifier });
    return `/${await domainOf(ctx)}/${PAGE}?link=${outcome}&package=${key}&sc=${ctx.customer.id}`;
  },
});

async function linked(ctx: Ctx, key: PackageKey, { code, verifier }: { code: string; verifier: string }) {
  const of = byConsent(key);
  const set = await reading(ctx, (read) => linkSettings(read, null));
  const out = outwardOf(of, ctx, set);
  try {
    const tokens = await of.oauth.exchange(out, { code, verifier, redirect_uri: returnTo() });
    const account = await of.account({ ...out, accessToken: async () => tokens.access_token });
    await transact(ctx, (tx) => storeLink(tx, key, { account, tokens }));
    const connection = await reading(ctx, (read) => connectionWith(read, key));
    // The tokens are stored even if the package does not list its administrations.
    if (connection) await divisionsIfListed(ctx, connection);
    return "linked";
  } catch (error) {
    if (error instanceof PackageFailure) return "failed";
    throw error;
  }
}

function requireLinker(ctx: Ctx) {
  if (!may(ctx, "sync.start")) throw forbidden();
  requireWriting(ctx);
}

function byConsent(key: PackageKey): Extract<AccountingPackage, { linkedBy: "oauth" }> {
  const of = packages[key];
  if (of?.linkedBy !== "oauth") throw conflict("package_not_offered");
  return of;
}

/** Returns the only address a package redirects back to; the package must have it registered to the letter. */
function returnTo(): string {
  const { INVORDER_URL } = settings();
  if (!INVORDER_URL) throw new Error("INVORDER_URL is not set: nobody can come back from a package");
  return new URL("/api/connect/return", INVORDER_URL).href;
}

async function domainOf(ctx: Ctx): Promise<string> {
  const [row] = await reading(ctx, ({ db, customer }) =>
    db
      .select({ domain: resellers.domain })
      .from(customers)
      .innerJoin(resellers, eq(resellers.id, customers.reseller_id))
      .where(eq(customers.id, customer.id)),
  );
  return row?.domain ?? product.domain;
}

const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");
