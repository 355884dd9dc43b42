import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { processEnvironment } from "./process-environment.mjs";

const SOURCES = ["app", "components", "db", "lib", "messages", "public", "scripts/words"];
const FILES = [
  "instrumentation.ts",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "scripts/start/compress-static.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

let building;

/**
 * Builds the web application when its sources differ from the last build. Returns whether it did. Concurrent callers wait for each other.
 */
export async function build(root, by) {
  const before = building;
  building = (async () => {
    await before?.catch(() => undefined);
    return builtNow(root, by);
  })();
  return building;
}

async function builtNow(root, { logProgress, run, env }) {
  const stamp = path.join(root, ".next", "invorder-built");
  const currentStamp = fingerprint(root);
  const server = path.join(root, ".next/standalone/server.js");
  if (fs.existsSync(server) && fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === currentStamp)
    return false;
  logProgress("building the web application (half a minute or so)");
  fs.rmSync(stamp, { force: true });
  fs.rmSync(path.join(root, ".next/standalone"), { recursive: true, force: true });
  await run({
    name: "build",
    command: process.execPath,
    args: [path.join(root, "node_modules/.bin/next"), "build"],
    env: { ...processEnvironment("build", env), NODE_ENV: "production" },
    cwd: root,
  });
  copyAssets(root);
  fs.writeFileSync(stamp, currentStamp);
  return true;
}

/** Copies assets that the standalone server only serves from its own folder. */
function copyAssets(root) {
  const standalone = path.join(root, ".next/standalone");
  fs.cpSync(path.join(root, ".next/static"), path.join(standalone, ".next/static"), { recursive: true });
  const assets = path.join(root, "public");
  if (fs.existsSync(assets)) fs.cpSync(assets, path.join(standalone, "public"), { recursive: true });
}

function fingerprint(root) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0]);
  const files = SOURCES.flatMap((folder) => filesIn(root, folder)).concat(FILES);
  for (const file of files.sort()) {
    const source = path.join(root, file);
    if (fs.existsSync(source)) hash.update(`\n${file}\n`).update(fs.readFileSync(source));
  }
  return hash.digest("hex");
}

function filesIn(root, folder) {
  const directory = path.join(root, folder);
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
