import { and, eq, sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { packages } from "../../adapters/packages";
import type { Division } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { type Connection, linkOf, linkSettings } from "./link";

/**
 * Requests the administrations of a link from its package and stores them, outside any transaction: when a link is made, when one is chosen
 * that is not in the stored list, and in each sync. Screens read the stored list. Throws PackageFailure.
 */
export async function refreshDivisions(
  ctx: Ctx,
  connection: Connection,
  signal?: AbortSignal,
): Promise<Division[]> {
  const of = packages[connection.package];
  if (!of) return [];
  const set = await reading(ctx, (read) => linkSettings(read, connection.host));
  const found = await of.divisions(linkOf(ctx, { of, connection, set, ...(signal && { signal }) }));
  await storeDivisions(ctx, connection.id, found);
  return found;
}

/** Returns such a list; null where the package fails to list them, but may answer other calls. Throws PackageFailure("needs_relink"). */
export async function divisionsIfListed(
  ctx: Ctx,
  connection: Connection,
  signal?: AbortSignal,
): Promise<Division[] | null> {
  try {
    return await refreshDivisions(ctx, connection, signal);
  } catch (error) {
    if (error instanceof PackageFailure && error.kind !== "needs_relink") return null;
    throw error;
  }
}

const storeDivisions = (ctx: Ctx, id: number, divisions: Division[]) =>
  transact(ctx, (tx) =>
    tx.db
      .update(accounting_connections)
      .set({ divisions, divisions_at: sql`${ctx.now.toISOString()}::timestamptz` })
      .where(and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.id, id))),
  );
