import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const FOLDERS = ["rules", "architecture"];
const FOLDERS_WITH_DATABASE = ["services", "domain", "http", "faults"];
/**
 * The projects whose product modules stay loaded from file to file: loading them again took a third of the time of these many short files.
 */
const WITH_CACHED_MODULES = ["rules", "services", "domain", "http"];
/** A larger young generation: a test file allocates much and retains nothing, and garbage collection took a fifteenth of its time. */
const NODE_OPTIONS = ["--min-semi-space-size=32", "--max-semi-space-size=64"];
const setupOf = (name: string) =>
  `tests/support/${WITH_CACHED_MODULES.includes(name) ? "cached-modules" : "fresh-modules"}.ts`;

/**
 * Returns the project of a folder of tests/. Where the product runs, each test file has a database cloned from one template. The files of a
 * project share processes, which are reset for each (tests/support/fresh-modules.ts, cached-modules.ts); `npm test` runs the faults in
 * parallel in one of their own.
 */
const project = (name: string, withDatabase: boolean): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: "node",
    pool: "forks",
    isolate: false,
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    execArgv: withDatabase ? NODE_OPTIONS : [],
    // For tests that hang: the longest takes a fifth of it on an idle machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: [setupOf(name)],
    ...(withDatabase && {
      globalSetup: ["tests/support/cluster.ts"],
      setupFiles: [setupOf(name), "tests/support/database.ts"],
    }),
  },
});

/** The projects in the order they start: those with files of a minute first, the many short ones last, so that no worker is idle. */
const PROJECTS = ["http", "faults", "services", "domain", "rules", "architecture"];

/** Files that start before the rest of their project, as a machine that has never run them has no durations. */
const LONG = [
  "tests/http/fuzz.test.ts",
  "tests/faults/killed-worker.test.ts",
  "tests/faults/mail-server.test.ts",
  "tests/faults/stalled-database.test.ts",
  "tests/faults/interleavings.test.ts",
  "tests/services/queue.test.ts",
  "tests/domain/invoices/ways-in.test.ts",
  "tests/domain/exports/slow-readers.test.ts",
];

const placeOf = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name);
const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file));

/** Sorts by project, because the files of one share a process; the longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // Each project transforms the modules separately: one that another has transformed is read from disk.
    experimental: { fsModuleCache: true },
    // In this order: the setup must be loaded before the database reads its environment.
    sequence: { setupFiles: "list", sequencer: LongestFirst },
    projects: [
      ...FOLDERS.map((name) => project(name, false)),
      ...FOLDERS_WITH_DATABASE.map((name) => project(name, true)),
    ],
  },
});
