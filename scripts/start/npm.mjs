import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { identity, isSame } from "./process-identity.mjs";

const LOOK_EVERY_MS = 300;

/**
 * Calls `act` when the npm that started this program, or the shell between them, is gone. npm ends its shell on a SIGTERM, and the shell
 * does not pass it on: without this, stopping `npm start` would leave everything running.
 */
export function whenNpmEnds(act) {
  if (!process.env.npm_lifecycle_event) return;
  const watched = ancestorsToNpm();
  const timer = setInterval(() => {
    if (watched.every(isSame)) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function ancestorsToNpm() {
  const found = [];
  let pid = process.ppid;
  while (pid > 1 && found.length < 3) {
    found.push({ pid, identity: identity(pid) });
    if (/\bnpm\b/.test(commandOf(pid))) return found;
    pid = parentOf(pid);
  }
  return found.slice(0, 1);
}

const ask = (column, pid) =>
  spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";

function commandOf(pid) {
  if (process.platform !== "linux") return ask("command", pid);
  return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

function parentOf(pid) {
  if (process.platform !== "linux") return Number(ask("ppid", pid));
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
