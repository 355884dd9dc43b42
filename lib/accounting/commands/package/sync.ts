import { sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { type Ctx, type Read, reading, transact } from "@/lib/access/context";
import type { JobRow, Progress } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { conflict, Problem } from "@/lib/kernel/problems";
import { packages } from "../../adapters/packages";
import { openHere } from "../../queries/open-here";
import { judge } from "../../rules/absence";
import type { PackageKey } from "../../statuses";
import { divisionsIfTold } from "../links/divisions";
import { connectionWith, isLinked, linkOf, linkSettings } from "../links/link";
import { noteFailure } from "../links/outcome";
import { readSource } from "../read-source";
import { beginRun, endRunInVain } from "../runs";
import { mergePackage } from "./merge";

type Asked = { package: PackageKey; is_automatic: boolean };

/** Everything is asked for again once a week, whatever was read before: half a day early, because no night begins to the second. */
const WHOLE_LOOK_MS = 6.5 * 86_400_000;

/**
 * Reads a linked administration and brings it in: all of it in one transaction after all of it was read, so that whatever goes wrong
 * on the way leaves things as they were. Once `signal` is aborted the package is asked nothing more. Throws Problem("conflict") for a
 * link that is not there or cannot be read.
 */
export async function* syncPackage(
  asking: Ctx,
  asked: Asked,
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<Progress, void> {
  // What begins by itself is nobody's doing.
  const ctx = asked.is_automatic ? { ...asking, actor: { ...asking.actor, id: 0 } } : asking;
  try {
    yield* synced(ctx, asked, job, signal);
  } catch (error) {
    const reason = await noteFailure(ctx, asked.package, error);
    if (reason instanceof Problem) await endRunInVain(ctx, job.id, reason);
    throw reason;
  }
}

async function* synced(ctx: Ctx, { package: key, is_automatic }: Asked, job: JobRow, signal: AbortSignal) {
  const of = packages[key];
  const { connection, set, known, here } = await reading(ctx, (read) => begun(read, key));
  const { division, division_name } = connection;
  if (!of || division === null) throw conflict(of ? "no_division" : "package_not_offered");
  const run_id = await beginRun(ctx, job.id, { source: key, division, division_name, is_automatic });
  if (run_id === null) return;
  const open = await divisionsIfTold(ctx, connection, signal);
  if (open && !open.some(({ id, is_active }) => id === division && is_active))
    throw conflict("division_gone");
  const place = { source: key, division };
  const { cursor, whole_at } = connection;
  const isWhole = whole_at === null || ctx.now.getTime() - whole_at.getTime() >= WHOLE_LOOK_MS;
  const source = of.read(linkOf(ctx, { of, connection, set, signal }), division, { cursor, isWhole });
  const asked = { here, known, range: set.range, usesFax: set.fax_field === "fax", signal };
  yield* telling(async (tell) => {
    const fetched = await readSource(source, {
      ...asked,
      tell: (read, expected) => tell({ current: read, total: expected === 0 ? 0 : Math.max(read, expected) }),
    });
    const { named, absence } = fetched;
    const verdict = judge({ here, named, absence, isAttended: false });
    const how = { job, run_id, connection_id: connection.id, place, verdict, isWholeLook: isWhole, tell };
    await transact(ctx, (tx) => mergePackage(tx, fetched, how), "work");
  });
}

/** The link, what was set for it, its debtors by their numbers, and what is open on each of its items here, but for debtors that are not read. */
async function begun(read: Read, key: PackageKey) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) throw conflict("not_linked");
  const division = connection.division ?? "";
  const set = await linkSettings(read, connection.host);
  const rows = await read.db.execute<{ external_id: string; number_there: string }>(
    sql`select external_id, number_there from ${debtorsOf(read.customer.id, { source: key, division })} d`,
  );
  const known = new Map([...rows].map(({ external_id, number_there }) => [external_id, number_there]));
  return { connection, set, known, here: await openHere(read, { key, division, range: set.range }) };
}
