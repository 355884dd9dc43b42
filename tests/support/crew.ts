import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach } from "vitest";
import { type Faults, startReceiver } from "@/workers/mailbox/receiver";
import { MailStore } from "@/workers/mailbox/store";
import { endsWithTheFile } from "./children";
import { program } from "./programs";
import { owner, rowsOf } from "./world";

/** Starts a mail server for one test, with its faults, which stores what it receives. */
export async function mailServer(faults?: Faults) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-faults-"));
  const store = new MailStore(dir);
  const receiver = await startReceiver(store, { port: 0, host: "127.0.0.1" }, faults);
  return {
    url: `smtp://127.0.0.1:${receiver.port}?tls=off`,
    /** Returns how often each Message-ID was received. */
    async received(): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      for (const { id } of store.list()) {
        const head = (await store.raw(id)).subarray(0, 4_000).toString("latin1");
        const found = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1] ?? "none";
        counts.set(found, (counts.get(found) ?? 0) + 1);
      }
      return counts;
    },
    async close() {
      await receiver.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A worker left by a failed test would do the next test's work, and hold its connections. */
const workers = new Set<ChildProcess>();
afterEach(({ task }) => {
  if (task.result?.state === "fail") for (const child of workers) child.kill("SIGKILL");
});

/** Starts a real worker process on the test's database, with short intervals so that recovery takes seconds. */
export function startWorker(SMTP_URL: string, more: Record<string, string> = {}): ChildProcess {
  const quick = {
    RUN_CHUNK: "7",
    LEASE_SECONDS: "2",
    SENDING_LEASE_SECONDS: "3",
    JOB_STALE_SECONDS: "2",
    SWEEP_SECONDS: "1",
    RETRY_FIRST_SECONDS: "1",
  };
  const child = spawn(process.execPath, [program("worker")], {
    env: { ...process.env, ...quick, SMTP_URL, ...more },
    stdio: ["ignore", "ignore", process.env.FAULTS_VERBOSE ? "inherit" : "ignore"],
  });
  workers.add(child);
  child.once("exit", () => workers.delete(child));
  return endsWithTheFile(child);
}

/** Starts a worker that is restarted when it dies, as the start script and the container do. */
export function supervised(SMTP_URL: string, more?: Record<string, string>) {
  let isStopping = false;
  let child = startWorker(SMTP_URL, more);
  const watch = () =>
    child.once("exit", () => {
      if (isStopping) return;
      child = startWorker(SMTP_URL, more);
      watch();
    });
  watch();
  return {
    async stop() {
      isStopping = true;
      await kill(child, "SIGTERM");
    },
  };
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
  });

export async function kill(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL") {
  child.kill(signal);
  await ended(child);
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for a condition in the database. Throws with its description when it is not met in time. */
export async function until(what: string, condition: () => Promise<boolean>, within = 90_000) {
  const deadline = performance.now() + within;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for: ${what}`);
    await pause(100);
  }
}

export const jobEnded = (job_id: number) => async () => {
  const [job] = await owner<{ status: number }[]>`select status from jobs where id = ${job_id}`;
  return (job?.status ?? 0) >= 2;
};

/** Returns a condition: no message is waiting or in process, every one is sent, refused or unknown. */
export const allSettled = (customer_id: number) => async () => {
  const [row] = await owner<
    { open: number }[]
  >`select count(*)::int as open from outbox where customer_id = ${customer_id} and state in ('reserved', 'sending')`;
  return row?.open === 0;
};

type Message = { id: string; state: string; message_id: string };

/** Returns what must hold after any accident: each invoice moved exactly once, each mail handed over at most once, none lost. */
export async function account(customer_id: number, received: Map<string, number>) {
  const invoices = await rowsOf("invoices", customer_id);
  const outbox = (await rowsOf("outbox", customer_id)) as unknown as Message[];
  const items = await rowsOf("outbox_items", customer_id, "invoice_id");
  const journal = await rowsOf("journal_entries", customer_id);
  const times = (message: Message) => received.get(message.message_id) ?? 0;
  return {
    invoices: invoices.length,
    movedOnce: invoices.filter(
      (row) => row.last_status_id === 3 && row.action_no === 1 && row.processing_job_id === null,
    ).length,
    journalled: journal.filter(({ label }) => label === "status").length,
    mailsPerInvoice: Math.max(
      0,
      ...Object.values(countBy(items.map(({ invoice_id }) => String(invoice_id)))),
    ),
    itemised: items.length,
    handedOverTwice: outbox.filter((message) => times(message) > 1).length,
    sentButNotReceived: outbox.filter((message) => message.state === "sent" && times(message) !== 1).length,
    receivedButNotKnown: outbox.filter(
      (message) => times(message) > 0 && !["sent", "unknown"].includes(message.state),
    ).length,
    strangers: [...received.keys()].filter((id) => !outbox.some(({ message_id }) => message_id === id))
      .length,
    states: countBy(outbox.map(({ state }) => state)),
  };
}

function countBy(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** Returns the account of a run without any failure. */
export const sound = (invoices: number) => ({
  invoices,
  movedOnce: invoices,
  journalled: invoices,
  mailsPerInvoice: 1,
  itemised: invoices,
  handedOverTwice: 0,
  sentButNotReceived: 0,
  receivedButNotKnown: 0,
  strangers: 0,
});
