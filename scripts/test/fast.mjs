import { spawnSync } from "node:child_process";
import path from "node:path";
import { run } from "./runner.mjs";

/**
 * Runs `npm run test:fast`: types, lint, architecture and rules, then the tests affected by changes since main: those with a database, and
 * the rules that take more than half of the total time. No browser and no faults: those are in `npm test`. Exits with 1 when any fails.
 */
const cwd = path.resolve(import.meta.dirname, "../..");
const env = { ...process.env, TEST_WORKERS: "2" };
const vitest = path.join(cwd, "node_modules/vitest/vitest.mjs");
/** Each tries thousands of cases; `npm test` runs them, and this script only when their subject changed. */
const LONG = [
  "accounting/known-ids",
  "i18n/precompiled",
  "law/random",
  "letters/printed",
  "messages/one-message",
  "resellers/theme",
  "claims/worked-out",
  "templates/linear",
].map((name) => `tests/rules/${name}.test.ts`);
const node = (...args) => run(process.execPath, args, { cwd, env });
const tests = (projects, ...args) =>
  node(
    vitest,
    "run",
    "--reporter=dot",
    "--passWithNoTests",
    ...projects.flatMap((name) => ["--project", name]),
    ...args,
  );

// The check of types reads what this writes.
const typegen = await node("node_modules/.bin/next", "typegen");
const codes = await Promise.all([
  run("node_modules/.bin/tsc", ["--noEmit", "--checkers", "1"], { cwd, env }),
  run("node_modules/.bin/biome", ["check", ".", "--diagnostic-level=error"], { cwd, env }),
  tests(["rules", "architecture"], ...LONG.flatMap((file) => ["--exclude", file])),
]);
const since = sinceMain();
const changed = since && hasChanged(since) ? await tests(["domain", "http"], "--changed", since) : 0;
const long = since && hasChanged(since) ? await tests(["rules"], "--changed", since, ...LONG) : 0;
process.exit([typegen, ...codes, changed, long].every((code) => code === 0) ? 0 : 1);

/**
 * Returns the commit at which this work branched off; on main itself the last one pushed. Null where git knows neither: then nothing counts
 * as changed.
 */
function sinceMain() {
  const at = (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd, encoding: "utf8" });
    return status === 0 ? stdout.trim() : null;
  };
  return at("merge-base", "HEAD", "origin/main") ?? at("merge-base", "HEAD", "main");
}

/** Returns whether any file differs from that commit, committed or not. */
function hasChanged(commit) {
  const differing = spawnSync("git", ["diff", "--name-only", commit], { cwd, encoding: "utf8" });
  const added = spawnSync("git", ["ls-files", "--others", "--exclude-standard"], { cwd, encoding: "utf8" });
  return `${differing.stdout}${added.stdout}`.trim() !== "";
}
