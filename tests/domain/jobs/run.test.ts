import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.JOB_SILENT_SECONDS = "1";
  process.env.JOB_STALE_SECONDS = "2";
});

import { z } from "zod";
import { type Ctx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { advanceJob } from "@/lib/jobs/commands";
import { defineJob, type JobDefinition, type JobRow } from "@/lib/jobs/define";
import { MAX_DEATHS, MAX_FAILURES, runJob } from "@/lib/jobs/run";
import { strandedJobs } from "@/lib/jobs/sweep";
import { as, clock, customer, own, owner } from "../../support/world";

type Work = (ctx: Ctx, job: JobRow) => AsyncGenerator<{ current: number; total: number }, void>;

/** Creates a job for one test, at a new customer, with functions to observe it. */
async function job(name: string, work: Work, before: Record<string, unknown> = {}) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  let released = 0;
  const definition = defineJob({
    name,
    input: z.strictObject({}),
    run: (ctx, _input, row) => work(ctx, row),
    release: async () => {
      released += 1;
    },
  });
  const row = { customer_id, user_id: sanne.actor.id, action: name, input: owner.json({}), ...before };
  const [made] = await owner<{ id: number }[]>`insert into jobs ${owner(row)} returning id`;
  const id = made?.id ?? 0;
  const registry: Record<string, JobDefinition> = { [name]: definition };
  return {
    id,
    ctx: own(sanne),
    /** Runs it as a worker, if allowed; returns the message of an error for the queue. */
    work: () => runJob(registry, { id, customer_id }, clock).catch((error: Error) => error.message),
    row: async () => (await owner`select * from jobs where id = ${id}`)[0],
    released: () => released,
    /** Makes it look as if its worker had died a while ago. */
    forsake: () =>
      owner`update jobs set status = 1, heartbeat_at = now() - interval '1 minute' where id = ${id}`,
  };
}

const counted = (ctx: Ctx, row: JobRow, done: number) =>
  transact(ctx, (tx) =>
    advanceJob(tx, row, { done, figures: (before) => ({ mails: Number(before.mails ?? 0) + done }) }),
  );

test("a job that tells nothing any more is given back after its silence, and its worker is free", async () => {
  const hung = await job("hang", async function* () {
    await new Promise(() => undefined);
    yield { current: 0, total: 0 };
  });
  expect(await hung.work()).toContain("nothing came within");
  expect(await hung.row()).toMatchObject({ status: 0, attempts: 1, failures: 1, deaths: 0 });
});

test("while it hangs its heart beats only as long as it may be silent, so that others find it", async () => {
  const hung = await job("forsaken", async function* () {
    await new Promise(() => undefined);
    yield { current: 0, total: 0 };
  });
  await hung.work();
  await owner`update jobs set status = 1, heartbeat_at = now() - interval '3 seconds' where id = ${hung.id}`;
  expect((await strandedJobs()).map(({ id }) => id)).toContain(hung.id);
});

test("a running job is not taken by a second worker", async () => {
  const seen: number[] = [];
  const busy = await job(
    "busy",
    async function* (_ctx, row) {
      seen.push(row.attempts);
      yield { current: 1, total: 1 };
    },
    { status: 1, attempts: 1, heartbeat_at: new Date() },
  );
  expect(await busy.work()).toBeUndefined();
  expect(seen).toEqual([]);
  expect(await busy.row()).toMatchObject({ status: 1, attempts: 1 });
});

test("of two workers that hold one job only the later one counts, and only it ends the job", async () => {
  let goOn: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => (goOn = resolve));
  const done = await job("zombie", async function* (ctx, row) {
    yield await counted(ctx, row, 2);
    // The first worker is paused here, and resumed when the second has finished.
    if (row.attempts === 1) await woken;
    yield await counted(ctx, row, 3);
  });
  const first = done.work();
  await expect.poll(async () => (await done.row())?.current).toBe(2);
  await done.forsake();
  await done.work();
  goOn();
  expect(await first).toBeUndefined();
  expect(await done.row()).toMatchObject({
    status: 2,
    attempts: 2,
    current: 7,
    result: { mails: 7 },
  });
});

test("a worker whose job was taken over neither fails it nor lets its rows go", async () => {
  const takenOver = await job("overtaken", async function* (_ctx, row) {
    yield { current: 0, total: 1 };
    if (row.attempts < 5) {
      await owner`update jobs set attempts = attempts + 1 where id = ${row.id}`;
      throw new Error("a former worker fails");
    }
  });
  await owner`update jobs set failures = ${MAX_FAILURES - 1} where id = ${takenOver.id}`;
  await takenOver.work();
  expect(await takenOver.row()).toMatchObject({ status: 1, error: null });
  expect(takenOver.released()).toBe(0);
});

test("a job that kills its worker time after time is given up, with the reason, and lets go of its rows", async () => {
  const deadly = await job("deadly", async function* () {
    yield { current: 0, total: 1 };
  });
  await owner`update jobs set attempts = ${MAX_DEATHS}, deaths = ${MAX_DEATHS - 1} where id = ${deadly.id}`;
  await deadly.forsake();
  await deadly.work();
  expect(await deadly.row()).toMatchObject({
    status: 3,
    error: "job_died",
    result: { error_values: { count: MAX_DEATHS } },
  });
  expect(deadly.released()).toBe(1);
});

test("one that comes further between the deaths of its workers is not given up", async () => {
  const slow = await job("slow", async function* (ctx, row) {
    yield await counted(ctx, row, 1);
  });
  await owner`update jobs set attempts = 40, deaths = ${MAX_DEATHS - 2} where id = ${slow.id}`;
  await slow.forsake();
  await slow.work();
  expect(await slow.row()).toMatchObject({ status: 2, deaths: 0 });
});

test("one error after many deaths does not end a job early", async () => {
  const unlucky = await job("unlucky", async function* () {
    yield { current: 0, total: 1 };
    throw new Error("one statement fails");
  });
  await owner`update jobs set attempts = ${MAX_FAILURES + 3}, deaths = 2 where id = ${unlucky.id}`;
  await unlucky.forsake();
  await unlucky.work();
  expect(await unlucky.row()).toMatchObject({ status: 0, failures: 1, deaths: 3 });
  for (let more = 1; more < MAX_FAILURES; more++) await unlucky.work();
  expect(await unlucky.row()).toMatchObject({ status: 3, error: "something_went_wrong" });
});
