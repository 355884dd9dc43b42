import { and, eq, isNotNull } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { type Ctx, type Read, reading, transact } from "@/lib/access/context";
import type { JobRow, Progress } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { conflict, Problem } from "@/lib/kernel/problems";
import { packages } from "../../adapters/packages";
import type { PackageKey } from "../../statuses";
import { divisionsIfTold } from "../links/divisions";
import { connectionWith, isLinked, linkOf, linkSettings } from "../links/link";
import { noteFailure } from "../links/outcome";
import { beginRun, endRunInVain } from "../runs";
import { type Fetched, fetchAll } from "./fetch";
import { mergeFetched } from "./merge";

type Asked = { package: PackageKey; confirmed: number; is_automatic: boolean };

/**
 * Reads a linked administration and brings it in: all of it in one transaction after all of it was read, so that whatever goes wrong
 * on the way leaves things as they were. Throws Problem("conflict") for a link that is not there or cannot be read, and before more
 * than half would close.
 */
export async function* syncPackage(asking: Ctx, asked: Asked, job: JobRow): AsyncGenerator<Progress, void> {
  // What begins by itself is nobody's doing.
  const ctx = asked.is_automatic ? { ...asking, actor: { ...asking.actor, id: 0 } } : asking;
  try {
    yield* synced(ctx, asked, job);
  } catch (error) {
    const reason = await noteFailure(ctx, asked.package, error);
    if (reason instanceof Problem) await endRunInVain(ctx, job.id, reason);
    throw reason;
  }
}

async function* synced(ctx: Ctx, { package: key, confirmed, is_automatic }: Asked, job: JobRow) {
  const of = packages[key];
  const { connection, set, known } = await reading(ctx, (read) => begun(read, key));
  const { division, division_name } = connection;
  if (!of || division === null) throw conflict(of ? "no_division" : "package_not_offered");
  const run_id = await beginRun(ctx, job.id, { source: key, division, division_name, is_automatic });
  const open = await divisionsIfTold(ctx, connection);
  if (open && !open.some(({ id, is_active }) => id === division && is_active))
    throw conflict("division_gone");
  const place = { source: key, division };
  const source = of.read(linkOf(ctx, { of, connection, set }), division, connection.cursor);
  const { range } = set;
  let fetched: Fetched | undefined;
  yield* telling(async (tell) => {
    fetched = await fetchAll({ reading: source, known, range, usesFax: set.fax_field === "fax", tell });
  });
  const all = fetched;
  if (!all) throw new Error("nothing was read, and nobody said why");
  const how = { job, run_id, connection_id: connection.id, place, range, confirmed };
  yield* telling((tell) => transact(ctx, (tx) => mergeFetched(tx, all, { ...how, tell }), "work"));
}

async function begun(read: Read, key: PackageKey) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) throw conflict("not_linked");
  const rows = await read.db
    .select({ id: debtors.external_id, number: debtors.number })
    .from(debtors)
    .where(
      and(
        eq(debtors.customer_id, read.customer.id),
        eq(debtors.source, key),
        eq(debtors.division, connection.division ?? ""),
        isNotNull(debtors.external_id),
      ),
    );
  const known = new Map(rows.map(({ id, number }) => [id ?? "", number]));
  return { connection, set: await linkSettings(read, connection.host), known };
}
