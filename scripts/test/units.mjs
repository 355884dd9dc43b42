import fs from "node:fs";
import path from "node:path";
import { failedUnits } from "./failures.mjs";
import { heading, run } from "./runner.mjs";

/** Runs vitest projects and counts from its own report. What was skipped, or fell over before its first test, counts as failed. */
export async function units(projects, { root, workDir, env }) {
  heading(`tests: ${projects.join(", ")}`);
  const report = path.join(workDir, "vitest.json");
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
    { cwd: root, env },
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
