import { Worker } from "node:worker_threads";
import type postgres from "postgres";
import { cookieNames } from "@/lib/access/cookies";
import { openSession } from "@/lib/access/open-session";
import { settings } from "@/lib/kernel/settings";
import { type Figure, median } from "./measure";

/** Returns functions that call the web server signed in, as a program and as a browser, for the given customer. */
export async function caller(sql: postgres.Sql, customer: number) {
  const base = `http://127.0.0.1:${settings().PORT}`;
  await sql`update users set selected_customer_id = ${customer} where id = 1`;
  const { access_token, api_key } = await openSession({
    user_id: 1,
    is_verified: true,
    kind: "login",
    is_cookie: true,
  });
  const headers = { authorization: `${access_token}:${api_key}` };
  const cookie = { cookie: `${cookieNames().session}=${access_token}` };
  await ready(base);
  const fetched = async (path: string, init: Record<string, string>) => {
    const answer = await fetch(base + path, { headers: init });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  return {
    token: access_token,
    asProgram: (path: string) => fetched(path, headers),
    asBrowser: (path: string) => fetched(path, cookie),
    /**
     * The median of some visits while this process works: a real user is not in the process that delivers, so another thread makes the
     * requests.
     */
    asBrowserMeanwhile: (path: string, runs: number) => timed({ url: base + path, headers: cookie, runs }),
  };
}

function timed(workerData: { url: string; headers: Record<string, string>; runs: number }): Promise<number> {
  const asker = new Worker(new URL("./http-client.mjs", import.meta.url), { workerData });
  return new Promise((resolve, reject) => asker.once("message", resolve).once("error", reject));
}

/** A server that has just started runs code that is not compiled yet: a page takes half as long again as after a hundred visits. */
const WARM_AFTER = 100;

/** Measures lists as a program and a browser get them: over HTTP, signed in, with row-level security, on a running server. */
export async function http(sql: postgres.Sql, customer: number, floor: number): Promise<Figure[]> {
  const { asProgram, asBrowser } = await caller(sql, customer);
  const json = await median(25, () => asProgram("/api/actions-list?per_page=50"), WARM_AFTER);
  const page = await median(25, () => asBrowser("/invorder/actions"), WARM_AFTER);
  const search = await median(
    25,
    (run) => asProgram(`/api/debtors?q=${run % 2 ? "visser%20b" : "d42"}`),
    WARM_AFTER,
  );
  const groups = await median(25, () => asProgram("/api/actions-list/debtors?per_page=50"), WARM_AFTER);
  const words = ["visser%20b", "F199999", "bakker%205042", "nobody%20is%20called%20this"];
  const everything = await median(
    24,
    (run) => asProgram(`/api/search?q=${words[run % words.length]}`),
    WARM_AFTER,
  );
  return [
    {
      work: "action list per debtor, JSON over HTTP",
      ms: groups,
      target: "<= 50 ms",
      ok: groups <= 50,
    },
    {
      work: "search over everything, over HTTP",
      ms: everything,
      target: "<= 50 ms",
      ok: everything <= 50,
    },
    { work: "action list as JSON over HTTP", ms: json, floor, target: "<= 50 ms", ok: json <= 50 },
    { work: "action list as a page, signed in", ms: page, target: "<= 150 ms", ok: page <= 150 },
    { work: "debtor search over HTTP, under RLS", ms: search, target: "<= 50 ms", ok: search <= 50 },
  ];
}

async function ready(base: string) {
  for (let turn = 0; turn < 300; turn++) {
    const isUp = await fetch(`${base}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the web server did not come up");
}
