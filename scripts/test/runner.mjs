import { spawn } from "node:child_process";

/** The command that finds unused files, exports and packages; its entry points are in package.json. */
export const KNIP = [
  "node_modules/.bin/knip",
  "--include",
  "files,exports,types,dependencies",
  "--no-progress",
];

const running = new Set();
const PATIENCE_MS = 8_000;

/**
 * Runs a command to its end, its output on the screen unless `isQuiet`, nothing on its stdin. Returns its exit code; a signal counts as
 * failure.
 */
export function run(command, args, { cwd, env, isQuiet = false } = {}) {
  const words = isQuiet ? "ignore" : "inherit";
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", words, words], detached: true });
  running.add(child);
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      resolve(code);
    };
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      end(1);
    });
    child.on("exit", (code) => end(code ?? 1));
  });
}

/** Ends running commands, with all their children, and waits for them. */
export async function stopAll() {
  const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  signalAll("SIGTERM");
  const impatient = setTimeout(() => signalAll("SIGKILL"), PATIENCE_MS);
  await Promise.all(ended);
  clearTimeout(impatient);
}

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // it has already ended
    }
  }
}

/** Prints a line that stands out between the output of the parts. */
export const heading = (text) => console.log(`\n== ${text}`);
