import fs from "node:fs";
import path from "node:path";
import { ownVariables } from "../start/environment.mjs";
import { freePort } from "../start/ports.mjs";
import { logProgress } from "../start/progress.mjs";
import { startStack } from "../start/stack.mjs";
import { failedJourneys } from "./failures.mjs";
import { heading, run } from "./runner.mjs";
import { chromium } from "./tools.mjs";

const PORTS = [
  "PORT",
  "MAIL_PORT",
  "SMTP_PORT",
  "REALTIME_PORT",
  "DATABASE_PORT",
  "EXACT_PORT",
  "TWINFIELD_PORT",
  "MONEYBIRD_PORT",
  "MOLLIE_PORT",
];

/** Returns whether there are any journeys. */
export const hasJourneys = (root) => {
  const folder = path.join(root, "tests/e2e");
  return (
    fs.existsSync(folder) &&
    fs.readdirSync(folder, { recursive: true }).some((file) => /\.spec\.tsx?$/.test(file))
  );
};

/** Products running side by side, each with its own Playwright worker: their tests do not interfere. */
const PRODUCTS = 2;

/**
 * Starts the built product with the demo, `PRODUCTS` times, on ports of their own. `keep` immediately receives the function that stops all;
 * `ready` may reject.
 */
export async function startProducts({ root, workDir, env, keep }) {
  const stacks = [];
  keep(() => Promise.all(stacks.map(({ stop }) => stop())));
  for (let number = 1; number <= PRODUCTS; number++) {
    const stack = await startStack({
      root,
      rawEnv: await surroundings(env, path.join(workDir, `stack-${number}`)),
      logProgress,
      onDeath: (error) => console.error(error.message),
      throwAway: true,
    });
    // A failure is reported where it is awaited; until then other tests run.
    stack.ready.catch(() => undefined);
    stacks.push(stack);
  }
  return stacks;
}

async function surroundings(env, dataDir) {
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())]));
  return {
    ...env,
    ...Object.fromEntries(ports),
    INVORDER_DATA_DIR: dataDir,
    INVORDER_DEMO: "1",
    INVORDER_UNDO_SECONDS: "6",
    // Some journeys use a proxy of their own.
    TRUSTED_PROXIES: "127.0.0.1",
  };
}

/**
 * Runs the journeys against the products as soon as these are ready; a worker that has finished a file takes the next. Returns the counts
 * of the report.
 */
export async function journeys(stacks, { root, workDir }) {
  heading("tests: e2e");
  const sites = await Promise.all(stacks.map(({ ready }) => ready));
  const report = path.join(workDir, "playwright.json");
  const code = await run(
    process.execPath,
    [path.join(root, "node_modules/@playwright/test/cli.js"), "test"],
    {
      cwd: root,
      env: {
        ...sites[0].env,
        PRODUCTS: JSON.stringify(sites.map(surroundingsOf)),
        CHROMIUM: chromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  await Promise.all(stacks.map(({ stop }) => stop()));
  return counted(report, code);
}

/** Returns the environment of a worker for its product. */
const surroundingsOf = ({ env, demo, dataDir }) => ({
  ...ownVariables(env),
  BASE_URL: demo.base_url,
  MAIL_URL: demo.mail_url,
  DEMO_FILE: path.join(dataDir, "demo.json"),
});

function counted(report, code) {
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const walked = JSON.parse(fs.readFileSync(report, "utf8"));
  const { stats } = walked;
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  const names = failedJourneys(walked);
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, names };
}
