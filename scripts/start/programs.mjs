import fs from "node:fs";
import path from "node:path";

/** The programs that run beside the web application, each by its source. */
const SOURCES = {
  worker: "workers/main.ts",
  "renderer-thread": "workers/renderer-thread.ts",
  realtime: "workers/realtime/main.ts",
  mailbox: "workers/mailbox/main.ts",
  migrate: "scripts/migrate.ts",
  seed: "scripts/seed.ts",
};
/** Programs started on a developer's machine only. */
const PRACTICE = { emulators: "emulators/main.ts" };

/**
 * Compiles programs into `folder`, from where they find the packages of `root`; takes a fifth of a second. A process that compiles itself
 * takes three times as long to start.
 * @param {string} root
 * @param {string} folder
 * @param {{ sources?: Record<string, string>, practice?: boolean }} how
 */
export async function compilePrograms(root, folder, { sources, practice = false } = {}) {
  // Imported late, as packages may have been installed only just before.
  const { buildSync } = await import("esbuild");
  fs.rmSync(folder, { recursive: true, force: true });
  // `build` would leave a process of its own running beside the product.
  buildSync({
    absWorkingDir: root,
    entryPoints: sources ?? { ...SOURCES, ...(practice && PRACTICE) },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    packages: "external",
  });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
}

/**
 * Memory flags of the worker: by default node lets garbage grow to several times the live memory before collecting it, and a worker
 * importing a ledger of 100,000 items held 250 MB more than it used. compose.yaml has the same.
 */
export const WORKER_FLAGS = ["--heap-growing-percent=100"];

/** Returns node's arguments to run a program: as compiled into `folder`, or without one its current source. */
export const programArgs = (name, folder) => [
  ...(name === "worker" ? WORKER_FLAGS : []),
  ...(folder ? [path.join(folder, `${name}.mjs`)] : ["--import", "tsx", { ...SOURCES, ...PRACTICE }[name]]),
];
