import { and, eq, sql } from "drizzle-orm";
import { accounting_chains } from "@/db/schema/accounting";
import { type Ctx, type Read, reading, transact } from "@/lib/access/context";
import { decrypt, encrypt } from "@/lib/kernel/encryption";
import type { AccountingPackage, Outward, Tokens } from "../../port";
import { PackageFailure } from "../../rules/failure";

/** The time before its expiry at which a token is renewed: Exact refuses to renew one that has more than thirty seconds left. */
const MARGIN_MS = 25_000;

type Chain = typeof accounting_chains.$inferSelect;
type Oauth = Extract<AccountingPackage, { linkedBy: "oauth" }>["oauth"];

/** A token, and until when it may be used without reading the chain again. */
export type ValidToken = { token: string; until: Date };

/**
 * Returns a valid token of a chain; with `refused`, another than that one. It is renewed under the chain's lock, by one worker at a time
 * over all customers that link by it, and the new pair is committed before it is used: a chain whose newest pair is lost is dead. Throws
 * PackageFailure("needs_relink").
 */
export async function validToken(
  ctx: Ctx,
  { chain_id, oauth, out, refused }: { chain_id: number; oauth: Oauth; out: Outward; refused: string | null },
): Promise<ValidToken> {
  const found = await reading(ctx, (read) => chainOf(read, chain_id));
  const good = goodToken(found, out.clock(), refused);
  if (good !== null) return good;
  const renewed = await transact(ctx, async (tx) => {
    const [chain] = await tx.db
      .select()
      .from(accounting_chains)
      .where(eq(accounting_chains.id, chain_id))
      .for("update");
    const already = goodToken(chain, out.clock(), refused);
    if (already !== null || !chain) return already;
    const tokens = await renewal(oauth, out, chain);
    await tx.db
      .update(accounting_chains)
      .set(
        tokens ? { ...sealedTokens(tokens), renewed_at: sql`now()`, dead_at: null } : { dead_at: sql`now()` },
      )
      .where(eq(accounting_chains.id, chain_id));
    return tokens && goodUntil(tokens.access_token, tokens.expires_at);
  });
  if (renewed === null) throw new PackageFailure("needs_relink", "the chain is dead");
  return renewed;
}

async function chainOf(read: Read, chain_id: number): Promise<Chain | undefined> {
  const [chain] = await read.db
    .select()
    .from(accounting_chains)
    .where(and(eq(accounting_chains.id, chain_id)));
  return chain;
}

/** Returns the chain's token; null when it must be renewed first. Throws PackageFailure for a missing or dead chain. */
function goodToken(chain: Chain | undefined, now: Date, refused: string | null): ValidToken | null {
  if (!chain || chain.dead_at) throw new PackageFailure("needs_relink", "the chain is dead");
  const good = goodUntil(decrypt(chain.access_token), chain.expires_at);
  return good.token !== refused && good.until > now ? good : null;
}

const goodUntil = (token: string, expires_at: Date): ValidToken => ({
  token,
  until: new Date(expires_at.getTime() - MARGIN_MS),
});

/** Returns new tokens; null when the package refuses, which is stored so that it is not requested again. */
async function renewal(oauth: Oauth, out: Outward, chain: Chain): Promise<Tokens | null> {
  try {
    return await oauth.refresh(out, decrypt(chain.refresh_token));
  } catch (error) {
    if (error instanceof PackageFailure && error.kind === "needs_relink") return null;
    throw error;
  }
}

const sealedTokens = ({ access_token, refresh_token, expires_at }: Tokens) => ({
  access_token: encrypt(access_token),
  refresh_token: encrypt(refresh_token),
  expires_at,
});

/** Stores the tokens of a consent as the chain of that account at the package, for all customers that link by it. Returns its id. */
export async function storeChain(
  { db }: Read,
  of: { package: string; account: string; tokens: Tokens },
): Promise<number> {
  const { access_token, refresh_token, expires_at } = sealedTokens(of.tokens);
  const [row] = await db.execute<{ id: number }>(
    sql`select keep_chain(${of.package}, ${of.account}, ${access_token}, ${refresh_token}, ${expires_at.toISOString()}::timestamptz) as id`,
  );
  if (!row) throw new Error("a chain was not kept");
  return row.id;
}
