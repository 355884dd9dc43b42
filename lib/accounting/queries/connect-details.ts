import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { sync_runs } from "@/db/schema/accounting";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { packages } from "../adapters/packages";
import { ConnectDetails } from "../answers";
import { connectionWith, isLinked } from "../commands/links/link";
import type { PackageKey } from "../statuses";

/** Per package how the customer is linked with it, and the administrations as its package last told them. */
export const connectDetails = query({
  can: "sync.read",
  input: z.strictObject({}),
  answer: ConnectDetails,
  async run(read) {
    const [exact, twinfield, moneybird] = [
      await linkWith(read, "exact"),
      await linkWith(read, "twinfield"),
      await linkWith(read, "moneybird"),
    ];
    const linked_by = {
      exact: packages.exact?.linkedBy ?? null,
      twinfield: packages.twinfield?.linkedBy ?? null,
      moneybird: packages.moneybird?.linkedBy ?? null,
    };
    return { data: { exact, twinfield, moneybird, linked_by, state: await hashIdOf(read) } };
  },
});

async function linkWith(read: Read, key: PackageKey) {
  const connection = await connectionWith(read, key);
  if (!connection || !isLinked(connection)) return null;
  const { division, divisions, needs_relink_at, synced_at, retry_at } = connection;
  const open = (divisions ?? []).filter(({ is_active }) => is_active);
  return {
    current_division: division,
    divisions: Object.fromEntries(open.map(({ id, name }) => [id, name])),
    needs_relink: needs_relink_at !== null,
    synced_at,
    retry_at,
    last_run: await lastRunOf(read, key),
  };
}

async function lastRunOf({ db, customer }: Read, key: PackageKey) {
  const [run] = await db
    .select()
    .from(sync_runs)
    .where(and(eq(sync_runs.customer_id, customer.id), eq(sync_runs.source, key)))
    .orderBy(desc(sync_runs.id))
    .limit(1);
  if (!run) return null;
  const { state, why, why_values, read, added, changed, closed, reopened, rejected, started_at } = run;
  const counts = { read, added, changed, closed, reopened, rejected };
  return {
    state,
    why,
    missing: numberIn(why_values.missing),
    open: numberIn(why_values.open),
    ...counts,
    started_at,
  };
}

const numberIn = (value: string | number | undefined): number | null =>
  typeof value === "number" ? value : null;

async function hashIdOf({ db, customer }: Read): Promise<string> {
  const [own] = await db
    .select({ hash_id: customers.hash_id })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return own?.hash_id ?? "";
}
