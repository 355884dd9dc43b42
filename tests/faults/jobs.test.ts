import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.RUN_CHUNK = "2";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { strandedJobs, sweepJobs } from "@/lib/jobs/sweep";
import { pause, until } from "../support/crew";
import { pauseBefore } from "../support/pause-points";
import { as, customer, debtor, invoice, owner, rowsOf, work } from "../support/world";

async function at(name: string, debtors: number) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const joris = await as(role.intern, customer_id);
  const ids = [];
  for (let n = 0; n < debtors; n++)
    ids.push(await invoice(sanne, await debtor(customer_id, `Debiteur ${n}`), { overdue: 10 }));
  return { customer_id, sanne, joris, ids };
}

const start = (who: StaffCtx, ids: number[]) =>
  runActions.call(who, { invoices: Object.fromEntries(ids.map((id) => [String(id), null])) });
const jobOf = async (id: number) => (await owner`select * from jobs where id = ${id}`)[0];
const heldBy = async (job_id: number) =>
  (await owner`select id from invoices where processing_job_id = ${job_id} order by id`).map(({ id }) => id);

/** Makes it look as if the job's worker had been silent for a minute. */
const forsake = (id: number) =>
  owner`update jobs set heartbeat_at = now() - interval '1 minute' where id = ${id} and status = 1`;

/** Expects the result of a successful run: each invoice one step further, one letter and one mail each, the job's figures the same. */
async function requireSound(customer_id: number, job_id: number, invoices: number) {
  const rows = await rowsOf("invoices", customer_id);
  expect(
    rows.map(({ last_status_id, action_no, processing_job_id }) => [
      last_status_id,
      action_no,
      processing_job_id,
    ]),
  ).toEqual(Array.from({ length: invoices }, () => [3, 1, null]));
  expect(await rowsOf("letters", customer_id)).toHaveLength(invoices);
  expect(await rowsOf("outbox", customer_id)).toHaveLength(invoices);
  expect(await jobOf(job_id)).toMatchObject({
    status: 2,
    current: invoices,
    total: invoices,
    result: { letters: invoices, mails: invoices, messages: invoices, invoices },
  });
}

/** The statement with which a chunk adds its count to the job. */
const COUNTING = /^select "result" from "jobs" .*for update/;

test("rows another job has are not reserved, also when both were pressed before either was done", async () => {
  const { sanne, joris, ids } = await at("Samen Drukken", 4);
  const point = pauseBefore(/^update "invoices" set processing_job_id/);
  const first = start(sanne, ids);
  await point.reached();
  const second = start(joris, ids);
  await pause(200);
  point.goOn();
  const [one, other] = await Promise.all([first, second]);
  expect(one.data.result).toEqual({ reserved: 4, refused: 0 });
  expect(other.data.result).toEqual({ reserved: 0, refused: 4 });
  expect([await heldBy(one.data.id), await heldBy(other.data.id)]).toEqual([ids, []]);
});

test("two workers that are told of one job at once do it once", async () => {
  const { customer_id, sanne, ids } = await at("Twee Werkers", 3);
  const { data } = await start(sanne, ids);
  const point = pauseBefore(/^update "jobs" set "status"/);
  const first = work(sanne, data);
  await point.reached();
  await work(sanne, data);
  point.goOn();
  await first;
  await requireSound(customer_id, data.id, 3);
  expect(await jobOf(data.id)).toMatchObject({ attempts: 1 });
});

test("a worker that is woken after its job was taken over counts nothing, writes nothing and ends nothing", async () => {
  const { customer_id, sanne, ids } = await at("Schijndood", 6);
  const { data } = await start(sanne, ids);
  const point = pauseBefore(COUNTING);
  const former = work(sanne, data);
  await point.reached();
  await forsake(data.id);
  const later = work(sanne, data);
  await until("the job is taken over", async () => (await jobOf(data.id))?.attempts === 2);
  point.goOn();
  await Promise.all([former, later]);
  await requireSound(customer_id, data.id, 6);
  expect(await jobOf(data.id)).toMatchObject({ attempts: 2, failures: 0 });
});

test("what a chunk did is counted before the next one begins, and stays when that one is lost", async () => {
  const { customer_id, sanne, ids } = await at("Halverwege", 4);
  const { data } = await start(sanne, ids);
  const counting = pauseBefore(COUNTING);
  const first = work(sanne, data);
  await counting.reached();
  counting.goOn();
  // A chunk has whole debtors only: the second of two rows may have more, so it waits for the next one.
  const second = pauseBefore(COUNTING);
  await second.reached();
  expect(await jobOf(data.id)).toMatchObject({ current: 1, result: { letters: 1 } });
  expect(await heldBy(data.id)).toEqual(ids.slice(1));
  await owner`update jobs set attempts = attempts + 1, status = 0 where id = ${data.id}`;
  second.goOn();
  await first;
  expect(await jobOf(data.id)).toMatchObject({ current: 1, result: { letters: 1 } });
  await work(sanne, data);
  await requireSound(customer_id, data.id, 4);
});

test("a row that may no longer be run is let go, and counted as skipped", async () => {
  const { customer_id, sanne, ids } = await at("Net Betaald", 3);
  const { data } = await start(sanne, ids);
  await owner`update invoices set amount = 0, last_status_id = 19, next_action_on = null, version = version + 1
    where id = ${ids[1] ?? 0}`;
  await work(sanne, data);
  expect(await heldBy(data.id)).toEqual([]);
  expect(await jobOf(data.id)).toMatchObject({
    status: 2,
    current: 3,
    result: { letters: 2, skipped: [{ reason: "paid", count: 1 }] },
  });
  expect(await rowsOf("letters", customer_id)).toHaveLength(2);
});

test("a job whose worker is gone, or whose wake-up was lost, is put back; one that is at work is not", async () => {
  const { sanne, ids } = await at("Vergeten", 3);
  const started = [];
  for (const id of ids) started.push((await start(sanne, [id])).data.id);
  const [dead = 0, waiting = 0, busy = 0] = started;
  await owner`update jobs set status = 1, heartbeat_at = now() - interval '1 hour' where id = ${dead}`;
  await owner`update jobs set created_at = now() - interval '1 hour' where id = ${waiting}`;
  await owner`update jobs set status = 1, heartbeat_at = now() where id = ${busy}`;
  const stranded = (await strandedJobs()).map(({ id }) => id);
  expect(stranded).toEqual([dead, waiting]);
  expect(await sweepJobs()).toBe(2);
});
