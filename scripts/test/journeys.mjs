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

/** Brings up the built product with the demo on ports of its own. `keep` is told at once how to stop it; `ready` may fail. */
export async function raise({ root, workDir, env, keep }) {
  const dataDir = path.join(workDir, "stack");
  const ports = Object.fromEntries(
    await Promise.all(PORTS.map(async (name) => [name, String(await freePort())])),
  );
  const given = {
    ...env,
    ...ports,
    INVORDER_DATA_DIR: dataDir,
    INVORDER_DEMO: "1",
    INVORDER_UNDO_SECONDS: "4",
  };
  const onDeath = (error) => console.error(error.message);
  const stack = await bringUp({ root, given, say, onDeath });
  keep(stack.stop);
  // Whoever waits for it hears of a failure; until then other tests run.
  stack.ready.catch(() => undefined);
  return stack;
}

/** Walks through the product with a browser as soon as it is there. Counts from the report. */
export async function journeys(stack, { root, workDir }) {
  heading("tests: e2e");
  const site = await stack.ready;
  const report = path.join(workDir, "playwright.json");
  const code = await run(
    process.execPath,
    [path.join(root, "node_modules/@playwright/test/cli.js"), "test"],
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
