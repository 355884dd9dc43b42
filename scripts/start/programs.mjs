import fs from "node:fs";
import path from "node:path";

/** What of the product runs beside the web application, each by its source. */
const SOURCES = {
  worker: "workers/main.ts",
  "renderer-thread": "workers/renderer-thread.ts",
  realtime: "workers/realtime/main.ts",
  mailbox: "workers/mailbox/main.ts",
  migrate: "scripts/migrate.ts",
  seed: "scripts/seed.ts",
};
/** What only a start on this machine brings along. */
const PRACTICE = { emulators: "emulators/main.ts" };

/**
 * Compiles programs into `folder`, from where they find the packages of `root`; takes a fifth of a second. A process that compiles
 * for itself takes three times as long to start.
 * @param {string} root
 * @param {string} folder
 * @param {{ sources?: Record<string, string>, practice?: boolean }} how
 */
export async function compilePrograms(root, folder, { sources, practice = false } = {}) {
  // Packages may have been installed only just now.
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
 * How node keeps the memory of the worker: by itself it lets what nobody needs any more grow to some times what is needed before it
 * looks, and a worker that takes in a ledger of 100,000 items held 250 MB more than it used. compose.yaml says the same.
 */
export const WORKER_FLAGS = ["--heap-growing-percent=100"];

/** Returns what node is given to run a program: as it was compiled into `folder`, or without one as its source is now. */
export const programArgs = (name, folder) => [
  ...(name === "worker" ? WORKER_FLAGS : []),
  ...(folder ? [path.join(folder, `${name}.mjs`)] : ["--import", "tsx", { ...SOURCES, ...PRACTICE }[name]]),
];
