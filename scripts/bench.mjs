import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "./start/build.mjs";
import { children } from "./start/children.mjs";
import { environment } from "./start/environment.mjs";
import { checkNode, install } from "./start/install.mjs";
import { prepareOwner } from "./start/owner.mjs";
import { freePort } from "./start/ports.mjs";
import { startPostgres } from "./start/postgres.mjs";
import { say } from "./start/say.mjs";
import { secretsOf } from "./start/secrets.mjs";
import { mailboxService, webService } from "./start/services.mjs";

/**
 * `npm run bench`: figures beside the same work in plain SQL, on a database of its own with a million invoices. PostgreSQL writes
 * safely here, as it does in production. `npm run bench -- lists delivery` measures only those parts (lists, run, delivery, imports,
 * bulk, export, growth). No worker runs: what is measured runs in the measuring process.
 */
checkNode();
const root = path.resolve(import.meta.dirname, "..");
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-bench-"));
fs.chmodSync(dataDir, 0o755);
for (const folder of ["files", "mail", "logs"]) fs.mkdirSync(path.join(dataDir, folder));
const processes = children(dataDir);
let code = 1;
try {
  code = await measure();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await processes.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(code);

async function measure() {
  await install(root, { say, run: processes.run });
  const ports = {};
  for (const name of ["PORT", "MAIL_PORT", "SMTP_PORT", "REALTIME_PORT", "DATABASE_PORT"])
    ports[name] = String(await freePort());
  const given = {
    ...process.env,
    ...ports,
    INVORDER_DATA_DIR: dataDir,
    INVORDER_DEMO: "0",
    INVORDER_UNDO_SECONDS: "0",
  };
  const secrets = secretsOf(dataDir);
  const fail = (how) => console.error(`a service ended: ${how}`);
  const server = await startPostgres({
    dataDir,
    port: Number(ports.DATABASE_PORT),
    password: secrets.postgres_password,
    start: processes.start,
    onDeath: fail,
  });
  const databaseUrl = await prepareOwner(server.url, secrets.owner_password);
  const env = environment(given, { dataDir, secrets, databaseUrl });
  const node = (script, given = []) => ({
    name: path.basename(script, ".ts"),
    command: process.execPath,
    args: ["--import", "tsx", script, ...given],
    env,
    cwd: root,
  });
  await processes.run(node("scripts/migrate.ts"));
  await build(root, { say, run: processes.run, env });
  processes.start(mailboxService({ root, env }));
  processes.start(webService({ root, env, isDev: false, onDeath: fail }));
  say("measuring: some minutes");
  return new Promise((resolve) => {
    const child = processes.start({
      ...node("bench/main.ts", process.argv.slice(2)),
      onDeath: (how) => resolve(Number(how) || 0),
    });
    child.on("exit", (exit) => resolve(exit ?? 1));
  }).finally(() => console.log(fs.readFileSync(path.join(dataDir, "logs/main.log"), "utf8")));
}
