import type { ChildProcess } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { syncPackageJob } from "@/lib/accounting/jobs";
import { startJob } from "@/lib/jobs/commands";
import { randomFrom } from "@/scripts/seed/random";
import { ended, jobEnded, kill, startWorker, until } from "../support/crew";
import { sync } from "../support/linked";
import { live } from "../support/mishaps";
import { pauseBefore } from "../support/pause-points";
import { linkBy, type Practice, practiceServers } from "../support/practice";
import { as, customer, own, owner, rowsOf } from "../support/world";

/** Seeds replay: run 3 always kills at the same points. One in the suite; every package in the long form. */
const RUNS = Number(process.env.FAULT_RUNS ?? 1);
const SMTP = "smtp://127.0.0.1:9?tls=off";
const practice = await practiceServers();
afterAll(() => practice.close());

/** Statements of a merge, from first to last. */
const MERGING = [
  /^create temporary table import_debtors/,
  /^insert into import_rows/,
  /^update import_rows l set division/,
  /^with added as \( ?insert into "invoices"/,
  /^insert into "?sync_rows|^update "sync_runs" set .*"taken_at"/,
  /^update "accounting_connections" set "cursor"/,
];

/** Kills a worker at a random call to the package, or at a statement of the merge. */
async function killSomewhere(of: Practice, dice: ReturnType<typeof randomFrom>, env: Record<string, string>) {
  const died = dice.below(2) === 0 ? atCall(of, dice.below(4), env) : atStatement(dice, env);
  await ended(await died);
  of.server.faults.clear();
}

async function atCall({ server, data }: Practice, after: number, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  server.faults.add({ path: data, after, before: () => child?.kill("SIGKILL") });
  child = startWorker(SMTP, env);
  return child;
}

async function atStatement(dice: ReturnType<typeof randomFrom>, env: Record<string, string>) {
  const point = pauseBefore(MERGING[dice.below(MERGING.length)] ?? /^commit/i);
  const child = startWorker(SMTP, env);
  await point.reached(40_000);
  await kill(child);
  point.goOn();
  return child;
}

const open = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id)).reduce((sum, { amount }) => sum + Number(amount), 0);

/** Creates a customer with a linked package whose books have three debtors and some invoices. */
async function linked(of: Practice, name: string, dice: ReturnType<typeof randomFrom>) {
  of.server.provider.reset();
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  await linkBy(of, own(sanne), name);
  // A worker uses the machine's clock.
  await owner`update accounting_chains set expires_at = now() + interval '1 day'`;
  const books = of.server.provider.books.first;
  for (const number of ["0042", "1042", "7"]) books.addDebtor({ number, name: `Debiteur ${number}` });
  live(of, dice, 1, 80);
  return { customer_id, sanne, books };
}

test("every statement at which these runs kill a worker is one that a merge sends", async () => {
  const [of] = practice.all;
  if (!of) throw new Error("there is no package");
  const { sanne } = await linked(of, "Elke Stap", randomFrom(7));
  const points = MERGING.map((statement) => pauseBefore(statement));
  for (const { goOn } of points) goOn();
  expect(await sync(sanne, of.key)).toMatchObject({ status: 2 });
  await Promise.all(points.map(({ reached }) => reached()));
});

test.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
  "run %i: a worker killed at any point of a sync leaves nothing half brought in, and the next one ends it",
  async (run) => {
    const dice = randomFrom(run * 32_452_843);
    const of = practice.all[run % practice.all.length];
    if (!of) throw new Error("there is no package");
    const { customer_id, sanne, books } = await linked(of, `Omgevallen ${run}`, dice);
    const job = await transact(own(sanne), (tx) => startJob(tx, syncPackageJob, { package: of.key }));
    for (let time = 0; time < 2; time += 1) {
      await killSomewhere(of, dice, of.env);
      expect(await open(customer_id)).toBe(0);
      expect((await rowsOf("accounting_connections", customer_id))[0]?.cursor).toBeNull();
    }
    const worker = startWorker(SMTP, of.env);
    await until("the sync has ended", jobEnded(job.id));
    await kill(worker, "SIGTERM");
    const there = Object.values(books.balances()).reduce((sum, cents) => sum + cents, 0);
    expect(await open(customer_id)).toBe(there);
    const written = (await rowsOf("journal_entries", customer_id)).length;
    expect(await sync(sanne, of.key)).toMatchObject({
      status: 2,
      result: { added: 0, changed: 0, closed: 0 },
    });
    expect(await rowsOf("journal_entries", customer_id)).toHaveLength(written);
    expect(await rowsOf("sync_runs", customer_id)).toMatchObject([{ state: "done" }, { state: "done" }]);
  },
  120_000,
);
