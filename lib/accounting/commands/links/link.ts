import { and, eq } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { customers } from "@/db/schema/tenancy";
import type { Ctx, Read } from "@/lib/access/context";
import { decrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { outwardTo } from "../../adapters/outward";
import type { AccountingPackage, Link, LinkSettings, Outward } from "../../port";
import { PackageFailure } from "../../rules/failure";
import type { PackageKey } from "../../statuses";
import { type ValidToken, validToken } from "./token-chain";

export type Connection = typeof accounting_connections.$inferSelect;

/** Returns the customer's link with a package; undefined where there is none. */
export async function connectionWith(
  { db, customer }: Read,
  key: PackageKey,
): Promise<Connection | undefined> {
  const [row] = await db
    .select()
    .from(accounting_connections)
    .where(and(eq(accounting_connections.customer_id, customer.id), eq(accounting_connections.package, key)));
  return row;
}

type LinkedBy = Pick<Connection, "chain_id" | "key">;

/** Returns whether a link has what it needs to call: a chain or a key. */
export const isLinked = ({ chain_id, key }: LinkedBy): boolean => chain_id !== null || key !== null;

/** Returns a customer's settings for its links; the host is that of one link. */
export async function linkSettings(read: Read, host: string | null): Promise<LinkSettings> {
  const [own] = await read.db
    .select({ fax: customers.accounting_fax_field, range: customers.accounting_range })
    .from(customers)
    .where(eq(customers.id, read.customer.id));
  const fax_field = own?.fax === "fax" || own?.fax === "reminderemail" ? own.fax : "none";
  return { host, fax_field, range: own?.range ?? "" };
}

const isLocal = (): boolean => settings().INVORDER_ENV === "LOCAL";

/** Returns how to call a package for a customer, before or without a link. */
export const outwardOf = (
  of: AccountingPackage,
  ctx: Ctx,
  set: LinkSettings,
  signal?: AbortSignal,
): Outward =>
  outwardTo(of, { settings: set, clock: clockOf(ctx), isLocal: isLocal(), ...(signal && { signal }) });

/** Returns a clock that continues from the moment the context was made: a sync takes longer than a token lives. */
function clockOf({ now }: Ctx): () => Date {
  const began = performance.now();
  return () => new Date(now.getTime() + performance.now() - began);
}

/** A chain is read once in this time: a sync requests a thousand pages a minute, and a deleted link must stop soon. */
const REREAD_AFTER_MS = 5_000;

/**
 * Returns a stored link, for use outside any transaction: it makes calls and stores new tokens. Once `signal` was aborted it makes none.
 */
export function linkOf(
  ctx: Ctx,
  {
    of,
    connection,
    set,
    signal,
  }: { of: AccountingPackage; connection: LinkedBy; set: LinkSettings; signal?: AbortSignal },
): Link {
  const out = outwardOf(of, ctx, set, signal);
  let last: ValidToken | null = null;
  return {
    ...out,
    accessToken: async ({ renewed = false } = {}) => {
      if (of.linkedBy === "key" && connection.key) return decrypt(connection.key);
      if (of.linkedBy === "key" || connection.chain_id === null)
        throw new PackageFailure("needs_relink", "not linked");
      const { oauth } = of;
      const now = out.clock();
      if (last && !renewed && now < last.until) return last.token;
      const refused = renewed && last ? last.token : null;
      const { token, until } = await validToken(ctx, { chain_id: connection.chain_id, oauth, out, refused });
      last = { token, until: new Date(Math.min(until.getTime(), now.getTime() + REREAD_AFTER_MS)) };
      return token;
    },
  };
}
