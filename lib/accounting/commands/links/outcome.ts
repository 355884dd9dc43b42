import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { type Ctx, transact } from "@/lib/access/context";
import { Problem } from "@/lib/kernel/problems";
import { PackageFailure } from "../../rules/failure";
import type { PackageKey } from "../../statuses";

/** After a failure that may pass, a link is left alone: half an hour, an hour, two, never longer than six. */
const FIRST_PAUSE_MINUTES = 30;
const LONGEST_PAUSE_MINUTES = 360;

/**
 * Notes on the link what a package's failure says of it: that it must be linked again, or until when it is left alone. Returns the
 * refusal a person is told; what is no failure of a package comes back as it is.
 */
export async function noteFailure(ctx: Ctx, key: PackageKey, error: unknown): Promise<unknown> {
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

/** A failure of a package as the refusal of a verb, in the words of `errors` in messages/. */
const asProblem = ({ kind }: PackageFailure): Problem => new Problem("conflict", { key: `package_${kind}` });

const paused = ({ until }: PackageFailure) => ({
  failures: sql`${accounting_connections.failures} + 1`,
  retry_at: until ? sql`${until.toISOString()}::timestamptz` : pause,
});

const pause: SQL = sql`now() + make_interval(mins =>
  least(${LONGEST_PAUSE_MINUTES}, ${FIRST_PAUSE_MINUTES} * power(2, least(${accounting_connections.failures}, 10)))::int)`;
