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
  /** For migrating, seeding and administering as the owner; for web and worker without user and password. */
  DATABASE_URL: z.string().min(1).optional(),
  INVORDER_SECRET: z.string().min(32).optional(),
  /** The previous INVORDER_SECRET, while data sealed and signed with it must still be readable. */
  INVORDER_SECRET_OLD: z.string().min(32).optional(),
  INVORDER_DATA_DIR: z.string().min(1).default(".data"),
  INVORDER_ENV: z.enum(["LOCAL", "STAGING", "production"]).optional(),
  INVORDER_URL: optional,
  /** Further hosts of the product itself, by comma. */
  INVORDER_HOSTS: optional,
  /** The product's day instead of the clock's, so that figures of any day can be computed. */
  INVORDER_TODAY: optionalDay,
  INVORDER_DEMO: z.enum(["1", "0"]).default("0"),
  /** The lowest level that is logged: errors alone, warnings too, or all events. */
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info"]).default("info"),
  /** Addresses and networks of the proxies whose forwarded headers are trusted. */
  TRUSTED_PROXIES: optional,
  /** Calls of the API per minute, of one session or token. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** Concurrent uploads, of one user and of all. */
  UPLOADS_PER_USER: z.coerce.number().int().min(1).default(3),
  UPLOADS_AT_ONCE: z.coerce.number().int().min(1).default(6),
  /** Origins whose pages may open a realtime connection besides the product's own host and its subdomains, and connections per address. */
  REALTIME_ORIGINS: optional,
  REALTIME_LINES_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  PORT: port(3000),
  MAIL_PORT: port(3025),
  SMTP_PORT: port(3026),
  REALTIME_PORT: port(3027),
  DATABASE_PORT: port(3028),
  /** The port of `/metrics` for Prometheus, and the token it requires; without both it is not served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().catch(undefined),
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * The OTLP endpoint that traces are sent to over HTTP, its headers (name=value, by comma), and the service name; without an endpoint none
   * are sent.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: optional,
  LISTEN_ADDRESS: z.string().min(1).default("127.0.0.1"),
  POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
  REDIS_URL: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().min(3).default("no-reply@invorder.example"),
  /** The selector of the DKIM key at a sender's domain, and the name servers to query; by default the machine's own. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]{1,63}$/)
    .default("invorder"),
  DNS_SERVERS: optional,
  /**
   * The records that a sender's domain must publish for the mail server: the name its SPF includes, and the public key or the name under
   * which it is found.
   */
  SPF_INCLUDE: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  DKIM_RECORD: optional,
  /** Failed sign-ins allowed within the window: per account and address (and per known browser), per account, and per address. */
  LOGIN_FAILURES: z.coerce.number().int().min(1).default(10),
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  LOGIN_WINDOW_MINUTES: z.coerce.number().int().min(1).max(1_440).default(15),
  /** Attempts to enter the code of one sign-in, and codes mailed to an account within the window without being entered. */
  LOGIN_CODE_TRIES: z.coerce.number().int().min(1).default(5),
  LOGIN_CODE_MAILS: z.coerce.number().int().min(1).default(3),
  /** Minutes without a request after which a session ends, unless its white label has another limit. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(15).max(720).default(60),
  /**
   * The least average bytes per second at which a client must read an export, the longest pause it may make, and how long a second export
   * waits, in seconds.
   */
  EXPORT_LEAST_RATE: z.coerce.number().int().min(1).default(16_384),
  EXPORT_PATIENCE_SECONDS: z.coerce.number().int().min(1).default(20),
  EXPORT_WAIT_SECONDS: z.coerce.number().int().min(0).default(10),
  /** Invoices per transaction of a run. */
  RUN_CHUNK: z.coerce.number().int().min(1).max(5_000).default(500),
  /** Seconds that a worker may hold a message before and after it began to send it: the mail server may take fourteen minutes. */
  LEASE_SECONDS: z.coerce.number().positive().default(120),
  SENDING_LEASE_SECONDS: z.coerce.number().positive().default(900),
  /**
   * Seconds that delivery waits for the database before its worker exits and is restarted; waiting for a file takes at most half of that.
   */
  ANSWER_SECONDS: z.coerce.number().int().min(1).default(120),
  /** Seconds without a heartbeat after which a job counts as stranded, and the interval of that check. */
  JOB_STALE_SECONDS: z.coerce.number().int().min(1).default(15),
  /** Seconds without progress after which a job counts as hung. None of its statements may take longer. */
  JOB_SILENT_SECONDS: z.coerce.number().int().min(1).default(600),
  SWEEP_SECONDS: z.coerce.number().positive().default(10),
  /** Seconds that the mails of a run wait, so that it can be undone; 0 sends them immediately. */
  INVORDER_UNDO_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
  RETRY_FIRST_SECONDS: z.coerce.number().positive().default(300),
  /**
   * The addresses of the accounting packages and the product's OAuth clients there; a package that needs a client and has none cannot be
   * linked.
   */
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

/**
 * Addresses of accounting packages and the payment provider. Calls include tokens and keys: in production https only, and never an
 * emulator.
 */
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

/** True in a development build, which evaluates code to show where an error is. */
export const isDevelopment = process.env.NODE_ENV === "development";

/** True in the build that customers use. */
export const isProduction = process.env.NODE_ENV === "production";

const held = processWide<{ read?: Settings }>("invorder.settings", () => ({}));

/**
 * Returns the environment, read once; an empty variable counts as unset. Throws an Error that names every variable that is wrong. The only
 * place that reads process.env.
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

/** Returns the password of one of the product's own database roles, derived so that no second secret has to be stored. */
export function rolePassword(role: string): string {
  const { INVORDER_SECRET } = settings();
  if (!INVORDER_SECRET) throw new Error("INVORDER_SECRET is not set");
  return createHmac("sha256", INVORDER_SECRET).update(role).digest("hex");
}

/** Returns DATABASE_URL, which may lack them, with user and password of one of the product's own roles. */
export function roleUrl(role: string): string {
  const { DATABASE_URL } = settings();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const url = new URL(DATABASE_URL);
  url.username = role;
  url.password = rolePassword(role);
  return url.href;
}
