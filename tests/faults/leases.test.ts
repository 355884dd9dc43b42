import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storage } from "@/lib/files/port";
import { wakeDelivery } from "@/lib/jobs/wake";
import { type Random, randomFrom } from "@/scripts/seed/random";
import { kill, pause, startWorker, until } from "../support/crew";
import { rawSmtp } from "../support/raw-smtp";
import { waiting } from "../support/sending";
import { owner } from "../support/world";

/** Seeds replay their decisions: run 7 always has the same faults. LEASE_RUNS=1000 is the long form, FAULT_RUNS=50 a longer one. */
const RUNS = Number(process.env.LEASE_RUNS ?? process.env.FAULT_RUNS ?? 4);
const FIRST = Number(process.env.LEASE_FIRST ?? 1);
const RUNS_PER_CREW = 25;
const MESSAGES = 24;

/** Shorter than the delays of a run. */
const leases = (dice: Random) => ({
  LEASE_SECONDS: String(dice.oneOf([0.5, 1, 2, 3])),
  SENDING_LEASE_SECONDS: String(dice.between(10, 30) / 10),
  RETRY_FIRST_SECONDS: "0.0002",
  SWEEP_SECONDS: "0.3",
});

let mail: Awaited<ReturnType<typeof rawSmtp>>;
let customer_id = 0;
let slow: (dice: Random) => Promise<string> = async () => "250 ok";
let dice = randomFrom(FIRST);
const crew: ChildProcess[] = [];

beforeAll(async () => {
  mail = await rawSmtp({ rcpt: () => slow(dice), dot: () => slow(dice) });
  ({ customer_id } = await waiting("Kort Geleend", { debtors: MESSAGES }));
});
afterAll(async () => {
  await Promise.all(crew.splice(0).map((worker) => kill(worker)));
  await mail.close();
});

const crews = Array.from(
  { length: Math.ceil(RUNS / RUNS_PER_CREW) },
  (_, crew) => FIRST + crew * RUNS_PER_CREW,
);

test.each(crews)(
  "from run %i on: whatever leases, waits, pauses and clocks do, no letter reaches the mail server twice",
  async (first) => {
    const env = leases(randomFrom(first * 15_485_863));
    const many = randomFrom(first).between(1, 3);
    for (let worker = 0; worker < many; worker += 1) crew.push(startWorker(mail.url, env));
    for (let run = first; run < Math.min(first + RUNS_PER_CREW, FIRST + RUNS); run += 1)
      expect(await runOf(run, env), `run ${run}`).toEqual({ twice: [], unsent: [], unknown_to_us: [] });
    await Promise.all(crew.splice(0).map((worker) => kill(worker)));
    // And no duplicates later, after the run was judged.
    expect([...mail.received()].filter(([, times]) => times > 1)).toEqual([]);
  },
  600_000,
);

/** Runs all messages under the faults of its seed. Returns the mail server's record. */
async function runOf(run: number, env: Record<string, string>) {
  dice = randomFrom(run * 7_919);
  slow = mannersOf(dice);
  await queueAnew(run);
  await wakeDelivery();
  const mishaps = Array.from({ length: dice.between(2, 5) }, () => mishap(randomFrom(dice.below(1e9)), env));
  await Promise.all(mishaps);
  slow = async () => "250 ok";
  await until(`run ${run}: every message is settled`, settledAgain);
  const received = mail.received();
  const rows = await owner<{ id: number; state: string; message_id: string }[]>`
    select id::int, state, message_id from outbox where customer_id = ${customer_id}`;
  const times = ({ message_id }: { message_id: string }) => received.get(message_id) ?? 0;
  return {
    twice: rows.filter((row) => times(row) > 1).map(({ id }) => id),
    unsent: rows.filter((row) => row.state === "sent" && times(row) === 0).map(({ id }) => id),
    unknown_to_us: rows
      .filter((row) => times(row) > 0 && !["sent", "unknown"].includes(row.state))
      .map(({ id }) => id),
  };
}

/**
 * Queues the messages again, each with a new Message-ID, so that late mails of an earlier run are not counted. Most have their bytes
 * already, as at a second attempt; the others are rendered while their lease runs.
 */
async function queueAnew(run: number) {
  const rows = await owner<
    { id: number }[]
  >`select id::int from outbox where customer_id = ${customer_id} order by id`;
  const messages = await Promise.all(
    rows.map(async ({ id }, place) => {
      const message_id = `<${run}-${id}@kort.example>`;
      const bytes = Buffer.from(
        `Message-ID: ${message_id}\r\nSubject: Aanmaning\r\n\r\nU bent ons geld schuldig.\r\n`,
      );
      return {
        id,
        message_id,
        raw_key: place % 8 === 0 ? null : await storage().put(bytes, { folder: "mail" }),
      };
    }),
  );
  await owner`update outbox o
    set state = 'reserved', message_id = m.message_id, raw_key = m.raw_key, sha256 = null, error = null, answer = null,
      lease_by = null, lease_until = null, not_before = now(), sent_at = null
    from jsonb_to_recordset(${owner.json(messages)}) as m(id bigint, message_id text, raw_key text) where o.id = m.id`;
}

async function settledAgain() {
  await wakeDelivery();
  const [row] = await owner<{ open: number }[]>`
    select count(*)::int as open from outbox where customer_id = ${customer_id} and state in ('reserved', 'sending')`;
  return row?.open === 0;
}

/** Returns a mail server's behaviour: sometimes late, sometimes answering "later". */
function mannersOf(dice: Random) {
  const [late, longest, later] = [dice.oneOf([0, 20, 60]), dice.between(50, 900), dice.oneOf([0, 0, 10])];
  return async (words: Random) => {
    if (words.percent(late)) await pause(words.below(longest));
    return words.percent(later) ? "451 4.3.0 try again later" : "250 ok";
  };
}

async function mishap(dice: Random, env: Record<string, string>) {
  await pause(dice.below(500));
  const kind = dice.oneOf(["held", "held", "paused", "paused", "clock", "stopped"] as const);
  switch (kind) {
    case "held":
      return heldInvoices(dice.percent(25) ? dice.between(4_200, 9_000) : dice.between(100, 1_800));
    case "paused":
      return pausedWorker(dice);
    case "clock":
      return clockJumps(dice);
    case "stopped":
      return replacedWorker(dice, env);
  }
}

/** Locks this customer's invoices as an import does until it commits; sometimes so long that other connections are opened. */
const heldInvoices = (milliseconds: number) =>
  owner.begin(async (sql) => {
    await sql`select 1 from invoices where customer_id = ${customer_id} order by id for update`;
    await pause(milliseconds);
  });

/** Suspends a process and resumes it, and so its event loop. */
async function pausedWorker(dice: Random) {
  const worker = crew[dice.below(crew.length)];
  worker?.kill("SIGSTOP");
  await pause(dice.between(50, 1_800));
  worker?.kill("SIGCONT");
}

/** Moves the database's clock ahead or back, as far as leases see it. */
async function clockJumps(dice: Random) {
  for (let times = dice.between(1, 3); times > 0; times -= 1) {
    const seconds = dice.between(-20, 20) / 10;
    await owner`update outbox set lease_until = lease_until + make_interval(secs => ${seconds})
      where customer_id = ${customer_id} and lease_until is not null`;
    await pause(dice.below(200));
  }
}

/** Simulates a deployment: one worker is stopped, another started. */
async function replacedWorker(dice: Random, env: Record<string, string>) {
  const [worker] = crew.splice(dice.below(crew.length), 1);
  crew.push(startWorker(mail.url, env));
  if (worker) {
    worker.kill("SIGCONT");
    await kill(worker, "SIGTERM");
  }
}
