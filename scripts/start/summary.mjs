const SHOWN_USERS = 10;

/** Returns the last lines of a start: addresses, logins, and the services it uses. */
export function summary({ env, dataDir, embedded, demo }) {
  return [
    "",
    "Invorder is ready.",
    "",
    `  Address   ${env.INVORDER_URL}`,
    embedded.mail
      ? `  Mailbox   ${demo.mail_url}  (every mail ends here, sign-in codes too)`
      : `  Mail      is sent through ${hostOf(env.SMTP_URL)}`,
    ...(embedded.packages ? packages(env) : []),
    ...logins(demo),
    "",
    `  Stands on ${foundations(env, embedded).join(", ")}`,
    `  Data      ${dataDir}  (logs in ${dataDir}/logs)`,
    "  Stop      Ctrl-C",
    "",
  ].join("\n");
}

const packages = (env) => [
  "  Practise with",
  `    Exact      ${env.EXACT_BASE_URL}`,
  `    Twinfield  ${new URL(env.TWINFIELD_LOGIN_URL).origin}`,
  `    Moneybird  ${env.MONEYBIRD_BASE_URL}`,
  `    Mollie     ${new URL(env.MOLLIE_BASE_URL).origin}`,
];

function logins({ users }) {
  if (users.length === 0) return [];
  const passwords = new Set(users.map(({ password }) => password));
  const shared = passwords.size === 1 ? `, password for all: ${[...passwords][0]}` : "";
  const width = Math.max(...users.map(({ email }) => email.length));
  return [
    "",
    `  Sign in as (role${shared})`,
    ...users
      .slice(0, SHOWN_USERS)
      .map(
        ({ email, role, password }) => `    ${email.padEnd(width)}  ${role}${shared ? "" : `  ${password}`}`,
      ),
    ...(users.length > SHOWN_USERS ? [`    and ${users.length - SHOWN_USERS} more in demo.json`] : []),
  ];
}

const foundations = (env, embedded) => [
  embedded.database
    ? `PostgreSQL of its own (port ${env.DATABASE_PORT})`
    : `PostgreSQL at ${hostOf(env.DATABASE_URL)}`,
  embedded.queue ? "the queue in PostgreSQL" : `the queue in Redis at ${hostOf(env.REDIS_URL)}`,
  embedded.realtime
    ? `a realtime server of its own (port ${env.REALTIME_PORT})`
    : `realtime at ${env.PUSHER_HOST ?? `Pusher, cluster ${env.PUSHER_CLUSTER ?? "eu"}`}`,
  embedded.files ? "files in a folder" : `files in S3 bucket ${env.S3_BUCKET}`,
];

/** Returns the host only: the whole address may contain a password. */
function hostOf(address) {
  try {
    return new URL(address).host;
  } catch {
    return "the configured server";
  }
}
