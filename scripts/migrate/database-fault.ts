/** Error codes by kind of fault: SQLSTATE of PostgreSQL, or the code of the system. */
const UNREACHED = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "CONNECT_TIMEOUT",
  "57P03",
];
const SIGN_IN = ["28P01", "28000"];
const NO_SPACE = ["53100", "ENOSPC"];

/**
 * Returns what an operator can do about a database fault, in one sentence; null for another error. `url` is the database's address, whose
 * password is never printed.
 */
export function databaseFault(error: unknown, url: string): string | null {
  const code = codeOf(error);
  const { hostname, port, username, pathname } = new URL(url);
  const [at, user, database] = [
    `${hostname}:${port || "5432"}`,
    decodeURIComponent(username),
    pathname.slice(1),
  ];
  if (UNREACHED.includes(code))
    return `no database answers at ${at}: start it, or correct DATABASE_URL. Nothing was changed`;
  if (SIGN_IN.includes(code))
    return `the database at ${at} refuses the sign-in of ${user}: correct the name or password in DATABASE_URL. Nothing was changed`;
  if (code === "3D000")
    return `there is no database ${database} at ${at}: create it with ${user} as its owner, then try again. Nothing was changed`;
  if (code === "42501")
    return `${user} may not do what this takes: it must own the database ${database} and may make roles (alter role "${user}" createrole), and the roles invorder_app, invorder_auth and invorder_dispatch must not be those of another installation on the same server`;
  if (NO_SPACE.includes(code))
    return `the disk of the database at ${at} is full: make room, then try again. What was begun is undone`;
  return null;
}

/** Returns the code of an error, or of the first of its causes that has one. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined));
}
