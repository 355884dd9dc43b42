import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { children } from "../start/children.mjs";
import { freePort } from "../start/ports.mjs";
import { logProgress } from "../start/progress.mjs";
import { mailboxService, realtimeService, webService, workerService } from "../start/services.mjs";

const ARRANGEMENTS = [
  { workers: 2, isRedis: false },
  { workers: 1, isRedis: false },
  { workers: 2, isRedis: true },
  { workers: 1, isRedis: true },
];
/** The arrangement in which a million and ten million are compared: two web processes, two workers, Redis. */
const COMPARED = [{ workers: 2, isRedis: true }];
const SIZES = ["quick", "million", "ten-million"];

/**
 * Measures two web processes and one or two workers over the same million invoices, with the queue in PostgreSQL and in Redis: how long
 * pages and lists take without load, and while the runs of two customers are executed and delivered. `quick` does the same with a sixth of
 * the invoices and runs of three hundred; `million` and `ten-million` use one arrangement each, to be compared. Each arrangement has
 * customers of its own, whose work is not done yet.
 */
export async function scale(ground, words) {
  const size = words.find((word) => SIZES.includes(word));
  const isQuick = size === "quick";
  if (!isQuick)
    logProgress(size === "ten-million" ? "measuring: an hour or two" : "measuring: half an hour or so");
  const found = path.join(ground.dataDir, "scale.json");
  let code = await ground.node("bench/scale-data.ts", size ? [size] : []);
  if (code === 0 && size && !isQuick)
    code = await ground.node("bench/scale-night.ts", [], { BENCH_FOUND: found });
  const arrangements = size && !isQuick ? COMPARED : ARRANGEMENTS;
  for (const [index, { workers, isRedis }] of arrangements.entries()) {
    if (code !== 0) return code;
    logProgress(`two web processes, ${workers} worker(s), queue in ${isRedis ? "Redis" : "PostgreSQL"}`);
    const site = await raise(ground, { index, workers, isRedis });
    try {
      code = await ground.node("bench/scale.ts", [String(index), site.bases.join(",")], {
        BENCH_FOUND: found,
        BENCH_ARRANGEMENT: `${workers} ${workers === 1 ? "worker" : "workers"}, ${isRedis ? "Redis" : "no Redis"}`,
        ...(isQuick && { BENCH_RUN: "300" }),
      });
    } finally {
      await site.lower();
    }
  }
  return ground.node("bench/scale-table.ts", [found]);
}

/** Starts the processes of one arrangement; `lower` ends them. */
async function raise({ root, dataDir, env: common }, { index, workers, isRedis }) {
  const home = path.join(dataDir, `scale-${index}`);
  fs.mkdirSync(path.join(home, "logs"), { recursive: true });
  const processes = children(home);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => processes.stop());
  const redis = isRedis ? await startRedis() : undefined;
  const env = { ...common, ...(redis && { REDIS_URL: redis.url }) };
  processes.start(realtimeService({ root, env }));
  processes.start(mailboxService({ root, env }));
  const bases = [];
  for (const number of [1, 2]) {
    const PORT = String(await freePort());
    const onDeath = (exitStatus) => console.error(`a web process ended: ${exitStatus}`);
    const web = webService({ root, env: { ...env, PORT }, isDev: false, onDeath });
    processes.start({ ...web, name: `web-${number}` });
    bases.push(`http://127.0.0.1:${PORT}`);
  }
  for (let number = 1; number <= workers; number++)
    processes.start({ ...workerService({ root, env }), name: `worker-${number}` });
  return {
    bases,
    async lower() {
      await processes.stop();
      redis?.child.kill();
    },
  };
}

async function startRedis() {
  if (spawnSync("redis-server", ["--version"]).status !== 0)
    throw new Error("redis-server is needed: apt-get install --no-install-recommends redis-server");
  const port = String(await freePort());
  const args = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  return { child: spawn("redis-server", args, { stdio: "ignore" }), url: `redis://127.0.0.1:${port}` };
}
