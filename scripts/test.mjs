import fs from "node:fs";
import path from "node:path";
import { endLeftovers } from "./start/children.mjs";
import { checkNode, install } from "./start/install.mjs";
import { whenNpmEnds } from "./start/npm.mjs";
import { hasJourneys, journeys, startProducts } from "./test/journeys.mjs";
import { heading, KNIP, run, stopAll } from "./test/runner.mjs";
import { scratchDir } from "./test/scratch.mjs";
import { installTools } from "./test/tools.mjs";
import { units } from "./test/units.mjs";

/**
 * Runs `npm test`: everything, against real servers. `npm test -- rules domain` runs those parts; `--faults` the long form of the fault
 * tests. The last line counts what was really run.
 */
const CHECKS = ["types", "lint"];
const PROJECTS = ["architecture", "rules", "services", "domain", "http", "faults"];
const PARTS = [...CHECKS, ...PROJECTS, "e2e"];
const LONG = { FAULT_RUNS: "50", FAULT_INVOICES: "300" };
const LEAKING = /^(DATABASE_URL|REDIS_URL|SMTP_URL|INVORDER_|PUSHER_|S3_|LISTEN_ADDRESS|PORT$|\w+_PORT$)/;

const root = path.resolve(import.meta.dirname, "..");
const workDir = scratchDir("invorder-npm-test-");
const total = { passed: 0, failed: 0, names: [] };
let isFinishing = false;
let stopStack = async () => undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => finish("interrupted"));

whenNpmEnds(() => finish("interrupted"));

try {
  await main();
  await finish();
} catch (error) {
  await finish(error.message);
}

async function main() {
  const isLong = process.argv.includes("--faults");
  const parts = isLong ? ["faults"] : chosen(process.argv.slice(2));
  const own = Object.entries(process.env).filter(([name]) => !LEAKING.test(name));
  const env = {
    ...Object.fromEntries(own),
    ...(isLong && LONG),
    NEXT_TELEMETRY_DISABLED: "1",
    INVORDER_TEST_DIR: workDir,
    TMPDIR: workDir,
  };
  checkNode();
  await Promise.all([install(root, { logProgress: heading, run: packages }), installTools(parts)]);
  // The browsers run beside the other tests: much of a journey is waiting.
  const isWalked = parts.includes("e2e") && hasJourneys(root);
  const keep = (stop) => (stopStack = stop);
  const stacks = isWalked ? await startProducts({ root, workDir, env, keep }) : undefined;
  const walked = stacks ? journeys(stacks, { root, workDir }) : undefined;
  // Handled where it is awaited, below.
  walked?.catch(() => undefined);
  const checked = check(parts, env, stacks);
  checked.catch(() => undefined);
  const projects = PROJECTS.filter((project) => parts.includes(project));
  if (projects.length > 0) add(await units(projects, { root, workDir, env }));
  await checked;
  if (walked) add(await walked);
}

function chosen(words) {
  const unknown = words.filter((word) => !PARTS.includes(word));
  if (unknown.length > 0)
    throw new Error(`no such part: ${unknown.join(", ")}; there are ${PARTS.join(", ")}`);
  return words.length > 0 ? words : PARTS;
}

async function packages({ command, args, cwd }) {
  if ((await run(command, args, { cwd })) !== 0) throw new Error("the packages could not be installed");
}

/**
 * Runs types and lint, beside what already runs. The build and the check of types both write the types of the routes: one after the other.
 */
async function check(parts, env, stacks = []) {
  await Promise.allSettled(stacks.map(({ ready }) => ready));
  if (parts.includes("types")) await types(env);
  if (parts.includes("lint")) await lint(env);
}

/**
 * Runs the check of types, which counts as one test, as lint does. Several checkers would each compute the whole table of calls themselves.
 */
async function types(env) {
  heading("types");
  const next = await run(process.execPath, ["node_modules/.bin/next", "typegen"], {
    cwd: root,
    env,
  });
  const code =
    next === 0
      ? await run("node_modules/.bin/tsc", ["--noEmit", "--checkers", "1"], { cwd: root, env })
      : next;
  add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: ["types"] });
}

async function lint(env) {
  heading("lint");
  const lint = await run("node_modules/.bin/biome", ["check", ".", "--diagnostic-level=error"], {
    cwd: root,
    env,
  });
  const [command, ...args] = KNIP;
  const code = lint + (await run(command, args, { cwd: root, env }));
  add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: ["lint"] });
}

function add({ passed, failed, names = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.names.push(...names);
}

/** Leaves no processes and no files; an interrupted run counts as failed. */
async function finish(problem) {
  if (isFinishing) return;
  isFinishing = true;
  await stopAll();
  await stopStack();
  await endServers();
  fs.rmSync(workDir, { recursive: true, force: true });
  if (problem) console.error(`\n${problem}`);
  // The output is long and often read from its end: failures are repeated there.
  for (const name of total.names) console.log(`\n✗ ${name}`);
  console.log(`\n${total.passed} passed, ${total.failed + (problem ? 1 : 0)} failed`);
  process.exit(total.failed > 0 || problem ? 1 : 0);
}

/** Ends the database servers of tests: they end themselves, but those of a killed run were recorded, and are ended here. */
async function endServers() {
  for (const folder of fs.readdirSync(workDir)) {
    const dir = path.join(workDir, folder);
    if (fs.existsSync(path.join(dir, "pids.json"))) await endLeftovers(dir).catch(console.error);
  }
}
