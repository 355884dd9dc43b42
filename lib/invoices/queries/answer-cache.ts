import type { Read } from "@/lib/access/context";
import { processWide } from "@/lib/kernel/process-wide";

/**
 * Returns the cache of a query, with its most recent answers. `name` identifies the query: pages and calls, which each load this module,
 * share one cache.
 */
export function answerCache<Entry>(name: string, most: number) {
  const entries = processWide(`invorder.answers.${name}`, () => new Map<string, Entry>());
  return {
    keyOf: ({ customer, today }: Read, filters: unknown, more: readonly unknown[]): string =>
      JSON.stringify([customer.id, today, filters, more]),
    get: (key: string): Entry | undefined => entries.get(key),
    set(key: string, entry: Entry): void {
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
    delete(key: string, entry: Entry): void {
      if (entries.get(key) === entry) entries.delete(key);
    },
  };
}
