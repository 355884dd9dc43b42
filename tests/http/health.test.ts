import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { startRealtime } from "@/workers/realtime/server";
import { guard } from "../support/guard";

const app = { id: "invorder", key: "the-key", secret: "the-secret" };
const server = await startRealtime(app, { port: 0, host: "127.0.0.1" }, guard);
let isOpen = true;
Object.assign(process.env, {
  PUSHER_APP_ID: app.id,
  PUSHER_KEY: app.key,
  PUSHER_SECRET: app.secret,
  PUSHER_HOST: "127.0.0.1",
  PUSHER_PORT: String(server.port),
});
afterAll(async () => isOpen && server.close());

test("a process that runs says so", async () => {
  expect(await live().json()).toEqual({ status: "live" });
});

test("it is not ready on a database that was made for an older version", async () => {
  const owner = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const [last] = await owner`delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations) returning *`;
  const answer = await ready();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ database: "away", queue: "ok" });
  await owner`insert into drizzle.__drizzle_migrations ${owner(last ?? {})}`;
  await owner.end();
});

test("it is ready when the database, the queue and the realtime server answer, and not when one is away", async () => {
  const answer = await ready();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: "ready", database: "ok", queue: "ok", realtime: "ok" });

  await server.close();
  isOpen = false;
  const later = await ready();
  expect(later.status).toBe(503);
  expect(await later.json()).toMatchObject({ status: "not ready", database: "ok", realtime: "away" });
});
