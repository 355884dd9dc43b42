import { isOwn } from "./environment.mjs";

const isOfRealtime = (name) => /^REALTIME_(ORIGINS|LINES_\w+)$/.test(name);

/** The product's own variables each process gets. None gets the owner of the database, who bypasses its policies. */
const SHARES = {
  web: (name) => name !== "SMTP_URL" && !isOfRealtime(name),
  worker: (name) => !isOfRealtime(name),
  realtime: (name) =>
    /^(PUSHER_(APP_ID|KEY|SECRET)|REALTIME_\w+|TRUSTED_PROXIES|LISTEN_ADDRESS|INVORDER_(ENV|URL|HOSTS)|LOG_LEVEL)$/.test(
      name,
    ),
  mailbox: (name) => /^((MAIL|SMTP)_PORT|INVORDER_(ENV|DATA_DIR)|LOG_LEVEL)$/.test(name),
  emulators: (name) =>
    /^((EXACT|TWINFIELD|MONEYBIRD|MOLLIE)_(PORT|CLIENT_ID|CLIENT_SECRET)|INVORDER_(ENV|URL)|LOG_LEVEL)$/.test(
      name,
    ),
  build: () => false,
};

/** Returns the environment of one process: the system's variables, and its share of the product's. */
export function processEnvironment(name, env) {
  const isGiven = SHARES[name];
  const share = Object.fromEntries(
    Object.entries(env).filter(([variable]) => !isOwn(variable) || isGiven(variable)),
  );
  if (share.DATABASE_URL) share.DATABASE_URL = withoutLogin(share.DATABASE_URL);
  return share;
}

/** Returns the database's address without name and password: web and worker sign in as roles of their own. */
export function withoutLogin(databaseUrl) {
  const url = new URL(databaseUrl);
  url.username = "";
  url.password = "";
  return url.href;
}
