import fs from "node:fs";
import { closePools } from "@/db/client";
import { catchUpStats } from "@/lib/figures/commands/store-stats";
import { runDaily } from "@/lib/jobs/daily";
import { dailyWork } from "@/workers/schedule";
import { type Figure, once } from "./measure";

/** Measures the nightly work for all customers twice: a night that has to compute every past day, and an ordinary one. */
const DAY_MS = 86_400_000;
const { BENCH_FOUND = "" } = process.env;
const found: Figure[] = fs.existsSync(BENCH_FOUND) ? JSON.parse(fs.readFileSync(BENCH_FOUND, "utf8")) : [];
const add = (work: string, ms: number) =>
  found.push({ work, ms, target: "written down, no target", ok: true });

for (const [night, days] of [["first night", 0] as const, ["next night", 1] as const]) {
  const now = new Date(Date.now() + days * DAY_MS);
  for (const work of dailyWork) {
    const ms = await once(() => runDaily(work, now));
    console.log(`${night}: ${work.name} ${ms.toFixed(0)} ms`);
    add(`${night}: ${work.name}`, ms);
  }
  add(`${night}: figures of past days`, await once(() => catchUpStats(now)));
}
fs.writeFileSync(BENCH_FOUND, JSON.stringify(found));
await closePools();
