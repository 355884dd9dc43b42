import path from "node:path";
import { compare } from "./bench/compare.mjs";
import { withBenchDatabase } from "./bench/database.mjs";
import { scale } from "./bench/scale.mjs";
import { checkNode } from "./start/install.mjs";
import { logProgress } from "./start/progress.mjs";
import { mailboxService, realtimeService, webService } from "./start/services.mjs";
import { chromium } from "./test/tools.mjs";

/**
 * Runs `npm run bench`: figures beside the same work in plain SQL, on a database of its own with a million invoices, as one table and as
 * JSON in bench/results. PostgreSQL writes durably here, as in production. `npm run bench -- lists delivery` measures only those parts (see
 * bench/main.ts). No worker runs: the measured work runs in the measuring process. `npm run bench -- compare OLD.json [NEW.json]` shows
 * what became slower; without a second file the last result counts as new. `npm run bench -- scale [quick]` measures two web and two worker
 * processes, with and without Redis.
 */
checkNode();
const root = path.resolve(import.meta.dirname, "..");
const [word, ...rest] = process.argv.slice(2);
let code = 1;
try {
  if (word === "compare") code = compare(root, rest);
  else if (word === "scale") code = await withBenchDatabase(root, (ground) => scale(ground, rest));
  else code = await withBenchDatabase(root, measure);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
process.exit(code);

async function measure({ env, processes, node }) {
  processes.start(mailboxService({ root, env }));
  processes.start(realtimeService({ root, env }));
  const onDeath = (exitStatus) => console.error(`the web server ended: ${exitStatus}`);
  processes.start(webService({ root, env, isDev: false, onDeath }));
  logProgress("measuring: some minutes");
  return node("bench/main.ts", process.argv.slice(2), { CHROMIUM: chromium() ?? "" });
}
