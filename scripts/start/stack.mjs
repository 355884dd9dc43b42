import fs from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { children, endLeftovers } from "./children.mjs";
import { embeddedIn, environment, ownVariables, portsOf, requireClosed } from "./environment.mjs";
import { checkNode, install } from "./install.mjs";
import { prepareOwner } from "./owner.mjs";
import { assertAnswers, assertFree, freeOr } from "./ports.mjs";
import { startPostgres } from "./postgres.mjs";
import { compilePrograms, programArgs } from "./programs.mjs";
import { isReady } from "./ready.mjs";
import { secretsOf, writePrivate } from "./secrets.mjs";
import { emulatorService, mailboxService, realtimeService, webService, workerService } from "./services.mjs";

/**
 * Starts the whole product: packages, database, tables, demo, build, services. Resolves when it responds; throws, with nothing left
 * running, when it cannot. `onDeath` is called when an essential part dies later. With `throwAway` it need not survive a power cut, and
 * lives for minutes.
 */
export async function startStack({ root, rawEnv, logProgress, onDeath, isDev = false, throwAway = false }) {
  checkNode();
  requireClosed(rawEnv);
  const dataDir = path.resolve(root, rawEnv.INVORDER_DATA_DIR || ".data");
  await prepareData(dataDir, logProgress);
  const processes = children(dataDir);
  const failure = {};
  const died = new Promise((_resolve, reject) => {
    failure.report = (part) => (exitStatus) => {
      const error = new Error(`${part} ended (${exitStatus}); see ${processes.logOf(part)}`);
      reject(error);
      onDeath(error);
    };
  });
  died.catch(() => undefined);
  const site = { root, rawEnv, dataDir, processes, logProgress, isDev, throwAway, report: failure.report };
  const ready = Promise.race([arrange(site), died]).catch(async (error) => {
    await processes.stop();
    throw error;
  });
  return { ready, stop: processes.stop };
}

async function arrange(site) {
  const { root, dataDir, processes, logProgress, isDev, throwAway, report } = site;
  const rawEnv = await withPracticePorts(site.rawEnv);
  await checkPorts(rawEnv);
  if (rawEnv.DATABASE_URL) await assertAnswers(rawEnv.DATABASE_URL);
  await install(root, { logProgress, run: processes.run });
  const programs = path.join(dataDir, "programs");
  await compilePrograms(root, programs, { practice: embeddedIn(rawEnv).packages });
  const at = { ...site, rawEnv, programs };
  const secrets = secretsOf(dataDir);
  const early = environment(rawEnv, { dataDir, secrets, databaseUrl: addressOfDatabase(rawEnv) });
  startEmbedded(at, early);
  // If it cannot start there is no use in restarting it; one that responded before died of a fault, which a test must report.
  let hasAnswered = false;
  const onDeath = (exitStatus) => (hasAnswered && !throwAway ? "restart" : report("web")(exitStatus));
  const startWeb = async (env) => {
    processes.start(webService({ root, env, isDev, onDeath }));
    await isReady(env);
    hasAnswered = true;
  };
  // In development it compiles in parallel with the tables and the demo, so that the first page is ready when it is opened.
  const web = isDev ? startWeb(early).then(() => openSignIn(early)) : undefined;
  web?.catch(() => undefined); // handled below, once the demo is there
  const [env] = await Promise.all([
    prepareDatabase(at, secrets),
    isDev ? undefined : build(root, { logProgress, run: processes.run, env: early }),
  ]);
  if (!isDev) processes.start(workerService({ root, env, programs }));
  await (web ?? startWeb(env));
  // In development the worker is started last and compiles itself: a change of it needs a restart, and the first page has priority.
  if (isDev) processes.start(workerService({ root, env }));
  const embedded = embeddedIn(rawEnv);
  const demo = writeFacts(dataDir, env, embedded);
  return { env, dataDir, embedded, demo };
}

/** Prepares the data dir: other users may pass through it, because PostgreSQL may run as one, but not list it. */
async function prepareData(dataDir, logProgress) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  for (const folder of ["files", "mail", "logs"])
    fs.mkdirSync(path.join(dataDir, folder), { recursive: true, mode: 0o700 });
  const healed = await endLeftovers(dataDir);
  if (healed > 0) logProgress(`ended ${healed} processes that an earlier start left behind`);
}

/** Returns the environment with free ports for the emulators: a second product beside the first needs only the others to be set. */
async function withPracticePorts(rawEnv) {
  const { exact, twinfield, moneybird, mollie } = portsOf(rawEnv);
  const chosen = { ...rawEnv };
  for (const { variable, port } of [exact, twinfield, moneybird, mollie])
    if (!rawEnv[variable]) chosen[variable] = String(await freeOr(port));
  return chosen;
}

async function checkPorts(rawEnv) {
  const { web, mailbox, smtp, realtime, database, exact, twinfield, moneybird, mollie } = portsOf(rawEnv);
  const embedded = embeddedIn(rawEnv);
  const address = rawEnv.LISTEN_ADDRESS || "127.0.0.1";
  const needed = [{ ...web, address }];
  if (embedded.mail) needed.push(mailbox, smtp);
  if (embedded.realtime) needed.push({ ...realtime, address });
  if (embedded.database) needed.push(database);
  if (embedded.packages) needed.push(exact, twinfield, moneybird, mollie);
  for (const port of needed) await assertFree(port);
}

function startEmbedded({ root, rawEnv, processes, programs }, env) {
  const embedded = embeddedIn(rawEnv);
  if (embedded.realtime) processes.start(realtimeService({ root, env, programs }));
  if (embedded.mail) processes.start(mailboxService({ root, env, programs }));
  if (embedded.packages) processes.start(emulatorService({ root, env, programs }));
}

/** Opens the sign-in page, so that it is compiled; the response is ignored. */
const openSignIn = ({ INVORDER_URL }) =>
  fetch(new URL("/invorder/login", INVORDER_URL), { headers: { accept: "text/html" } }).catch(
    () => undefined,
  );

/** Returns the current or future address of the database, without the login that only its owner has. */
const addressOfDatabase = (rawEnv) =>
  rawEnv.DATABASE_URL || `postgres://127.0.0.1:${portsOf(rawEnv).database.port}/invorder`;

/** Prepares PostgreSQL, the owner, the tables, and the demo in an empty database. Returns the environment of the processes. */
async function prepareDatabase(site, secrets) {
  const { root, rawEnv, dataDir, processes, programs, throwAway, logProgress, report } = site;
  const databaseUrl = rawEnv.DATABASE_URL || (await embeddedDatabase());
  const env = environment(rawEnv, { dataDir, secrets, databaseUrl });
  const script = (name) => ({
    name,
    command: process.execPath,
    args: programArgs(name, programs),
    env,
    cwd: root,
  });
  await processes.run(script("migrate"));
  logProgress("database is up to date");
  if (env.INVORDER_DEMO === "1" && fs.existsSync(path.join(root, "scripts/seed.ts"))) {
    await processes.run(script("seed"));
    logProgress("demo data is there");
  }
  return env;

  async function embeddedDatabase() {
    const { port } = portsOf(rawEnv).database;
    const started = await startPostgres({
      dataDir,
      port,
      password: secrets.postgres_password,
      start: processes.start,
      onDeath: report("postgres"),
      throwAway,
    });
    logProgress(started.isNew ? "PostgreSQL is set up and runs" : "PostgreSQL runs");
    return prepareOwner(started.url, secrets.owner_password);
  }
}

/** Writes env.json for the admin command, and demo.json with the logins for people and programs. */
function writeFacts(dataDir, env, embedded) {
  writePrivate(path.join(dataDir, "env.json"), ownVariables(env));
  const seed = path.join(dataDir, "demo-seed.json");
  const seeded =
    env.INVORDER_DEMO === "1" && fs.existsSync(seed) ? JSON.parse(fs.readFileSync(seed, "utf8")) : {};
  const demo = {
    base_url: env.INVORDER_URL,
    mail_url: embedded.mail ? `http://127.0.0.1:${env.MAIL_PORT}` : null,
    users: seeded.users ?? [],
    customers: seeded.customers ?? [],
  };
  writePrivate(path.join(dataDir, "demo.json"), demo);
  return demo;
}
