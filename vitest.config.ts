import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const FOLDERS = ["rules", "architecture"];
const FOLDERS_WITH_DATABASE = ["services", "domain", "http", "faults"];
/** Where the modules of the product stay from file to file: loading them anew took a third of the time of these many short files. */
const KEPT = ["rules", "services", "domain", "http"];
/** Room for what is new in memory: a file of tests makes much and keeps nothing, and looking for what it kept took a fifteenth of its time. */
const ROOM = ["--min-semi-space-size=32", "--max-semi-space-size=64"];
const begins = (name: string) => `tests/support/${KEPT.includes(name) ? "emptied" : "anew"}.ts`;

/**
 * One project per folder of tests/. Where the product runs, each test file has a database cloned from one template. The files of a
 * project share processes, in which each begins anew (tests/support/anew.ts, emptied.ts); `npm test` lets the faults go beside in one of their own.
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
    execArgv: withDatabase ? ROOM : [],
    // For what hangs: the longest takes a fifth of it where nothing else runs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: [begins(name)],
    ...(withDatabase && {
      globalSetup: ["tests/support/cluster.ts"],
      setupFiles: [begins(name), "tests/support/database.ts"],
    }),
  },
});

/** The projects in the order they are begun: what takes a minute in one file first, and last the many short ones, so that no worker stands idle. */
const PROJECTS = ["http", "faults", "services", "domain", "rules", "architecture"];

/** Begun before the rest of their project, as a machine that has never run them cannot know how long they take. */
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

/** Project by project, because the files of one share a process; the longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // Each project prepares the modules for itself: what one has prepared, the others take from the disk.
    experimental: { fsModuleCache: true },
    // In this order: what a file begins with must be there before the database reads its environment.
    sequence: { setupFiles: "list", sequencer: LongestFirst },
    projects: [
      ...FOLDERS.map((name) => project(name, false)),
      ...FOLDERS_WITH_DATABASE.map((name) => project(name, true)),
    ],
  },
});
