import type { StaffCtx } from "@/lib/access/context";
import { transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { packages } from "@/lib/accounting/adapters/packages";
import { syncPackageJob } from "@/lib/accounting/jobs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { startJob } from "@/lib/jobs/commands";
import { jobStatuses } from "@/lib/jobs/queries";
import { runJob } from "@/lib/jobs/run";
import { encrypt } from "@/lib/kernel/encryption";
import { registry } from "@/workers/registry";
import { PaperPackage } from "./paper-package";
import { as, clock, customer, own, owner } from "./world";

export type Ended = { status: number; error: string | null; result: Record<string, unknown> };

/** Creates a customer linked with a package in memory, and functions to import its administration. */
export async function linked(name: string, key: PackageKey = "exact", settings = {}) {
  const paper = new PaperPackage();
  paper.ledger();
  packages[key] = paper.as(key);
  const customer_id = await customer(name, settings);
  const sanne = await as(role.klant, customer_id);
  await link(customer_id, key, paper);
  return { paper, customer_id, sanne, sync: (asked = {}) => sync(sanne, key, asked) };
}

/** Links a customer with the in-memory package as its connect calls would, with a valid token chain or a key. */
export async function link(customer_id: number, key: PackageKey, paper: PaperPackage, division = "D1") {
  const by = key === "moneybird" ? { key: encrypt("sleutel") } : { chain_id: await chain(key, paper) };
  await owner`insert into accounting_connections ${owner({ customer_id, package: key, division, division_name: division, ...by })}`;
}

async function chain(key: PackageKey, paper: PaperPackage): Promise<number> {
  paper.chain += 1;
  const row = {
    package: key,
    account: `${paper.person}-${Math.random()}`,
    access_token: encrypt(`access-${paper.chain}`),
    refresh_token: encrypt(`refresh-${paper.chain}`),
    expires_at: new Date("2027-01-01"),
  };
  const [made] = await owner<{ id: number }[]>`insert into accounting_chains ${owner(row)} returning id`;
  return made?.id ?? 0;
}

/** Runs a sync to its end, as a worker at `at` would. */
export async function sync(sanne: StaffCtx, key: PackageKey, options = {}, at = clock): Promise<Ended> {
  const job = await transact(own(sanne), (tx) => startJob(tx, syncPackageJob, { package: key, ...options }));
  await runJob(registry, { id: job.id, customer_id: own(sanne).customer.id }, at);
  const { data } = await jobStatuses.call(sanne, { id: job.id });
  return data as Ended;
}
