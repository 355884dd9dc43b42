import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";

/** The programs that tests start as processes of their own, each by its source. */
const SOURCES = {
  worker: "workers/main.ts",
  migrate: "scripts/migrate.ts",
  "silent-worker": "tests/support/silent-worker.ts",
};
type Program = keyof typeof SOURCES;

/** Compiles every program into `folder`, once for a whole run: a process that compiles for itself takes three times as long to start. */
export async function compilePrograms(folder: string) {
  await build({
    entryPoints: SOURCES,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
}

export const compiled = (folder: string, program: Program) => path.join(folder, `${program}.mjs`);

/** What node is given to run a program as it was compiled for this run. */
export const program = (name: Program) => compiled(inject("cluster").programs, name);
