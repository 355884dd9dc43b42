import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { end, identity, isSame } from "./process-identity.mjs";
import { writePrivate } from "./secrets.mjs";

const LOG_LIMIT_BYTES = 20_000_000;
const RESTARTS_A_MINUTE = 5;

/**
 * Manages the processes of one running stack. Each has its own process group and its own log file, and all are recorded in pids.json, so
 * that a start after a `kill -9` finds and ends those left behind.
 */
export function children(dataDir) {
  const running = new Map();
  const pidsFile = path.join(dataDir, "pids.json");
  let isStopping = false;

  /** Starts a process. `onDeath` is "restart", or a function that receives how the process ended and may return "restart". */
  function start({ name, command, args, env, cwd, ids = {}, signal = "SIGTERM", onDeath }) {
    const log = openLog(logOf(name));
    const child = spawn(command, args, { stdio: ["ignore", log, log], env, cwd, detached: true, ...ids });
    fs.closeSync(log);
    const entry = { name, pid: child.pid, identity: identity(child.pid), signal, deaths: [], child };
    entry.deaths = running.get(name)?.deaths ?? [];
    running.set(name, entry);
    remember();
    child.on("error", (error) => onDeath !== "restart" && onDeath(error.message));
    child.on("exit", (code, killedBy) => {
      if (isStopping || running.get(name) !== entry) return;
      const next = onDeath === "restart" ? onDeath : onDeath(String(killedBy ?? code));
      if (next === "restart")
        again(entry, () => start({ name, command, args, env, cwd, ids, signal, onDeath }));
    });
    return child;
  }

  /** Runs a command to its end. Throws with the last lines of its log when it fails. */
  function run({ name, command, args, env, cwd }) {
    return new Promise((resolve, reject) => {
      const finished = (exitStatus) => {
        running.delete(name);
        remember();
        if (exitStatus === "0") return resolve();
        reject(new Error(`${name} failed (${exitStatus}):\n${lastLines(logOf(name))}`));
      };
      fs.rmSync(logOf(name), { force: true });
      start({ name, command, args, env, cwd, onDeath: finished });
    });
  }

  const logOf = (name) => path.join(dataDir, "logs", `${name}.log`);

  function again(entry, restart) {
    const now = Date.now();
    entry.deaths = [...entry.deaths.filter((moment) => now - moment < 60_000), now];
    if (entry.deaths.length > RESTARTS_A_MINUTE) {
      console.error(`${entry.name} keeps dying; see ${logOf(entry.name)}`);
      return setTimeout(() => !isStopping && restart(), 60_000).unref();
    }
    console.error(`${entry.name} died and is started again`);
    return setTimeout(() => !isStopping && restart(), 100 * entry.deaths.length);
  }

  function remember() {
    const list = [...running.values()].map(({ name, pid, identity, signal }) => ({
      name,
      pid,
      identity,
      signal,
    }));
    const launcher = { pid: process.pid, identity: identity(process.pid) };
    writePrivate(pidsFile, { launcher, children: list });
  }

  /** Ends everything, last started first, the database after all processes that use it. */
  async function stop() {
    isStopping = true;
    const all = [...running.values()].reverse();
    const [database, others] = [all.filter(isDatabase), all.filter((entry) => !isDatabase(entry))];
    await Promise.all(others.map((entry) => end(entry, entry)));
    await Promise.all(database.map((entry) => end(entry, entry)));
    fs.rmSync(pidsFile, { force: true });
  }

  return { start, run, stop, logOf };
}

const isDatabase = ({ name }) => name === "postgres";

/** Throws when a stack runs on this data; ends the processes a killed launcher left behind. Returns their number. */
export async function endLeftovers(dataDir) {
  const recorded = readPids(path.join(dataDir, "pids.json"));
  if (isSame(recorded.launcher) && recorded.launcher.pid !== process.pid)
    throw new Error(
      `Invorder already runs on ${dataDir} (process ${recorded.launcher.pid}). Stop that one, or set INVORDER_DATA_DIR.`,
    );
  const alive = recorded.children.filter(isSame);
  await Promise.all(alive.filter((entry) => !isDatabase(entry)).map((entry) => end(entry, entry)));
  await Promise.all(alive.filter(isDatabase).map((entry) => end(entry, entry)));
  return alive.length;
}

function readPids(file) {
  try {
    const { launcher, children } = JSON.parse(fs.readFileSync(file, "utf8"));
    return { launcher, children: Array.isArray(children) ? children : [] };
  } catch {
    return { children: [] };
  }
}

const lastLines = (file) => fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-25).join("\n");

function openLog(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const isLong = fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT_BYTES;
  return fs.openSync(file, isLong ? "w" : "a", 0o600);
}
