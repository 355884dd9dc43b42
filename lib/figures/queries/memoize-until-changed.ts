import type { Read } from "@/lib/access/context";
import { figureVersions } from "@/lib/invoices/queries/figure-versions";
import type { FigureFilters } from "../schema";
import { isCached, memoryOf } from "./cache";

/** The number of cached answers per query, the most recent ones. */
const MOST = 200;

/** A query of a customer's figures; callers must not modify its answer. */
type Question<More extends unknown[], T> = (read: Read, filters: FigureFilters, ...more: More) => Promise<T>;

/**
 * Caches a query until its data changes, checked against the database in the same transaction: an answer is never out of date. Only for the
 * customer as a whole, and not within a transaction that writes. Concurrent calls share one computation, and each computes alone when it
 * fails. `of` names the changes that invalidate it: any, with "invoiced" those of invoiced amounts, with "messages" only those of letters
 * and their delivery.
 */
export function memoizeUntilChanged<More extends unknown[], T>(
  name: string,
  ask: Question<More, T>,
  of: "version" | "invoiced" | "messages" = "version",
): Question<More, T> {
  const memory = memoryOf<{ version: number; answer: Promise<T> }>(name, MOST);
  return async (read, filters, ...more) => {
    if (!isCached(read, filters)) return ask(read, filters, ...more);
    // Read before the query: a concurrent change may be in the answer already, and then the next call queries again.
    const { [of]: version } = await figureVersions(read);
    const key = memory.keyOf(read, filters, more);
    const last = memory.get(key);
    const isKnown = last?.version === version;
    const entry = { version, answer: isKnown ? last.answer : ask(read, filters, ...more) };
    memory.keep(key, entry);
    return entry.answer.catch((error) => {
      memory.forget(key, entry);
      if (isKnown) return ask(read, filters, ...more);
      throw error;
    });
  };
}
