import { expect, test } from "vitest";
import { version } from "@/db/versions";
import { role } from "@/lib/access/roles";
import { retryJob } from "@/lib/operations/commands/retry-job";
import { systemState } from "@/lib/operations/queries/system-state";
import { waiting } from "../../support/sending";
import { as, customer, owner } from "../../support/world";

const bram = await as(role.superadmin);

/** Creates a job of a customer that failed an hour ago. */
async function failed(customer_id: number, user_id: number, action: string, input: object) {
  const [job] = await owner<{ id: number }[]>`insert into jobs ${owner({
    customer_id,
    user_id,
    action,
    status: 3,
    input: owner.json(JSON.parse(JSON.stringify(input))),
    error: "the package is away",
    finished_at: new Date(Date.now() - 3_600_000),
  })} returning id`;
  return job?.id ?? 0;
}

test("whoever operates the product sees whose messages wait for a decision, and how many wait by kind", async () => {
  const { customer_id } = await waiting("Systeem Wacht", { debtors: 2 });
  await owner`update outbox set state = 'unknown' where customer_id = ${customer_id}`;
  const { data } = await systemState.call(bram, {});
  expect(data.undecided).toContainEqual({ customer_id, customer: "Systeem Wacht", failed: 0, unknown: 2 });
  expect(data.outbox.find(({ state }) => state === "unknown")?.count).toBeGreaterThanOrEqual(2);
  expect(data.versions.migration).toMatch(/^\d{4}_/);
  expect(data.versions.product).toBe(version);
  expect(data.storage).toMatchObject({ files: "folder", free_bytes: expect.any(Number) });
  expect(data.storage.database_bytes).toBeGreaterThan(1_000_000);
});

test("a sync that failed is named with its reason and started once more; another job is not, and says so", async () => {
  const customer_id = await customer("Systeem Opnieuw");
  const sanne = await as(role.klant, customer_id);
  const sync = await failed(customer_id, sanne.actor.id, "sync-package", {
    package: "moneybird",
    is_automatic: true,
  });
  const run = await failed(customer_id, sanne.actor.id, "run-actions", {});
  const { data } = await systemState.call(bram, {});
  const named = data.failed_jobs.filter((job) => job.customer_id === customer_id);
  expect(named).toMatchObject([
    { id: run, action: "run-actions", can_retry: false },
    { id: sync, customer: "Systeem Opnieuw", error: "the package is away", can_retry: true },
  ]);
  const { data: started } = await retryJob.call(bram, { id: sync });
  const [job] = await owner`select action, status, user_id, input from jobs where id = ${started.id}`;
  expect(job).toMatchObject({ action: "sync-package", status: 0, input: { package: "moneybird" } });
  expect(job?.user_id).toBe(bram.actor.id);
  // Only failed jobs can be retried, and once.
  await expect(retryJob.call(bram, { id: sync })).rejects.toMatchObject({ kind: "conflict" });
  await expect(retryJob.call(bram, { id: run })).rejects.toMatchObject({ kind: "conflict" });
  await expect(retryJob.call(bram, { id: started.id })).rejects.toMatchObject({ kind: "not-found" });
});

test("nobody else sees it", async () => {
  const customer_id = await customer("Systeem Geheim");
  for (const id of [role.whiteLabel, role.klant] as const) {
    const other = await as(id, id === role.klant ? customer_id : undefined);
    await expect(systemState.call(other, {})).rejects.toMatchObject({ kind: "forbidden" });
  }
});
