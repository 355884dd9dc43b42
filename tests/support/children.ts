import type { ChildProcess } from "node:child_process";
import { afterAll } from "vitest";

/** Processes of this test file: a test that fails before it ends its own leaves nothing running. */
const running = new Set<ChildProcess>();
let isOver = false;

/** Ends a process with the test file it belongs to, whatever becomes of that. */
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
