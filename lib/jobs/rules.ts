/** Statuses of SPEC §3: pending, in progress, done; above 2 an error. */
export const jobStatus = { pending: 0, running: 1, done: 2, failed: 3 } as const;

/** The kind of work that must not overlap at a customer: imports of open items and other changes of them by a file. */
export const SYNC = "sync_active";

type Result = Record<string, unknown>;

const AT_MOST = 20;

/**
 * Returns a job's result in brief: figures and texts, and of its lists the first twenty without their own rows. A hundred invoices by name
 * are for its own page (`GET /job-status?id=`); a pushed event may be ten thousand bytes.
 */
export const briefResult = (result: Result): Result =>
  Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, AT_MOST).map(withoutRows) : value,
    ]),
  );

const withoutRows = (result: unknown): unknown =>
  typeof result === "object" && result !== null
    ? Object.fromEntries(
        Object.entries(result).filter(([, value]) => typeof value !== "object" || value === null),
      )
    : result;
