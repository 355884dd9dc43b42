import fs from "node:fs";
import path from "node:path";
import { openCluster } from "./cluster.mjs";
import { failedUnits } from "./failures.mjs";
import { heading, run } from "./runner.mjs";

/**
 * The faults mostly wait for processes they kill and stop, so they run beside the others, followed by projects that run well alone: without
 * this two cores were a third idle.
 */
const BESIDE = ["faults", "services", "rules", "architecture"];

/** Projects that need a database; one cluster serves both groups. */
const ON_THE_DATABASE = ["services", "domain", "http", "faults"];

/** Runs the projects side by side as far as that is faster, each group as a run of vitest. Returns the counts of all together. */
export async function units(projects, { root, workDir, env }) {
  const isNeeded = projects.some((name) => ON_THE_DATABASE.includes(name));
  const opened = isNeeded ? await openCluster({ root, workDir }) : undefined;
  const testEnv = opened ? { ...env, TEST_CLUSTER: JSON.stringify(opened.cluster) } : env;
  try {
    return await sideBySide(projects, { root, workDir, env: testEnv });
  } finally {
    await opened?.stop();
  }
}

async function sideBySide(projects, options) {
  const parallel = projects.filter((name) => BESIDE.includes(name));
  const others = projects.filter((name) => !BESIDE.includes(name));
  const groups = others.length === 0 || parallel.length === 0 ? [projects] : [others, parallel];
  const counts = await Promise.all(
    groups.map((group) => unitsOf(group, options, group === parallel ? "1" : "2")),
  );
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    names: counts.flatMap(({ names = [] }) => names),
  };
}

/**
 * Runs vitest projects and returns the counts of its report. Skipped tests, and files that failed before their first test, count as failed.
 */
async function unitsOf(projects, { root, workDir, env }, workers) {
  heading(`tests: ${projects.join(", ")}`);
  const report = path.join(workDir, `vitest-${projects.join("-")}.json`);
  const code = await run(
    process.execPath,
    [
      path.join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { cwd: root, env: { ...env, TEST_WORKERS: workers } },
  );
  return counted(report, code, root);
}

function counted(report, code, root) {
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(fs.readFileSync(report, "utf8"));
  const fallen = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = numTotalTests - numPassedTests + fallen.length;
  // An error outside every test fails the run without failing a test.
  const names = failedUnits(testResults, root);
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, names };
}
