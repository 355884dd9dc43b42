import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "../start/build.mjs";
import { children } from "../start/children.mjs";
import { environment } from "../start/environment.mjs";
import { install } from "../start/install.mjs";
import { prepareOwner } from "../start/owner.mjs";
import { freePort } from "../start/ports.mjs";
import { startPostgres } from "../start/postgres.mjs";
import { WORKER_FLAGS } from "../start/programs.mjs";
import { logProgress } from "../start/progress.mjs";
import { secretsOf } from "../start/secrets.mjs";

const PORTS = [
  "PORT",
  "MAIL_PORT",
  "SMTP_PORT",
  "REALTIME_PORT",
  "DATABASE_PORT",
  "EXACT_PORT",
  "TWINFIELD_PORT",
  "MONEYBIRD_PORT",
  "MOLLIE_PORT",
];

/**
 * Runs `work` with a database of its own with the product's tables, and the built product; with BENCH_DATA_DIR the data is kept, for
 * measuring a part repeatedly. Returns the result of `work`.
 */
export async function withBenchDatabase(root, work) {
  const chosenDir = process.env.BENCH_DATA_DIR;
  const dataDir = chosenDir
    ? path.resolve(chosenDir)
    : fs.mkdtempSync(path.join(os.tmpdir(), "invorder-bench-"));
  fs.mkdirSync(dataDir, { recursive: true });
  fs.chmodSync(dataDir, 0o755);
  for (const folder of ["files", "mail", "logs"])
    fs.mkdirSync(path.join(dataDir, folder), { recursive: true });
  const processes = children(dataDir);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => processes.stop());
  try {
    return await work(await prepare({ root, dataDir, processes }));
  } finally {
    await processes.stop();
    if (!chosenDir) fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function prepare({ root, dataDir, processes }) {
  await install(root, { logProgress, run: processes.run });
  const ports = {};
  for (const name of PORTS) ports[name] = String(await freePort());
  const rawEnv = {
    ...process.env,
    ...ports,
    INVORDER_DATA_DIR: dataDir,
    INVORDER_DEMO: "0",
    INVORDER_UNDO_SECONDS: "0",
    CALLS_PER_MINUTE: "1000000",
  };
  const secrets = secretsOf(dataDir);
  const server = await startPostgres({
    dataDir,
    port: Number(ports.DATABASE_PORT),
    password: secrets.postgres_password,
    start: processes.start,
    onDeath: (exitStatus) => console.error(`the database ended: ${exitStatus}`),
  });
  const databaseUrl = await prepareOwner(server.url, secrets.owner_password);
  const env = environment(rawEnv, { dataDir, secrets, databaseUrl });
  const script = (file, args, more) => ({
    name: path.basename(file, ".ts"),
    command: process.execPath,
    // A worker's work is measured in the measuring process, with a worker's memory flags.
    args: [...WORKER_FLAGS, "--import", "tsx", file, ...args],
    env: { ...env, ...more },
    cwd: root,
  });
  await processes.run(script("scripts/migrate.ts", []));
  await build(root, { logProgress, run: processes.run, env });

  /** Runs a script of the bench, then prints its output. Returns its exit code. */
  const node = async (file, args, more = {}) => {
    const program = script(file, args, more);
    const code = await new Promise((resolve) => {
      processes.start({
        ...program,
        onDeath: (exitStatus) => resolve(Number(exitStatus) || Number(exitStatus !== "0")),
      });
    });
    const log = processes.logOf(program.name);
    console.log(fs.readFileSync(log, "utf8"));
    fs.rmSync(log, { force: true });
    return code;
  };
  return { root, dataDir, env, processes, node };
}
