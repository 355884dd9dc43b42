import { spawn } from "node:child_process";

const running = new Set();

/** Runs a command to its end, its words on the screen, nothing on its stdin. Answers its exit code; a signal counts as failure. */
export function run(command, args, { cwd, env } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"], detached: true });
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

/** Ends what still runs, with all its children. */
export function stopAll(signal = "SIGTERM") {
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
