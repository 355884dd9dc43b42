import type { ChildProcess } from "node:child_process";
import { afterAll } from "vitest";

/** Processes of this test file, ended with it, so that a failed test leaves none running. */
const running = new Set<ChildProcess>();
let isOver = false;

/** Ends a process when its test file ends, in any case. */
export function endsWithTheFile(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  if (isOver) child.kill("SIGKILL");
  return child;
}

function endAll() {
  isOver = true;
  for (const child of running) child.kill("SIGKILL");
}
afterAll(endAll);
process.once("exit", endAll);
