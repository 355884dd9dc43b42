import { parentPort, workerData } from "node:worker_threads";

/** Requests a page repeatedly from a thread of its own, and posts the median in milliseconds, not counting the first request. */
const { url, headers, runs } = workerData;
const times = [];
for (let run = -1; run < runs; run++) {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  if (run >= 0) times.push(performance.now() - start);
}
parentPort?.postMessage(times.sort((a, b) => a - b)[Math.floor(runs / 2)]);
