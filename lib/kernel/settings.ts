import { createHmac } from "node:crypto";
import { z } from "zod";
import { dayFrom } from "./day";
import { processWide } from "./process-wide";

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const optional = z.string().min(1).optional().catch(undefined);

const optionalDay = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return undefined;
    const found = dayFrom(text);
    if (!found) context.addIssue({ code: "custom", message: "expected a day as 2026-11-21" });
    return found ?? z.NEVER;
  });

const Variables = z.object({
  /** For migrating, seeding and administering as the owner; for web and worker without a name and password. */
  DATABASE_URL: z.string().min(1).optional(),
  INVORDER_SECRET: z.string().min(32).optional(),
  /** The one before, while what it sealed and signed must still be read. */
  INVORDER_SECRET_OLD: z.string().min(32).optional(),
  INVORDER_DATA_DIR: z.string().min(1).default(".data"),
  INVORDER_ENV: z.enum(["LOCAL", "STAGING", "production"]).optional(),
  INVORDER_URL: optional,
  /** Further hosts of the product itself, with commas between. */
  INVORDER_HOSTS: optional,
  /** The product's day, whatever the clock says: so that every figure can be asked for any day. */
  INVORDER_TODAY: optionalDay,
  INVORDER_DEMO: z.enum(["1", "0"]).default("0"),
  /** Which lines the logs hold: errors alone, what somebody should look at too, or all that happens. */
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info"]).default("info"),
  /** Addresses and networks of the proxies whose forwarded headers are believed. */
  TRUSTED_PROXIES: optional,
  /** Calls of the API in a minute, of one session or token. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** Files that come in at the same moment, of one user and of all. */
  UPLOADS_PER_USER: z.coerce.number().int().min(1).default(3),
  UPLOADS_AT_ONCE: z.coerce.number().int().min(1).default(6),
  /** Whose pages may open a live line besides the product's own host and its subdomains, and how many lines an address may have. */
  REALTIME_ORIGINS: optional,
  REALTIME_LINES_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  PORT: port(3000),
  MAIL_PORT: port(3025),
  SMTP_PORT: port(3026),
  REALTIME_PORT: port(3027),
  DATABASE_PORT: port(3028),
  /** Where `/metrics` is served for Prometheus, and the token it asks for; without both it is not. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().catch(undefined),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The OTLP endpoint that traces are sent to over HTTP, its headers (name=value, by comma), and the service name; without the first none are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: optional,
  LISTEN_ADDRESS: z.string().min(1).default("127.0.0.1"),
  POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
  REDIS_URL: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().min(3).default("no-reply@invorder.example"),
  /** Under which name the key of DKIM stands at a sender's domain, and which name servers are asked; the machine's own when left out. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]{1,63}$/)
    .default("invorder"),
  DNS_SERVERS: optional,
  /** What a sender's domain publishes of the mail server: the name its SPF includes, and the public key or the name under which it stands. */
  SPF_INCLUDE: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  DKIM_RECORD: optional,
  /** Failed sign-ins within the window: for an account from one address (and for a browser of its own), from everywhere, for an address. */
  LOGIN_FAILURES: z.coerce.number().int().min(1).default(10),
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  LOGIN_WINDOW_MINUTES: z.coerce.number().int().min(1).max(1_440).default(15),
  /** Codes that may be tried in one sign-in, and mailed to an account within the window without being entered. */
  LOGIN_CODE_TRIES: z.coerce.number().int().min(1).default(5),
  LOGIN_CODE_MAILS: z.coerce.number().int().min(1).default(3),
  /** After how many minutes without a request a session ends, where its white label says nothing else. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(15).max(720).default(60),
  /** Bytes a second a reader of an export must take on the whole, how long it may take none, and how long a second export waits. */
  EXPORT_LEAST_RATE: z.coerce.number().int().min(1).default(16_384),
  EXPORT_PATIENCE_SECONDS: z.coerce.number().int().min(1).default(20),
  EXPORT_WAIT_SECONDS: z.coerce.number().int().min(0).default(10),
  /** Invoices per transaction of a run. */
  RUN_CHUNK: z.coerce.number().int().min(1).max(5_000).default(500),
  /** How long a worker may keep a message it has not begun to send, and one it has: the mail server may take fourteen minutes. */
  LEASE_SECONDS: z.coerce.number().positive().default(120),
  SENDING_LEASE_SECONDS: z.coerce.number().positive().default(900),
  /** How long the delivery waits for the database before its worker ends and is started again; for a file everybody waits half of it. */
  ANSWER_SECONDS: z.coerce.number().int().min(1).default(120),
  /** After how long without a sign of life a job is taken for stranded, and how often is looked. */
  JOB_STALE_SECONDS: z.coerce.number().int().min(1).default(15),
  /** After how long without progress a job is taken for hung. None of its statements may take longer. */
  JOB_SILENT_SECONDS: z.coerce.number().int().min(1).default(600),
  SWEEP_SECONDS: z.coerce.number().positive().default(10),
  /** How long the mails of a run wait, so that it can be undone; 0 sends them at once. */
  INVORDER_UNDO_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
  RETRY_FIRST_SECONDS: z.coerce.number().positive().default(300),
  /** Where the accounting packages live, and as whom we ask them; a package that needs a client and has none cannot be linked. */
  EXACT_BASE_URL: z.url().default("https://start.exactonline.nl"),
  EXACT_CLIENT_ID: optional,
  EXACT_CLIENT_SECRET: optional,
  TWINFIELD_LOGIN_URL: z.url().default("https://login.twinfield.com/auth/authentication"),
  /** Hosts that data of Twinfield may come from besides those under twinfield.com, by comma. */
  TWINFIELD_CLUSTER_HOSTS: optional,
  TWINFIELD_CLIENT_ID: optional,
  TWINFIELD_CLIENT_SECRET: optional,
  MONEYBIRD_BASE_URL: z.url().default("https://moneybird.com"),
  MOLLIE_BASE_URL: z.url().default("https://api.mollie.com/v2"),
  PUSHER_APP_ID: optional,
  PUSHER_KEY: optional,
  PUSHER_SECRET: optional,
  PUSHER_CLUSTER: optional,
  PUSHER_HOST: optional,
  PUSHER_PORT: optional,
  PUSHER_USE_TLS: z.enum(["1", "0"]).default("0"),
  PUSHER_PUBLIC_URL: optional,
  S3_BUCKET: optional,
  S3_ENDPOINT: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
});

/** Where accounting packages and the payment provider are called: with tokens and keys, so never in the clear, nor an emulator. */
const OUTSIDE = ["EXACT_BASE_URL", "TWINFIELD_LOGIN_URL", "MONEYBIRD_BASE_URL", "MOLLIE_BASE_URL"] as const;
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

const Settings = Variables.superRefine((variables, context) => {
  if (variables.INVORDER_ENV !== "production") return;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (variables.INVORDER_TODAY !== undefined)
    refuse("INVORDER_TODAY", "in production the day is that of the clock");
  for (const name of OUTSIDE) {
    const { protocol, hostname } = new URL(variables[name]);
    if (protocol !== "https:" || LOOPBACK.test(hostname))
      refuse(name, "in production it is an https address of another machine");
  }
});
export type Settings = z.output<typeof Settings>;

/** Whether this is a development build, which evaluates code to show where an error is. */
export const isDevelopment = process.env.NODE_ENV === "development";

/** Whether this is the build that customers use. */
export const isProduction = process.env.NODE_ENV === "production";

const held = processWide<{ read?: Settings }>("invorder.settings", () => ({}));

/**
 * Returns the environment, read once; a variable left empty is as good as one left out. Throws an Error that names every variable that is
 * wrong. The one place that reads process.env.
 */
export function settings(): Settings {
  if (held.read) return held.read;
  const result = Settings.safeParse(
    Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== "")),
  );
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`the environment is not usable: ${wrong.join("; ")}`);
  }
  held.read = result.data;
  return held.read;
}

/** The password of one of the product's own database roles, derived so that no second secret has to be kept. */
export function rolePassword(role: string): string {
  const { INVORDER_SECRET } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  return createHmac("sha256", INVORDER_SECRET).update(role).digest("hex");
}

/** DATABASE_URL, which may name nobody, with user and password of one of the product's own roles. */
export function roleUrl(role: string): string {
  const { DATABASE_URL } = settings();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const url = new URL(DATABASE_URL);
  url.username = role;
  url.password = rolePassword(role);
  return url.href;
}
