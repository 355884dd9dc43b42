import fs from "node:fs";
import postgres from "postgres";
import { closePools } from "@/db/client";
import { cookieNames } from "@/lib/access/cookies";
import { openSession } from "@/lib/access/open-session";
import { settings } from "@/lib/kernel/settings";
import { BIG } from "./data";
import { ledger } from "./imports";
import { type Figure, percentile } from "./measure";
import { limitDue } from "./run";

/**
 * Measures one arrangement of processes: pages and lists of one customer, alternating between both web processes, first without load, then
 * while the runs of two other customers are executed and delivered. Adds its figures to the file of BENCH_FOUND.
 */
const LOOKED_AT = 2002;
const QUIET_ROUNDS = 40;
/** Pages of two million invoices take longer. */
const ROUNDS_OF_LARGEST = 6;
const PAUSE_MS = 50;
const PLANS = 7;
const GIVE_UP_MS = 15 * 60_000;
const addresses = [
  { name: "action list, page", path: "/invorder/actions", isPage: true },
  { name: "action list, JSON", path: "/api/actions-list?per_page=50", isPage: false },
  { name: "invoice list, JSON", path: "/api/invoices?per_page=50", isPage: false },
  { name: "debtor list, JSON", path: "/api/debtors?per_page=50", isPage: false },
  { name: "search, JSON", path: "/api/search?q=visser%20b", isPage: false },
  { name: "dashboard, page", path: "/invorder?figures", isPage: true },
];
const IMPORTED = { customer: 2019, rows: 100_000 };

const { BENCH_FOUND = "", BENCH_ARRANGEMENT = "", BENCH_RUN = "10000" } = process.env;
const [index = "0", bases = ""] = process.argv.slice(2);
const webs = bases.split(",");
const working = [2011 + 2 * Number(index), 2012 + 2 * Number(index)];
const { DATABASE_URL } = settings();
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });

type Caller = { cookie: string; authorization: string };

async function callerOf(user_id: number): Promise<Caller> {
  const { access_token, api_key } = await openSession({
    user_id,
    is_verified: true,
    kind: "login",
    is_cookie: true,
  });
  return { cookie: `${cookieNames().session}=${access_token}`, authorization: `${access_token}:${api_key}` };
}

async function timed(turn: number, caller: Caller, { path, isPage }: (typeof addresses)[number]) {
  const headers: Record<string, string> = isPage
    ? { cookie: caller.cookie }
    : { authorization: caller.authorization };
  const start = performance.now();
  const answer = await fetch(`${webs[turn % webs.length]}${path}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return performance.now() - start;
}

/** Plans the run of everything due and returns how long each turn took, in ms. */
async function planned(customer: number): Promise<number[]> {
  const { authorization } = await callerOf(customer);
  const times: number[] = [];
  const headers = { authorization, "content-type": "application/json" };
  const list = await (await fetch(`${webs[0]}/api/actions-list`, { headers })).json();
  const body = JSON.stringify({ doAll: true, count: list.meta.total, preview: true });
  for (let turn = 0; turn < PLANS; turn++) {
    const start = performance.now();
    const answer = await fetch(`${webs[turn % webs.length]}/api/actions-list`, {
      method: "POST",
      headers,
      body,
    });
    await answer.text();
    if (!answer.ok) throw new Error(`no plan: ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** Uploads a file of open items to a web and returns how long a worker took to import it, in ms. Throws after GIVE_UP_MS. */
async function imported(): Promise<number> {
  const { authorization } = await callerOf(IMPORTED.customer);
  const body = new FormData();
  body.set(
    "file",
    ledger(IMPORTED.rows, 0, () => 0),
  );
  const start = performance.now();
  const answer = await fetch(`${webs[0]}/api/connect/start-sync/csv`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  if (answer.status !== 202) throw new Error(`no import: ${answer.status} ${await answer.text()}`);
  while (performance.now() - start < GIVE_UP_MS) {
    const [row] = await sql`
      select from jobs where customer_id = ${IMPORTED.customer} and status < 2`;
    if (!row) return performance.now() - start;
    await pause(250);
  }
  throw new Error("the import did not end");
}

/** Requests every address in turn while `goesOn` holds; returns the times by address. */
async function look(caller: Caller, goesOn: (round: number) => boolean): Promise<Map<string, number[]>> {
  const times = new Map(addresses.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; goesOn(round); round++)
    for (const address of addresses) {
      times.get(address.name)?.push(await timed(round, caller, address));
      await pause(PAUSE_MS);
    }
  return times;
}

async function startRun(customer: number) {
  const { authorization } = await callerOf(customer);
  const url = `${webs[0]}/api/actions-list`;
  const headers = { authorization, "content-type": "application/json" };
  const list = (await (await fetch(url, { headers })).json()) as { meta: { total: number } };
  const body = JSON.stringify({ doAll: true, count: list.meta.total });
  const answer = await fetch(url, { method: "POST", headers, body });
  if (answer.status !== 202)
    throw new Error(`the run did not start: ${answer.status} ${await answer.text()}`);
  return list.meta.total;
}

/**
 * Waits until the jobs are done and no mail waits. Returns how long after `since` each was, in ms, and how many mails were handed over.
 * Throws after GIVE_UP_MS.
 */
async function finished(since: number) {
  let executed: number | undefined;
  for (;;) {
    const [row] = await sql<{ jobs: number; waiting: number; sent: number }[]>`
      select (select count(*)::int from jobs where customer_id = any(${working}) and status < 2) as jobs,
        count(*) filter (where state in ('reserved', 'sending'))::int as waiting, count(*) filter (where state = 'sent')::int as sent
      from outbox where customer_id = any(${working})`;
    const passed = performance.now() - since;
    if (row?.jobs === 0) executed ??= passed;
    if (passed > GIVE_UP_MS) throw new Error(`after ${passed} ms ${JSON.stringify(row)}`);
    if (row && executed !== undefined && row.waiting === 0)
      return { executed, delivered: passed, mails: row.sent };
    await pause(250);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ready(base: string) {
  for (let turn = 0; turn < 600; turn++) {
    const isUp = await fetch(`${base}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await pause(100);
  }
  throw new Error(`${base} did not come up`);
}

await Promise.all(webs.map(ready));
for (const customer of working) await limitDue(sql, customer, Number(BENCH_RUN));
const caller = await callerOf(LOOKED_AT);
await look(caller, (round) => round < 30); // a server that has just started runs code that is not compiled yet
const quiet = await look(caller, (round) => round < QUIET_ROUNDS);
const largest = await callerOf(BIG.id);
await look(largest, (round) => round < 2);
const ofLargest = await look(largest, (round) => round < ROUNDS_OF_LARGEST);
const plans = (await Promise.all(working.map(planned))).flat();
const start = performance.now();
const invoices = (await Promise.all(working.map(startRun))).reduce((sum, many) => sum + many, 0);
let isBusy = true;
const [work, busy] = await Promise.all([
  finished(start).finally(() => (isBusy = false)),
  look(caller, () => isBusy),
]);

const target = "written down, no target";
const found: Figure[] = fs.existsSync(BENCH_FOUND) ? JSON.parse(fs.readFileSync(BENCH_FOUND, "utf8")) : [];
const add = (name: string, ms: number, note?: string) =>
  found.push({ work: `${BENCH_ARRANGEMENT}: ${name}`, ms, target, ok: true, note });
const addTimes = (name: string, when: string, all: number[]) => {
  for (const [word, share] of [["p50", 0.5] as const, ["p95", 0.95] as const])
    add(`${name}, ${when}, ${word}`, percentile(all, share), `${all.length} times`);
};
for (const [when, times] of [["quiet", quiet] as const, ["busy", busy] as const])
  for (const [name, all] of times) addTimes(name, when, all);
for (const [name, all] of ofLargest) addTimes(`${name}, largest customer`, "quiet", all);
addTimes("plan of a run, two at a time", "quiet", plans);
add("two runs executed", work.executed, `${invoices} invoices`);
add("their mails delivered", work.delivered, `${((work.mails * 1000) / work.delivered).toFixed(0)} a second`);
add(`import of ${IMPORTED.rows}`, await imported());
fs.writeFileSync(BENCH_FOUND, JSON.stringify(found));
await sql.end();
await closePools();
