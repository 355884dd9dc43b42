import { afterAll, expect, test } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { GET as serves } from "@/app/api/health/serves/route";
import { startRealtime } from "@/workers/realtime/server";
import { guard } from "../support/guard";
import { waiting } from "../support/sending";
import { owner } from "../support/world";

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
  const [last] = await owner`delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations) returning *`;
  const answer = await ready();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ database: "away", queue: "ok" });
  await owner`insert into drizzle.__drizzle_migrations ${owner(last ?? {})}`;
});

test.each([
  ["migration", "__drizzle_migrations", "0000_baseline"],
  ["function", "__sql_files", "before/plain_words"],
])("it is not ready while a %s is missing, nor while it has another text", async (_, table, name) => {
  const files = owner(`drizzle.${table}`);
  const [file] = await owner`delete from ${files} where name = ${name} returning *`;
  expect((await ready()).status).toBe(503);
  await owner`insert into ${files} ${owner({ ...file, hash: "of another text" })}`;
  expect((await ready()).status).toBe(503);
  await owner`update ${files} set hash = ${String(file?.hash)} where name = ${name}`;
  expect((await ready()).status).toBe(200);
});

test("it is ready when the database, the queue and the realtime server answer and nothing stands still", async () => {
  const answer = await ready();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: "ready",
    database: "ok",
    queue: "ok",
    realtime: "ok",
    delivery: "ok",
    jobs: "ok",
    messages: "ok",
  });
});

test.each(["unknown", "failed"])(
  "while a message is %s it is degraded and says so, until somebody has decided",
  async (state) => {
    const { customer_id } = await waiting(`Onbeslist ${state}`);
    await owner`update outbox set state = ${state} where customer_id = ${customer_id}`;
    const answer = await ready();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "degraded", messages: "undecided" });
    await owner`update outbox set state = 'withdrawn' where customer_id = ${customer_id}`;
    expect(await (await ready()).json()).toMatchObject({ status: "ready", messages: "ok" });
  },
);

test("a mail or a job that waits for long is said to stand still, and no web server is taken out for it", async () => {
  const { customer_id, job } = await waiting("Stilstand");
  await owner`update outbox set not_before = now() - interval '11 minutes' where customer_id = ${customer_id}`;
  await owner`update jobs set status = 0, heartbeat_at = now() - interval '11 minutes' where id = ${job}`;
  const answer = await ready();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: "degraded",
    delivery: "standing still",
    jobs: "standing still",
  });
  await owner`update customers set is_active = false where id = ${customer_id}`;
  await owner`update jobs set status = 2 where id = ${job}`;
  expect(await (await ready()).json()).toMatchObject({ status: "ready" });
});

test("certificates are made for hosts of the product and of white labels, and for nobody else's", async () => {
  await owner`insert into resellers (name, domain, host) values ('Zon', 'zon', 'incasso.zon.example')`;
  const statusOf = async (domain: string) =>
    (await serves(new Request(`http://web:3000/api/health/serves?domain=${encodeURIComponent(domain)}`)))
      .status;
  for (const host of ["incasso.zon.example", "INCASSO.ZON.EXAMPLE", "zon.localhost", "localhost"])
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  for (const host of ["niemand.example", "niemand.localhost", "web", "10.0.0.1", "", "a b", "x".repeat(300)])
    expect([host, await statusOf(host)]).toEqual([host, 404]);
});

test("a realtime server that is away is told of, and the pages go on", async () => {
  await server.close();
  isOpen = false;
  const answer = await ready();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "degraded", database: "ok", realtime: "away" });
});
