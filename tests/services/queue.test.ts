import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { program } from "../support/programs";
import { redisServer } from "../support/redis";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One set of guarantees for both queues: the product must not notice which one it uses. */
describe.each(["PostgreSQL", "Redis"] as const)("the queue in %s", (server) => {
  let redis: Awaited<ReturnType<typeof redisServer>> | undefined;
  let queues: typeof import("@/lib/jobs/queue");

  beforeAll(async () => {
    if (server === "Redis") {
      redis = await redisServer();
      process.env.REDIS_URL = redis.url;
    }
    Reflect.deleteProperty(globalThis, Symbol.for("invorder.queues"));
    Reflect.deleteProperty(globalThis, Symbol.for("invorder.settings"));
    vi.resetModules();
    queues = await import("@/lib/jobs/queue");
  });
  afterAll(async () => {
    await queues.closeQueues();
    await redis?.close();
    delete process.env.REDIS_URL;
  });

  /** Creates a separate queue with a worker, and returns what that has done. */
  async function line(work: (data: unknown) => void = () => undefined, patience = {}) {
    const name = `trial-${randomUUID()}`;
    const done: unknown[] = [];
    const begin = async () => {
      const worker = queues.worker(
        name,
        async ({ data }) => {
          work(data);
          done.push(data);
        },
        { concurrency: 4, ...patience },
      );
      await worker.ready;
    };
    return { name, add: queues.queue(name).add, done, begin };
  }

  test("hands over every entry once", async () => {
    const { add, done, begin } = await line();
    await begin();
    await Promise.all(Array.from({ length: 50 }, (_, n) => add("job", { n })));
    await vi.waitFor(() => expect(done.length).toBe(50), 10_000);
    await pause(200);
    expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(50);
    expect(done.length).toBe(50);
  });

  test("holds one entry per id, until it has ended", async () => {
    const { add, done, begin } = await line();
    await add("job", { n: 1 }, { jobId: "job-1" });
    await add("job", { n: 2 }, { jobId: "job-1" });
    await begin();
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), 5_000);
    await pause(300);
    await add("job", { n: 3 }, { jobId: "job-1" });
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }, { n: 3 }]), 5_000);
  });

  test("tries again what failed, with growing pauses, and gives up in the end", async () => {
    const moments: number[] = [];
    const { add, done, begin } = await line(() => {
      moments.push(performance.now());
      throw new Error("not now");
    });
    await begin();
    await add("job", {}, { jobId: "job-1", attempts: 3, backoff: { type: "exponential", delay: 200 } });
    await vi.waitFor(() => expect(moments.length).toBe(3), 5_000);
    const [first = 0, second = 0, third = 0] = moments;
    expect(second - first).toBeGreaterThan(150);
    expect(third - second).toBeGreaterThan(350);
    await pause(1_000);
    expect(moments.length).toBe(3);
    expect(done).toEqual([]);
  });

  test("keeps an entry back until its time", async () => {
    const { add, done, begin } = await line();
    await begin();
    const startedAt = performance.now();
    await add("job", { n: 1 }, { delay: 700 });
    await vi.waitFor(() => expect(done.length).toBe(1), 5_000);
    expect(performance.now() - startedAt).toBeGreaterThan(600);
  });

  test("gives what a killed worker held to another one", async () => {
    const { name, add, done, begin } = await line(undefined, { lockDuration: 1_500, stalledInterval: 500 });
    const child = spawn(process.execPath, [program("silent-worker"), name], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await add("job", { n: 1 }, { jobId: "job-1" });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await begin();
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), 15_000);
  });
});

test("a database whose queues are in use can be migrated again", () => {
  const { status, stderr } = spawnSync(process.execPath, [program("migrate")], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

describe("a queue whose server is away", () => {
  test.each([
    ["Redis", { REDIS_URL: "redis://127.0.0.1:1" }],
    ["PostgreSQL", { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" }],
  ])("in %s refuses within seconds instead of holding up the caller", async (_server, away) => {
    const before = { ...process.env };
    Object.assign(process.env, away);
    Reflect.deleteProperty(globalThis, Symbol.for("invorder.queues"));
    Reflect.deleteProperty(globalThis, Symbol.for("invorder.settings"));
    vi.resetModules();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { queue, closeQueues } = await import("@/lib/jobs/queue");
    const startedAt = performance.now();
    await expect(queue("trial").add("job", {})).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await closeQueues();
    process.env = before;
  });
});
