import { and, eq, exists, isNotNull, ne, or } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import { withDebtor } from "@/db/with-debtor";
import { type Ctx, type Read, reading, transact } from "@/lib/access/context";
import type { JobRow, Progress } from "@/lib/jobs/define";
import { telling } from "@/lib/jobs/progress";
import { NOTHING } from "@/lib/kernel/money";
import { conflict, Problem } from "@/lib/kernel/problems";
import { packages } from "../../adapters/packages";
import { rangeOf } from "../../rules/range";
import type { PackageKey } from "../../statuses";
import { divisionsIfTold } from "../links/divisions";
import { connectionWith, isLinked, linkOf, linkSettings } from "../links/link";
import { noteFailure } from "../links/outcome";
import { beginRun, endRunInVain } from "../runs";
import { type Fetched, fetchAll } from "./fetch";
import { mergeFetched } from "./merge";

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
  const { connection, set, known, open: here } = await reading(ctx, (read) => begun(read, key));
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
  const { range } = set;
  let fetched: Fetched | undefined;
  yield* telling(async (tell) => {
    const usesFax = set.fax_field === "fax";
    fetched = await fetchAll({ reading: source, known, open: [...here.keys()], range, usesFax, tell });
  });
  const all = fetched;
  if (!all) throw new Error("nothing was read, and nobody said why");
  const how = { job, run_id, connection_id: connection.id, place, here, isWholeLook: isWhole };
  yield* telling((tell) => transact(ctx, (tx) => mergeFetched(tx, all, { ...how, tell }), "work"));
}

/** The link, what was set for it, its debtors by their numbers, and what is open on each of its items here, but for debtors that are not read. */
async function begun(read: Read, key: PackageKey) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) throw conflict("not_linked");
  const division = connection.division ?? "";
  const set = await linkSettings(read, connection.host);
  const rows = await read.db
    .select({ id: debtors.external_id, number: debtors.number })
    .from(debtors)
    .where(
      and(
        eq(debtors.customer_id, read.customer.id),
        eq(debtors.source, key),
        eq(debtors.division, division),
        isNotNull(debtors.external_id),
      ),
    );
  const known = new Map(rows.map(({ id, number }) => [id ?? "", number]));
  return { connection, set, known, open: await openHere(read, { key, division, range: set.range }) };
}

async function openHere(
  { db, customer }: Read,
  { key, division, range }: { key: PackageKey; division: string; range: string },
): Promise<Map<string, number>> {
  const unseen = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.customer_id, invoices.customer_id),
        eq(bookings.invoice_id, invoices.id),
        ne(bookings.unseen, NOTHING),
      ),
    );
  const rows = await db
    .select({ id: invoices.external_id, amount: invoices.amount, number: debtors.number })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        eq(invoices.source, key),
        eq(invoices.division, division),
        isNotNull(invoices.external_id),
        or(ne(invoices.amount, NOTHING), exists(unseen)),
      ),
    );
  const isWithin = rangeOf(range);
  return new Map(rows.filter(({ number }) => isWithin(number)).map(({ id, amount }) => [id ?? "", amount]));
}
