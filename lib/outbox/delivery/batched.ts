import { TimeoutError } from "@/lib/kernel/with-timeout";

type Call<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void };

/**
 * Returns a function that writes one item, several in one batch, and answers its result: what comes while a batch of its group is written
 * waits and is the next one. `write` gives a result for each item, in their order. When a batch fails its items are written one by one, so
 * that one that goes wrong ends nothing else; after TimeoutError nothing is tried again. So an item may be written twice, and may stand twice
 * in one batch: what may happen once only is decided in the database, item by item (takeAttempt).
 */
export function batched<T, R>(
  groupOf: (item: T) => unknown,
  write: (items: T[]) => Promise<R[]>,
): (item: T) => Promise<R> {
  const waiting = new Map<unknown, Call<T, R>[]>();

  async function writeBatch(calls: Call<T, R>[]) {
    try {
      const results = await write(calls.map(({ item }) => item));
      if (results.length !== calls.length)
        throw new Error(`${results.length} results of ${calls.length} items`);
      for (const [index, result] of results.entries()) calls[index]?.done(result);
    } catch (error) {
      if (calls.length > 1 && !(error instanceof TimeoutError))
        for (const call of calls) await writeBatch([call]);
      else for (const { failed } of calls) failed(error);
    }
  }

  /** A group is being written while it stands in `waiting`. */
  async function writeGroup(group: unknown) {
    for (;;) {
      const calls = waiting.get(group) ?? [];
      if (calls.length === 0) break;
      waiting.set(group, []);
      await writeBatch(calls);
    }
    waiting.delete(group);
  }

  return (item) =>
    new Promise((resolve, failed) => {
      const group = groupOf(item);
      const others = waiting.get(group);
      if (others) return others.push({ item, done: resolve, failed });
      waiting.set(group, [{ item, done: resolve, failed }]);
      // What comes in the same turn of the loop goes along.
      setImmediate(() => void writeGroup(group));
    });
}
