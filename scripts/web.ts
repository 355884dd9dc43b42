import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

/**
 * Runs the built web application, `server.js` of its folder, and writes each line it prints as JSON: the product's own log unchanged, and
 * Next's plain text (that it starts, where it listens) as an event `web server`. Forwards signals; exits as it exits.
 */
const server = spawn(process.execPath, [path.join(import.meta.dirname, "..", "server.js")], {
  stdio: ["ignore", "pipe", "pipe"],
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));

async function copyLines(level: "info" | "error", from: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: from })) {
    const text = stripVTControlCharacters(line).trim();
    if (text) process.stdout.write(`${line.startsWith("{") ? line : asJson(level, text)}\n`);
  }
}

const asJson = (level: string, text: string) =>
  JSON.stringify({ level, time: new Date().toISOString(), event: "web server", text });

void copyLines("info", server.stdout);
void copyLines("error", server.stderr);
server.once("close", (code, signal) => {
  process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
});
