import fs from "node:fs";
import path from "node:path";

/** Loaded from disk, no JavaScript, or rarely needed. */
const EXTERNAL = ["sharp", "@node-rs/argon2", "pdfkit", "fontkit", "flydrive/drivers/s3", "pg-native"];

/**
 * Replaces the programs in `folder` by ones bundled with all their packages, each as a script whose compiled code the first process caches
 * for the others: tests start a worker a hundred times, and half of a start was reading its sources.
 * @param {string} root
 * @param {string} folder
 * @param {Record<string, string>} sources each program's source by its name
 */
export async function compileCached(root, folder, sources) {
  // Imported late, as packages may have been installed only just before.
  const { buildSync } = await import("esbuild");
  buildSync({
    absWorkingDir: root,
    entryPoints: sources,
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    external: EXTERNAL,
    // A script with cached code cannot use import() later: it requires instead.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "urlOfProgram" },
    banner: { js: 'const urlOfProgram = require("node:url").pathToFileURL(__filename).href;' },
  });
  fs.copyFileSync(path.join(import.meta.dirname, "cached.cjs"), path.join(folder, "cached.cjs"));
  for (const name of Object.keys(sources))
    fs.writeFileSync(
      path.join(folder, `${name}.mjs`),
      `import run from "./cached.cjs";\nrun(new URL("./${name}.cjs", import.meta.url));\n`,
    );
}
