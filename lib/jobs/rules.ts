/** Statuses of SPEC §3: pending, in progress, done; above 2 an error. */
export const jobStatus = { pending: 0, running: 1, done: 2, failed: 3 } as const;

/** The one kind of work that must not overlap at a customer: whatever brings open items in or changes them by a list. */
export const SYNC = "sync_active";

type Result = Record<string, unknown>;

const AT_MOST = 20;

/**
 * A job's result for those who follow it: figures and words, and of what it lists the first twenty without their own rows. A hundred
 * invoices by name are for its own page (`GET /job-status?id=`); a pushed event may be ten thousand bytes.
 */
export const brief = (result: Result): Result =>
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
