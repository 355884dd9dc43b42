import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { children } from "../../scripts/start/children.mjs";
import { prepareOwner } from "../../scripts/start/owner.mjs";
import { freePort } from "../../scripts/start/ports.mjs";
import { startPostgres } from "../../scripts/start/postgres.mjs";
import { program } from "../support/programs";

const INVOICES = 80;

test("a PostgreSQL that is stopped at once and started again in the middle of a run leaves nothing half done", async () => {
  const { secret, ownerPassword } = inject("cluster");
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-outage-"));
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  // With durable writes: this test is about what survives.
  const start = (processes: ReturnType<typeof children>) =>
    startPostgres({
      dataDir,
      port,
      password: "test",
      start: processes.start,
      onDeath: () => undefined,
      throwAway: false,
    });
  const before = children(dataDir);
  const { url } = await start(before);
  process.env.DATABASE_URL = await prepareOwner(url, ownerPassword, "invorder");
  migrate(process.env.DATABASE_URL, secret);
  // The product reads its environment once, so it is imported only now.
  const world = await import("../support/world");
  const crew = await import("../support/crew");
  const { role } = await import("@/lib/access/roles");
  const { runActions } = await import("@/lib/dunning/commands");

  const customer_id = await world.customer("Smit Bouw");
  const sanne = await world.as(role.klant, customer_id);
  for (let n = 0; n < INVOICES; n++)
    await world.invoice(sanne, await world.debtor(customer_id, `Debiteur ${n}`), { overdue: 10 });
  const mail = await crew.mailServer();
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: INVOICES });
  const worker = crew.supervised(mail.url);
  await crew.pause(1_100);
  await before.stop();
  await crew.pause(1_500);
  const after = children(dataDir);
  await start(after);
  await crew.until("the job is done", crew.jobEnded(started.data.id));
  await crew.until("every message is settled", crew.allSettled(customer_id));
  await worker.stop();
  const { states, ...figures } = await crew.account(customer_id, await mail.received());
  expect(figures).toEqual(crew.sound(INVOICES));
  expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(INVOICES);
  await mail.close();
  await world.owner.end();
  await after.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function migrate(DATABASE_URL: string, INVORDER_SECRET: string) {
  const env = { PATH: process.env.PATH, NODE_ENV: "test" as const, DATABASE_URL, INVORDER_SECRET };
  const { status, stderr } = spawnSync(process.execPath, [program("migrate")], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}
