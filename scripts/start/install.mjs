import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const LEAST_NODE = [20, 19];

/** Throws when this Node is too old for the packages. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  throw new Error(`Node ${LEAST_NODE.join(".")} or newer is needed; this is ${process.versions.node}`);
}

/** Installs the packages when package-lock.json differs from the last installation. Returns whether it did. */
export async function install(root, { logProgress, run }) {
  const lock = fs.readFileSync(path.join(root, "package-lock.json"));
  const currentStamp = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
  const stamp = path.join(root, "node_modules", ".invorder-installed");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === currentStamp) return false;
  logProgress("installing packages (the first time this takes a minute)");
  const unfinished = path.join(root, "node_modules", ".invorder-installing");
  // npm takes an interrupted installation for complete, without its install scripts.
  if (fs.existsSync(unfinished)) fs.rmSync(path.join(root, "node_modules"), { recursive: true, force: true });
  fs.mkdirSync(path.dirname(unfinished), { recursive: true });
  fs.writeFileSync(unfinished, "");
  // Not `npm ci`: it refuses a lock file from which a registry omitted packages for other systems.
  const flags = [
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
  ];
  await run({ name: "install", command: "npm", args: ["install", ...flags], env: process.env, cwd: root });
  fs.rmSync(unfinished, { force: true });
  fs.writeFileSync(stamp, currentStamp);
  return true;
}
