import path from "node:path";
import { whenNpmEnds } from "./start/npm.mjs";
import { logProgress } from "./start/progress.mjs";
import { startStack } from "./start/stack.mjs";
import { summary } from "./start/summary.mjs";

/** Runs `npm start`: starts everything, prints its addresses, and stops everything at the end. `--dev` compiles on demand. */
let stop = async () => undefined;
let isLeaving = false;

async function leave(code, words) {
  if (isLeaving) return;
  isLeaving = true;
  if (words) console.error(`\n${words}`);
  await stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    if (!isLeaving) logProgress("stopping");
    leave(0);
  });

whenNpmEnds(() => leave(0));

try {
  const stack = await startStack({
    root: path.resolve(import.meta.dirname, ".."),
    rawEnv: process.env,
    logProgress,
    isDev: process.argv.includes("--dev"),
    onDeath: (error) => leave(1, error.message),
  });
  stop = stack.stop;
  const site = await stack.ready;
  logProgress("everything answers");
  console.log(summary(site));
} catch (error) {
  await leave(1, `Invorder could not start: ${error.message}`);
}
