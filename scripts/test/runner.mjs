import { spawn } from "node:child_process";

/** What finds files, exports and packages that nobody uses; what it starts from stands in package.json. */
export const KNIP = [
  "node_modules/.bin/knip",
  "--include",
  "files,exports,types,dependencies",
  "--no-progress",
];

const running = new Set();
const PATIENCE_MS = 8_000;

/** Runs a command to its end, its words on the screen unless `isQuiet`, nothing on its stdin. Answers its exit code; a signal counts as failure. */
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

/** Ends what still runs, with all its children, and waits for it. */
export async function stopAll() {
  const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  tellAll("SIGTERM");
  const impatient = setTimeout(() => tellAll("SIGKILL"), PATIENCE_MS);
  await Promise.all(ended);
  clearTimeout(impatient);
}

function tellAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // it ended by itself
    }
  }
}

/** A line that stands out between the output of the parts. */
export const heading = (text) => console.log(`\n== ${text}`);
