import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import {
  account,
  allSettled,
  jobEnded,
  kill,
  mailServer,
  pause,
  sound,
  startWorker,
  until,
} from "../support/crew";
import { redisServer } from "../support/redis";
import { as, customer, debtor, invoice } from "../support/world";

const INVOICES = 60;

test("a Redis that is emptied in the middle of a run delays it and loses nothing", async () => {
  const customer_id = await customer("Bos Transport");
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  for (let n = 0; n < INVOICES; n++)
    await invoice(sanne, n % 2 ? kok : await debtor(customer_id, `Debiteur ${n}`), { overdue: 10 });
  const mail = await mailServer();
  const redis = await redisServer();
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: INVOICES });
  // The first worker dies while running the job, and Redis loses its queue entry.
  const first = startWorker(mail.url, { REDIS_URL: redis.url });
  await pause(1_200);
  await redis.client.flushall();
  await kill(first);
  await redis.client.flushall();
  const second = startWorker(mail.url, { REDIS_URL: redis.url });
  await pause(900);
  await redis.client.flushall();
  await until("the job is done", jobEnded(started.data.id));
  await until("every message is settled", allSettled(customer_id));
  await kill(second, "SIGTERM");
  const { states, ...figures } = await account(customer_id, await mail.received());
  expect(figures).toEqual(sound(INVOICES));
  expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(INVOICES);
  await redis.close();
  await mail.close();
});
