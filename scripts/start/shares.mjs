import { isOwn } from "./environment.mjs";

const isOfRealtime = (name) => /^REALTIME_(ORIGINS|LINES_\w+)$/.test(name);

/** What each process is given of the product's own variables. None is given the owner of the database, who stands above its policies. */
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

/** The environment of one process: what belongs to the system, and its share of the product's variables. */
export function shareOf(name, env) {
  const isGiven = SHARES[name];
  const share = Object.fromEntries(
    Object.entries(env).filter(([variable]) => !isOwn(variable) || isGiven(variable)),
  );
  if (share.DATABASE_URL) share.DATABASE_URL = withoutLogin(share.DATABASE_URL);
  return share;
}

/** Returns where the database is, and nobody's name or password: web and worker sign in as roles of their own. */
export function withoutLogin(databaseUrl) {
  const url = new URL(databaseUrl);
  url.username = "";
  url.password = "";
  return url.href;
}
