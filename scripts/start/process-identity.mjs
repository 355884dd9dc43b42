import { spawnSync } from "node:child_process";
import fs from "node:fs";

/**
 * Returns what distinguishes a process from a later one with the same number: the moment it was started; `undefined` when it is gone. A
 * command line is not reliable, because programs rewrite theirs; a zombie counts as gone, because it may never be reaped.
 */
export function identity(pid) {
  if (process.platform !== "linux") return identityByPs(pid);
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in the second field may itself contain spaces and brackets, so counting starts after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : `started ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function identityByPs(pid) {
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" });
  const line = stdout?.trim() ?? "";
  return line === "" || line.startsWith("Z") ? undefined : line.replace(/^\S+\s+/, "");
}

/** Returns whether the process recorded as `{ pid, identity }` still runs. */
export const isSame = (recorded) =>
  recorded?.identity !== undefined && identity(recorded.pid) === recorded.identity;

/** Ends a process group: with the given signal first, SIGKILL after `patience` milliseconds. Resolves when it is gone. */
export async function end(recorded, { signal = "SIGTERM", patience = 8_000 } = {}) {
  if (!isSame(recorded)) return;
  sendSignal(recorded.pid, signal);
  const deadline = Date.now() + patience;
  while (isSame(recorded)) {
    if (Date.now() > deadline) sendSignal(recorded.pid, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function sendSignal(pid, signal) {
  // PostgreSQL manages its own children; a signal to its whole group would look like a crash.
  for (const target of signal === "SIGINT" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // no such group or process: the next target, or nothing left to do
    }
  }
}
