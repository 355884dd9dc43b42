import { and, eq, sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { packages } from "../../adapters/packages";
import type { Division } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { type Connection, linkOf, linkSettings } from "./link";
import { noteFailure } from "./outcome";

/** Opening a page must not cost calls of a package: its list of administrations is asked for once in a quarter of an hour. */
const KEPT_MS = 900_000;

/**
 * The administrations of a link, at most a quarter of an hour old; `anew` asks for them in any case. Outside any transaction. Throws
 * Problem("conflict") when the package cannot be asked, and notes on the link why.
 */
export async function divisionsOf(ctx: Ctx, connection: Connection, anew = false): Promise<Division[]> {
  const { divisions, divisions_at } = connection;
  const isKept = divisions_at !== null && ctx.now.getTime() - divisions_at.getTime() < KEPT_MS;
  if (divisions && isKept && !anew) return divisions;
  const of = packages[connection.package];
  if (!of) return [];
  try {
    const set = await reading(ctx, (read) => linkSettings(read, connection.host));
    const found = await of.divisions(linkOf(ctx, { of, connection, set }));
    await keepDivisions(ctx, connection.id, found);
    return found;
  } catch (error) {
    throw await noteFailure(ctx, connection.package, error);
  }
}

/** Those that were kept, where the package cannot be asked. */
export async function knownDivisions(ctx: Ctx, connection: Connection): Promise<Division[]> {
  if (connection.needs_relink_at) return connection.divisions ?? [];
  try {
    return await divisionsOf(ctx, connection);
  } catch (error) {
    if (error instanceof PackageFailure || isConflict(error)) return connection.divisions ?? [];
    throw error;
  }
}

const isConflict = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "kind" in error && error.kind === "conflict";

const keepDivisions = (ctx: Ctx, id: number, divisions: Division[]) =>
  transact(ctx, (tx) =>
    tx.db
      .update(accounting_connections)
      .set({ divisions, divisions_at: sql`${ctx.now.toISOString()}::timestamptz` })
      .where(and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.id, id))),
  );
