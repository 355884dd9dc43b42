import { maskError } from "@/lib/kernel/error-fields";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";
import { leavePool, noteAnswer, type Pool, pool, type Role, type Use } from "./client";

/** Time a transaction may wait for a connection and its BEGIN. */
const BEGUN_WITHIN_MS = 20_000;

type Opening<X, T> = (from: Pool, run: (transaction: X) => Promise<T>) => Promise<T>;
type Where = {
  role: Role;
  use?: Use;
  begunWithin?: number;
  endsWithin?: number | undefined;
};

/**
 * Runs in a transaction that begins in time and, with `endsWithin`, ends in time. Throws TimeoutError when it does not: a BEGIN can be lost
 * with its connection, which the driver then never reports. A transaction that timed out commits nothing, even if it continues later.
 */
export async function inTransaction<X, T>(
  open: Opening<X, T>,
  run: (transaction: X) => Promise<T>,
  { role, use = "", begunWithin = BEGUN_WITHIN_MS, endsWithin }: Where,
): Promise<T> {
  let isTimedOut = false;
  const requireWaiting = () => {
    if (isTimedOut) throw new TimeoutError("nobody waits for this transaction any more");
  };
  let begins: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begins = resolve));
  const from = pool(role, use);
  const startedAt = performance.now();
  const ended = open(from, async (transaction) => {
    noteAnswer(from);
    requireWaiting();
    begins();
    const result = await run(transaction);
    requireWaiting();
    return result;
  });
  // After a timeout its rejection has no handler.
  ended.catch(maskError);
  try {
    await withTimeout(begunWithin, "the beginning of a transaction", Promise.race([beginning, ended]));
  } catch (error) {
    isTimedOut = true;
    if (error instanceof TimeoutError) leavePool(role, use, startedAt);
    throw error;
  }
  if (endsWithin === undefined) return ended;
  try {
    return await withTimeout(endsWithin, "a transaction", ended);
  } finally {
    isTimedOut = true;
  }
}
