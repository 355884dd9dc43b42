import { and, eq, sql } from "drizzle-orm";
import { accounting_connections } from "@/db/schema/accounting";
import { type Ctx, reading, type Tx } from "@/lib/access/context";
import { outwardCommand } from "@/lib/access/outward-verbs";
import { command } from "@/lib/access/verbs";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { conflict, invalidField, notFound } from "@/lib/kernel/problems";
import { packages } from "../adapters/packages";
import { Linking } from "../answers";
import { syncPackageJob } from "../jobs";
import type { Division } from "../port";
import { PackageFailure } from "../rules/failure";
import { ChosenDivision, LinkKey, LinkOf, StartSync } from "../schema";
import type { PackageKey } from "../statuses";
import { refreshDivisions } from "./links/divisions";
import { connectionWith, isLinked, linkSettings, outwardOf } from "./links/link";
import { recordFailure } from "./links/record-failure";
import { endLink, storeLink } from "./links/store";

const DONE = { data: {} };

/**
 * Chooses the administration that is read; the package's list is requested when the stored one does not contain it. Another administration
 * is read from its beginning, and invoices of the former one stay as they are. Throws Problem("invalid") at `division` for one that the
 * link does not offer or that is closed, Problem("conflict") without a link or when the package cannot be reached.
 */
export const setDivision = outwardCommand({
  can: "sync.start",
  input: ChosenDivision,
  answer: Linking,
  async ask(ctx, { type, division }) {
    const connection = await reading(ctx, (read) => connectionWith(read, type));
    if (!connection || !isLinked(connection) || openAmong(connection.divisions, division)) return;
    await refreshDivisions(ctx, connection).catch(async (error) => {
      throw await recordFailure(ctx, type, error);
    });
  },
  async run(tx, { type, division }) {
    const connection = await linkedWith(tx, type);
    const found = openAmong(connection.divisions, division);
    if (!found) throw invalidField("division", "invalid");
    if (connection.division === division) return DONE;
    await tx.db
      .update(accounting_connections)
      .set({
        division,
        division_name: found.name,
        cursor: null,
        whole_at: null,
        synced_at: null,
        version: sql`${accounting_connections.version} + 1`,
      })
      .where(
        and(eq(accounting_connections.customer_id, tx.customer.id), eq(accounting_connections.package, type)),
      );
    return DONE;
  },
});

const openAmong = (divisions: Division[] | null, division: string): Division | undefined =>
  divisions?.find(({ id, is_active }) => id === division && is_active);

/** Links a package by a key, once the package has accepted it. Throws Problem("invalid") at `key` for a refused one. */
export const setKey = outwardCommand({
  can: "sync.start",
  input: LinkKey,
  answer: Linking,
  ask: (ctx, { type, key }) => divisionsBy(ctx, type, key),
  async run(tx, { type, key }, divisions) {
    await storeLink(tx, type, { key, divisions });
    return DONE;
  },
});

async function divisionsBy(ctx: Ctx, type: PackageKey, key: string): Promise<Division[]> {
  const of = packages[type];
  if (of?.linkedBy !== "key") throw conflict("package_not_offered");
  const set = await reading(ctx, (read) => linkSettings(read, null));
  const link = { ...outwardOf(of, ctx, set), accessToken: async () => key };
  return of.divisions(link).catch((error) => {
    if (error instanceof PackageFailure)
      throw invalidField("key", error.kind === "needs_relink" ? "key_refused" : `package_${error.kind}`);
    throw error;
  });
}

/** Removes a link. The data imported through it stays. Throws Problem("not-found") where there is none. */
export const disconnect = command({
  can: "sync.unlink",
  input: LinkOf,
  answer: Linking,
  async run(tx, { type }) {
    if (!(await endLink(tx, type))) throw notFound();
    return DONE;
  },
});

/** Starts importing the chosen administration. Throws Problem("conflict") while another sync of the customer is active. */
export const startSync = command({
  can: "sync.start",
  input: StartSync,
  answer: JobStarted,
  async run(tx, { package: key }) {
    const { division, needs_relink_at } = await linkedWith(tx, key);
    if (division === null) throw conflict("no_division");
    if (needs_relink_at) throw conflict("package_needs_relink");
    return { accepted: true as const, data: await startJob(tx, syncPackageJob, { package: key }) };
  },
});

async function linkedWith(tx: Tx, key: PackageKey) {
  const connection = await connectionWith(tx, key);
  if (!connection || !isLinked(connection)) throw conflict("not_linked");
  return connection;
}
