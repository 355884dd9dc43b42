import { and, eq, sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import type { Tx } from "@/lib/access/context";
import { encrypt } from "@/lib/kernel/encryption";
import type { Division, Tokens } from "../../port";
import type { PackageKey } from "../../statuses";
import { storeChain } from "./token-chain";

/**
 * Stores the customer's link with a package: the chain of the consenting account, or a key, encrypted. The chosen administration stays
 * chosen; earlier failures of the link are cleared.
 */
export async function storeLink(
  tx: Tx,
  key: PackageKey,
  by: { account: string; tokens: Tokens } | { key: string; divisions: Division[] },
) {
  const means =
    "key" in by
      ? { key: encrypt(by.key), chain_id: null }
      : { key: null, chain_id: await storeChain(tx, { package: key, ...by }) };
  const fresh = {
    ...means,
    needs_relink_at: null,
    told_on: null,
    retry_at: null,
    failures: 0,
    divisions: "key" in by ? by.divisions : null,
    divisions_at: "key" in by ? tx.now : null,
    user_id: tx.actor.id,
  };
  await tx.db
    .insert(accounting_connections)
    .values({ customer_id: tx.customer.id, package: key, ...fresh })
    .onConflictDoUpdate({
      target: [accounting_connections.customer_id, accounting_connections.package],
      set: { ...fresh, version: sql`${accounting_connections.version} + 1` },
    });
}

/** Deletes a link with its key, and its chain where no other customer links by it. Returns false where there was none. */
export async function endLink(tx: Tx, key: PackageKey): Promise<boolean> {
  const ended = await tx.db
    .delete(accounting_connections)
    .where(
      and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.package, key)),
    )
    .returning({ id: accounting_connections.id });
  return ended.length > 0;
}
