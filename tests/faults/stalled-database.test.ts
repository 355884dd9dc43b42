import { expect, test } from "vitest";
import {
  account,
  allSettled,
  ended,
  kill,
  mailServer,
  startWorker,
  supervised,
  until,
} from "../support/crew";
import { pauseBefore } from "../support/pause-points";
import { due, started } from "../support/sending";
import { owner } from "../support/world";

const quickly = { ANSWER_SECONDS: "5", RUN_CHUNK: "500" };
/** For the next worker: a busy machine must not look like a silent database or a lost mail. */
const patiently = { RUN_CHUNK: "500", SENDING_LEASE_SECONDS: "60" };

test("a worker whose database never answers ends, and the next one delivers everything once", async () => {
  const { customer_id, sanne } = await due("Stil", { debtors: 12 });
  const mail = await mailServer();
  await started(sanne, 12);
  const silent = pauseBefore(/^select "id", "downloaded_at" from "letters"/);
  const first = startWorker(mail.url, quickly);
  await silent.reached(30_000);
  await ended(first);
  expect(first.exitCode).toBe(1);
  const next = supervised(mail.url, patiently);
  // The server cuts off the first one's transaction after its timeout.
  silent.goOn();
  await until("every message is settled", allSettled(customer_id));
  await next.stop();
  const { states, handedOverTwice, sentButNotReceived } = await account(customer_id, await mail.received());
  expect({ states, handedOverTwice, sentButNotReceived }).toEqual({
    states: { sent: 12 },
    handedOverTwice: 0,
    sentButNotReceived: 0,
  });
  await mail.close();
});

test("a mail that the server keeps without a word is unknown when its worker is killed, and no other sends it", async () => {
  const { customer_id, sanne } = await due("Zonder Woord", { debtors: 2 });
  const { rawSmtp } = await import("../support/raw-smtp");
  const mail = await rawSmtp({ dot: () => null });
  await started(sanne, 2);
  const first = startWorker(mail.url, { RUN_CHUNK: "500" });
  await until("both mails are with the server", async () => mail.mails.length === 2);
  await kill(first);
  const next = startWorker(mail.url, { RUN_CHUNK: "500" });
  await until("they are given up", async () => {
    const rows = await owner`select 1 from outbox where customer_id = ${customer_id} and state = 'unknown'`;
    return rows.length === 2;
  });
  await kill(next, "SIGTERM");
  expect(mail.mails).toHaveLength(2);
  await mail.close();
});

test("the server ends what holds locks and does nothing, and what waits for a lock", async () => {
  const { pool } = await import("@/db/client");
  for (const role of ["invorder_app", "invorder_auth", "invorder_dispatch"] as const) {
    const [row] = await pool(role).sql`select current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    expect({ role, ...row }).toEqual({ role, lock: "1min", idle: "1min" });
    // Other connections of the role have the same limits.
    const [{ rolconfig = [] } = {}] = await owner<
      { rolconfig: string[] }[]
    >`select rolconfig from pg_roles where rolname = ${role}`;
    expect(rolconfig).toEqual(
      expect.arrayContaining(["lock_timeout=60s", "idle_in_transaction_session_timeout=120s"]),
    );
  }
});
