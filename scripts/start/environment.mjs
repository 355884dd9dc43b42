import path from "node:path";

/** Variables the product reads: passed to its processes, and stored for the admin command. */
const OWN =
  /^(DATABASE_URL|INVORDER_\w+|PORT|(MAIL|SMTP|REALTIME|DATABASE)_PORT|LISTEN_ADDRESS|POOL_SIZE|REDIS_URL|SMTP_URL|MAIL_FROM|LOGIN_\w+|SESSION_\w+|TRUSTED_PROXIES|REALTIME_\w+|UPLOADS_\w+|LOG_LEVEL|RETRY_\w+|RUN_CHUNK|EXPORT_\w+|\w*LEASE_SECONDS|ANSWER_SECONDS|JOB_\w+_SECONDS|SWEEP_SECONDS|CALLS_PER_MINUTE|DKIM_\w+|SPF_INCLUDE|DNS_SERVERS|PUSHER_\w+|OTEL_\w+|S3_\w+|(EXACT|TWINFIELD|MONEYBIRD|MOLLIE)_\w+)$/;

/** Returns the ports of a stack, with the variable that changes each. */
export const portsOf = (rawEnv) => ({
  web: { variable: "PORT", port: portIn(rawEnv, "PORT", 3000), what: "the web application" },
  mailbox: { variable: "MAIL_PORT", port: portIn(rawEnv, "MAIL_PORT", 3025), what: "the mailbox page" },
  smtp: { variable: "SMTP_PORT", port: portIn(rawEnv, "SMTP_PORT", 3026), what: "the mailbox's SMTP" },
  realtime: {
    variable: "REALTIME_PORT",
    port: portIn(rawEnv, "REALTIME_PORT", 3027),
    what: "the realtime server",
  },
  database: { variable: "DATABASE_PORT", port: portIn(rawEnv, "DATABASE_PORT", 3028), what: "PostgreSQL" },
  exact: { variable: "EXACT_PORT", port: portIn(rawEnv, "EXACT_PORT", 3031), what: "Exact to practise with" },
  twinfield: {
    variable: "TWINFIELD_PORT",
    port: portIn(rawEnv, "TWINFIELD_PORT", 3032),
    what: "Twinfield to practise with",
  },
  moneybird: {
    variable: "MONEYBIRD_PORT",
    port: portIn(rawEnv, "MONEYBIRD_PORT", 3033),
    what: "Moneybird to practise with",
  },
  mollie: {
    variable: "MOLLIE_PORT",
    port: portIn(rawEnv, "MOLLIE_PORT", 3034),
    what: "Mollie to practise with",
  },
});

function portIn(rawEnv, variable, fallback) {
  const port = Number(rawEnv[variable] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} is no port: ${rawEnv[variable]}`);
}

const isLoopback = (address) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(address);

/** Returns whether outsiders can reach this start: the demo's logins are published, and the mailbox shows every mail without a password. */
const isPublic = (rawEnv) =>
  rawEnv.INVORDER_ENV === "production" || !isLoopback(rawEnv.LISTEN_ADDRESS || "127.0.0.1");

/** Throws an Error that names the missing setting where a start reachable by outsiders would be open to them. */
export function requireClosed(rawEnv) {
  const why = rawEnv.INVORDER_ENV === "production" ? "INVORDER_ENV=production" : "this LISTEN_ADDRESS";
  if (isPublic(rawEnv) && rawEnv.INVORDER_DEMO === "1")
    throw new Error(`${why} does not go with the demo, whose passwords everybody knows: set INVORDER_DEMO=0`);
  if (rawEnv.INVORDER_ENV === "production" && !rawEnv.SMTP_URL)
    throw new Error(
      `${why} needs a mail server: set SMTP_URL (the mailbox shows every mail without a password)`,
    );
}

/** Any of these variables means a real package. */
const PACKAGES = [
  "EXACT_CLIENT_ID",
  "EXACT_BASE_URL",
  "TWINFIELD_CLIENT_ID",
  "TWINFIELD_LOGIN_URL",
  "MONEYBIRD_BASE_URL",
  "MOLLIE_BASE_URL",
];

/**
 * Returns whether an empty database is filled with the demo: the embedded one, not reachable by others, unless INVORDER_DEMO says
 * otherwise.
 */
const isDemo = (rawEnv) =>
  (rawEnv.INVORDER_ENV || "LOCAL") === "LOCAL" &&
  !isPublic(rawEnv) &&
  (rawEnv.INVORDER_DEMO ? rawEnv.INVORDER_DEMO === "1" : !rawEnv.DATABASE_URL);

/** Returns which services have to be embedded. Throws for an incomplete configuration. */
export function embeddedIn(rawEnv) {
  const pusher = ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET"].filter((name) => !rawEnv[name]);
  if (pusher.length > 0 && pusher.length < 3)
    throw new Error(`a realtime server needs ${pusher.join(" and ")} too`);
  return {
    database: !rawEnv.DATABASE_URL,
    queue: !rawEnv.REDIS_URL,
    realtime: pusher.length === 3,
    mail: !rawEnv.SMTP_URL,
    files: !rawEnv.S3_BUCKET,
    // Only a demo on this machine ever uses emulators instead of packages.
    packages: isDemo(rawEnv) && !PACKAGES.some((name) => rawEnv[name]),
  };
}

/** Returns the environment of the product's processes: the given one, completed with the embedded services. */
export function environment(rawEnv, { dataDir, secrets, databaseUrl }) {
  const ports = portsOf(rawEnv);
  const embedded = embeddedIn(rawEnv);
  const url = rawEnv.INVORDER_URL || `http://127.0.0.1:${ports.web.port}`;
  return {
    ...rawEnv,
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: databaseUrl,
    INVORDER_SECRET: rawEnv.INVORDER_SECRET || secrets.invorder_secret,
    INVORDER_DATA_DIR: path.resolve(dataDir),
    INVORDER_ENV: rawEnv.INVORDER_ENV || "LOCAL",
    INVORDER_URL: url,
    INVORDER_DEMO: rawEnv.INVORDER_DEMO || (embedded.database && !isPublic(rawEnv) ? "1" : "0"),
    ...Object.fromEntries(Object.values(ports).map(({ variable, port }) => [variable, String(port)])),
    ...(embedded.mail && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp.port}` }),
    ...(embedded.realtime && {
      PUSHER_APP_ID: "invorder",
      PUSHER_KEY: secrets.pusher_key,
      PUSHER_SECRET: secrets.pusher_secret,
      PUSHER_HOST: "127.0.0.1",
      PUSHER_PORT: String(ports.realtime.port),
      PUSHER_USE_TLS: "0",
    }),
    ...(embedded.packages && practiceOf(ports, secrets)),
  };
}

const practiceOf = ({ exact, twinfield, moneybird, mollie }, { package_secret: secret }) => ({
  EXACT_BASE_URL: `http://127.0.0.1:${exact.port}`,
  EXACT_CLIENT_ID: "invorder-practice",
  EXACT_CLIENT_SECRET: secret,
  TWINFIELD_LOGIN_URL: `http://127.0.0.1:${twinfield.port}/auth/authentication`,
  TWINFIELD_CLIENT_ID: "invorder-practice",
  TWINFIELD_CLIENT_SECRET: secret,
  TWINFIELD_CLUSTER_HOSTS: `127.0.0.1:${twinfield.port}`,
  MONEYBIRD_BASE_URL: `http://127.0.0.1:${moneybird.port}`,
  MOLLIE_BASE_URL: `http://127.0.0.1:${mollie.port}/v2`,
});

/** Returns whether the product itself reads this variable. */
export const isOwn = (name) => OWN.test(name);

/** Returns only the product's own variables, for env.json. */
export const ownVariables = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => isOwn(name)));
