import type { Read } from "@/lib/access/context";
import { answerCache } from "./answer-cache";
import { figureVersions } from "./figure-versions";

/** The number of cached answers per query, the most recent ones. */
const MOST = 200;

/** A query of a customer's invoices; callers must not modify its answer. */
type Question<Filters, More extends unknown[], T> = (
  read: Read,
  filters: Filters,
  ...more: More
) => Promise<T>;

type Options<Filters> = {
  /** Returns whether a query is about the customer as a whole, for any user. */
  isWhole: (read: Read, filters: Filters) => boolean;
  /** The changes that invalidate it: all, those of invoiced amounts, or those of letters and their delivery. */
  of?: "version" | "invoiced" | "messages";
};

/**
 * Caches a query until its data changes, checked against the database in the same transaction: an answer is never out of date. Only for the
 * customer as a whole, and not within a transaction that writes. Concurrent calls share one computation, and each computes alone when it
 * fails.
 */
export function memoizeUntilChanged<Filters, More extends unknown[], T>(
  name: string,
  ask: Question<Filters, More, T>,
  { isWhole, of = "version" }: Options<Filters>,
): Question<Filters, More, T> {
  const memory = answerCache<{ version: number; answer: Promise<T> }>(name, MOST);
  return async (read, filters, ...more) => {
    if ("writes" in read || !isWhole(read, filters)) return ask(read, filters, ...more);
    // Read before the query: a concurrent change may be in the answer already, and then the next call queries again.
    const { [of]: version } = await figureVersions(read);
    const key = memory.keyOf(read, filters, more);
    const last = memory.get(key);
    const isKnown = last?.version === version;
    const entry = { version, answer: isKnown ? last.answer : ask(read, filters, ...more) };
    memory.set(key, entry);
    return entry.answer.catch((error) => {
      memory.delete(key, entry);
      if (isKnown) return ask(read, filters, ...more);
      throw error;
    });
  };
}
