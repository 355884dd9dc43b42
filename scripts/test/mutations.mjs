import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { markedPlaces, mutated } from "./mutation-markers.mjs";
import { mutations } from "./mutation-table.mjs";
import { run, stopAll } from "./runner.mjs";

/**
 * Runs `npm run test:mutations`: breaks one line of a copy of the product at a time and runs the test that must notice. Further words
 * choose by name. Exits with 1 when a mutation survives, a test does not pass unbroken, or a marker no longer exists.
 */
const root = path.resolve(import.meta.dirname, "../..");
const words = process.argv.slice(2).join(" ");
const chosen = mutations.filter(({ name }) => name.includes(words));
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-mutations-"));
fs.chmodSync(workDir, 0o755);
const copy = path.join(workDir, "product");

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => finish(1));

try {
  await finish((await main()) ? 0 : 1);
} catch (error) {
  console.error(error.message);
  await finish(1);
}

async function main() {
  if (chosen.length === 0) throw new Error(`no mutation is called ${words}`);
  copyProduct();
  const places = markedPlaces(copy);
  const stale = chosen.filter(({ marker }) => places.get(marker)?.length !== 1);
  for (const { name, marker } of stale)
    console.error(`stale: no single place is marked ${marker}, for "${name}"`);
  if (stale.length > 0) return false;
  return (await passUnbroken()) && (await areAllNoticed(places));
}

/** Copies the files git knows, in their current state, and links the installed packages. */
function copyProduct() {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of stdout.split("\0")) {
    if (file === "" || !fs.existsSync(path.join(root, file))) continue;
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  fs.symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
}

/** Runs the tests unbroken: a test that fails anyway would notice everything. */
async function passUnbroken() {
  const files = [...new Set(chosen.map(({ file_of_test }) => file_of_test))];
  const titles = chosen.map(({ test }) => escaped(test)).join("|");
  const { failed, passed } = await tried(files, titles);
  const missing = chosen.filter(({ test }) => !passed.some((title) => title.includes(test)));
  for (const title of failed) console.error(`fails unbroken: ${title}`);
  for (const { test } of missing) console.error(`does not run: ${test}`);
  return failed.length === 0 && missing.length === 0;
}

async function areAllNoticed(places) {
  let survivors = 0;
  for (const mutation of chosen) {
    const [position] = places.get(mutation.marker);
    const file = path.join(copy, position.file);
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, mutated(copy, position, mutation));
    const { failed } = await tried([mutation.file_of_test], escaped(mutation.test));
    fs.writeFileSync(file, text);
    if (failed.length === 0) survivors += 1;
    console.log(
      `${failed.length > 0 ? "noticed " : "SURVIVES"}  ${mutation.name}${failed.map((title) => `\n            by: ${title}`).join("")}`,
    );
  }
  console.log(`\n${chosen.length - survivors} of ${chosen.length} mutations noticed`);
  return survivors === 0;
}

/** Runs the tests of these titles in the copy. Returns the titles that failed and passed; the others were skipped. */
async function tried(files, titles) {
  const report = path.join(workDir, "report.json");
  fs.rmSync(report, { force: true });
  await run(
    process.execPath,
    [
      path.join(copy, "node_modules/vitest/vitest.mjs"),
      "run",
      ...files,
      "-t",
      titles,
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { cwd: copy, env: { ...process.env, TMPDIR: workDir, INVORDER_TEST_DIR: undefined }, isQuiet: true },
  );
  if (!fs.existsSync(report)) throw new Error(`the tests of ${files.join(", ")} did not run`);
  const { testResults } = JSON.parse(fs.readFileSync(report, "utf8"));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (status) => all.filter((test) => test.status === status).map(({ title }) => title);
  return { failed: of("failed"), passed: of("passed") };
}

async function finish(code) {
  await stopAll();
  fs.rmSync(workDir, { recursive: true, force: true });
  process.exit(code);
}
