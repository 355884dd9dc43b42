import fs from "node:fs";
import path from "node:path";

/** Read from beside the program, no JavaScript, or wanted seldom. */
const EXTERNAL = ["sharp", "@node-rs/argon2", "pdfkit", "fontkit", "flydrive/drivers/s3", "pg-native"];

/**
 * Puts programs with all their packages in the place of those that stand in `folder`, each as a script that the first process to run it
 * keeps compiled for the others: tests start a worker a hundred times, and half of a start was reading what it is made of.
 * @param {string} root
 * @param {string} folder
 * @param {Record<string, string>} sources each program's source by its name
 */
export async function compileKept(root, folder, sources) {
  // Packages may have been installed only just now.
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
    // A script that was kept compiled cannot import later on: what it wants then it requires.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "urlOfProgram" },
    banner: { js: 'const urlOfProgram = require("node:url").pathToFileURL(__filename).href;' },
  });
  fs.copyFileSync(path.join(import.meta.dirname, "kept.cjs"), path.join(folder, "kept.cjs"));
  for (const name of Object.keys(sources))
    fs.writeFileSync(
      path.join(folder, `${name}.mjs`),
      `import run from "./kept.cjs";\nrun(new URL("./${name}.cjs", import.meta.url));\n`,
    );
}
