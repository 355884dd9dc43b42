import { and, eq } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { customers } from "@/db/schema/tenancy";
import type { Ctx, Read } from "@/lib/access/context";
import { unseal } from "@/lib/kernel/sealed";
import { settings } from "@/lib/kernel/settings";
import { outwardTo } from "../../adapters/outward";
import type { AccountingPackage, Link, LinkSettings, Outward } from "../../port";
import { PackageFailure } from "../../rules/failure";
import type { PackageKey } from "../../statuses";
import { type Good, tokenOf } from "./chain";

export type Connection = typeof accounting_connections.$inferSelect;

/** The customer's link with a package; undefined where there is none. */
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

/** Returns what a customer set for its links; the host is that of one link. */
export async function linkSettings(read: Read, host: string | null): Promise<LinkSettings> {
  const [own] = await read.db
    .select({ fax: customers.accounting_fax_field, range: customers.accounting_range })
    .from(customers)
    .where(eq(customers.id, read.customer.id));
  const fax_field = own?.fax === "fax" || own?.fax === "reminderemail" ? own.fax : "none";
  return { host, fax_field, range: own?.range ?? "" };
}

const isLocal = (): boolean => settings().INVORDER_ENV === "LOCAL";

/** Returns how a package is called for a customer, before or without a link. */
export const outwardOf = (
  of: AccountingPackage,
  ctx: Ctx,
  set: LinkSettings,
  signal?: AbortSignal,
): Outward =>
  outwardTo(of, { settings: set, clock: clockOf(ctx), isLocal: isLocal(), ...(signal && { signal }) });

/** A sync takes longer than a token lives: time goes on from the moment its context was made. */
function clockOf({ now }: Ctx): () => Date {
  const began = performance.now();
  return () => new Date(now.getTime() + performance.now() - began);
}

/** A chain is looked at once in so long: a sync asks for a thousand pages a minute, and a link that ends is to end it soon. */
const LOOKED_AT_MS = 5_000;

/**
 * A link that stands, outside any transaction: it calls out and stores its tokens as it goes. Once `signal` was aborted it calls nobody.
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
  let last: Good | null = null;
  return {
    ...out,
    accessToken: async ({ renewed = false } = {}) => {
      if (of.linkedBy === "key" && connection.key) return unseal(connection.key);
      if (of.linkedBy === "key" || connection.chain_id === null)
        throw new PackageFailure("needs_relink", "not linked");
      const { oauth } = of;
      const now = out.clock();
      if (last && !renewed && now < last.until) return last.token;
      const refused = renewed && last ? last.token : null;
      const { token, until } = await tokenOf(ctx, { chain_id: connection.chain_id, oauth, out, refused });
      last = { token, until: new Date(Math.min(until.getTime(), now.getTime() + LOOKED_AT_MS)) };
      return token;
    },
  };
}
