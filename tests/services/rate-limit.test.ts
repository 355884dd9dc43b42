import { afterAll, expect, test, vi } from "vitest";
import { redisServer } from "../support/redis";

const redis = await redisServer();
afterAll(() => redis.close());

/** Returns a counter of calls as in a separate web server, with this Redis. */
async function webServer(REDIS_URL: string) {
  Object.assign(process.env, { REDIS_URL, CALLS_PER_MINUTE: "3" });
  for (const name of ["settings", "rate-limiter"])
    Reflect.deleteProperty(globalThis, Symbol.for(`invorder.${name}`));
  vi.resetModules();
  const { countCall } = await import("@/lib/http/rate-limit");
  const { settings } = await import("@/lib/kernel/settings");
  settings();
  Reflect.deleteProperty(process.env, "REDIS_URL");
  Reflect.deleteProperty(process.env, "CALLS_PER_MINUTE");
  return (session: string) => countCall(new Request("http://127.0.0.1:3000/api/debtors"), session);
}

test("what another web server counted of a session counts here too", async () => {
  const call = await webServer(redis.url);
  // Until it is connected a server counts for itself.
  await vi.waitFor(async () => {
    await call(crypto.randomUUID());
    expect(await redis.client.dbsize()).toBeGreaterThan(0);
  });
  await call("session-of-sanne");
  await redis.client.incrby("calls:session-of-sanne", 2);
  await expect(call("session-of-sanne")).rejects.toMatchObject({ kind: "too-many" });
  await call("session-of-bram");
});

test("a server whose Redis is away answers, and counts for itself", async () => {
  const call = await webServer("redis://127.0.0.1:1");
  for (let turn = 0; turn < 3; turn += 1) await call("session-of-sanne");
  await expect(call("session-of-sanne")).rejects.toMatchObject({ kind: "too-many" });
});
