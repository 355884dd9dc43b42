import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { type Ctx, transact } from "@/lib/access/context";
import { Problem } from "@/lib/kernel/problems";
import { PackageFailure } from "../../rules/failure";
import type { PackageKey } from "../../statuses";

/** After a failure that may pass, a link pauses: half an hour, an hour, two, never longer than six. */
const FIRST_PAUSE_MINUTES = 30;
const LONGEST_PAUSE_MINUTES = 360;

/**
 * Records on the link what a package's failure means: that it must be linked again, or until when it pauses. Returns the Problem to show
 * the user; any other error is returned unchanged.
 */
export async function recordFailure(ctx: Ctx, key: PackageKey, error: unknown): Promise<unknown> {
  if (!(error instanceof PackageFailure)) return error;
  const facts =
    error.kind === "needs_relink"
      ? { needs_relink_at: sql`coalesce(needs_relink_at, now())` }
      : paused(error);
  await transact(ctx, (tx) =>
    tx.db
      .update(accounting_connections)
      .set(facts)
      .where(
        and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.package, key)),
      ),
  );
  return asProblem(error);
}

/** Returns a package's failure as the Problem of a verb, with a key of `errors` in messages/. */
const asProblem = ({ kind }: PackageFailure): Problem => new Problem("conflict", { key: `package_${kind}` });

const paused = ({ until }: PackageFailure) => ({
  failures: sql`${accounting_connections.failures} + 1`,
  retry_at: until ? sql`${until.toISOString()}::timestamptz` : pause,
});

const pause: SQL = sql`now() + make_interval(mins =>
  least(${LONGEST_PAUSE_MINUTES}, ${FIRST_PAUSE_MINUTES} * power(2, least(${accounting_connections.failures}, 10)))::int)`;
