import { defineConfig, type TestProjectConfiguration } from "vitest/config";

const FOLDERS = ["rules", "architecture"];
const FOLDERS_WITH_DATABASE = ["services", "domain", "http", "faults"];

/** One project per folder of tests/. Where the product runs, each test file has a database cloned from one template. */
const project = (name: string, withDatabase: boolean): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: "node",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    ...(withDatabase && {
      pool: "forks",
      globalSetup: ["tests/support/cluster.ts"],
      setupFiles: ["tests/support/database.ts"],
    }),
  },
});

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      ...FOLDERS.map((name) => project(name, false)),
      ...FOLDERS_WITH_DATABASE.map((name) => project(name, true)),
    ],
  },
});
