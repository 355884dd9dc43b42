import path from "node:path";
import { inject } from "vitest";
import { compilePrograms } from "../../scripts/start/programs.mjs";

/** The programs that tests start as processes of their own, each by its source. */
const SOURCES = {
  worker: "workers/main.ts",
  "press-thread": "workers/press-thread.ts",
  migrate: "scripts/migrate.ts",
  "silent-worker": "tests/support/silent-worker.ts",
};
type Program = keyof typeof SOURCES;

/** Compiles every program into `folder`, once for a whole run that starts workers by the dozen. */
export const compileAll = (folder: string) =>
  compilePrograms(process.cwd(), folder, {
    sources: SOURCES,
    packed: Boolean(process.env.INVORDER_TEST_DIR),
  });

export const compiled = (folder: string, program: Program) => path.join(folder, `${program}.mjs`);

/** What node is given to run a program as it was compiled for this run. */
export const program = (name: Program) => compiled(inject("cluster").programs, name);
