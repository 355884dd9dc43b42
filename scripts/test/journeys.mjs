import fs from "node:fs";
import path from "node:path";
import { freePort } from "../start/ports.mjs";
import { say } from "../start/say.mjs";
import { bringUp } from "../start/stack.mjs";
import { heading, run } from "./runner.mjs";
import { chromium } from "./tools.mjs";

const PORTS = ["PORT", "MAIL_PORT", "SMTP_PORT", "REALTIME_PORT", "DATABASE_PORT"];

/** Is there anything to walk through? */
export const hasJourneys = (root) => {
  const folder = path.join(root, "tests/e2e");
  return (
    fs.existsSync(folder) &&
    fs.readdirSync(folder, { recursive: true }).some((file) => /\.spec\.tsx?$/.test(file))
  );
};

/** So many products stand side by side, each with a part of the journeys: none sees what another does. */
const SHARDS = 2;

/** Brings up the built product with the demo, `SHARDS` times, on ports of their own. `keep` is told at once how to stop all; `ready` may fail. */
export async function raise({ root, workDir, env, keep }) {
  const stacks = [];
  keep(() => Promise.all(stacks.map(({ stop }) => stop())));
  for (let shard = 1; shard <= SHARDS; shard++) {
    const stack = await bringUp({
      root,
      given: await surroundings(env, path.join(workDir, `stack-${shard}`)),
      say,
      onDeath: (error) => console.error(error.message),
    });
    // Whoever waits for it hears of a failure; until then other tests run.
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
  };
}

/** Walks through the products with browsers as soon as they are there. Counts from the reports. */
export async function journeys(stacks, { root, workDir }) {
  heading("tests: e2e");
  const counts = await Promise.all(stacks.map((stack, at) => walk(stack, at + 1, { root, workDir })));
  return counts.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
  }));
}

async function walk(stack, shard, { root, workDir }) {
  const site = await stack.ready;
  const report = path.join(workDir, `playwright-${shard}.json`);
  const code = await run(
    process.execPath,
    [
      path.join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      `--shard=${shard}/${SHARDS}`,
      `--output=${path.join(root, "test-results", String(shard))}`,
    ],
    {
      cwd: root,
      env: {
        ...site.env,
        BASE_URL: site.demo.base_url,
        MAIL_URL: site.demo.mail_url,
        DEMO_FILE: path.join(site.dataDir, "demo.json"),
        CHROMIUM: chromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  await stack.stop();
  return counted(report, code);
}

function counted(report, code) {
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(fs.readFileSync(report, "utf8"));
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
}
