import { TimeoutError } from "@/lib/kernel/with-timeout";

type Call<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void };

/**
 * Returns a function that writes one item in a batch with others and resolves to its result: items that arrive while a batch of their group
 * is being written form the next one. `write` returns a result for each item, in their order. When a batch fails its items are written one
 * by one, so that one faulty item does not fail the others; after TimeoutError nothing is retried. So an item may be written twice, and may
 * occur twice in one batch: what may happen only once is decided in the database, item by item (claimAttempt).
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

  /** A group is being written as long as it is in `waiting`. */
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
      // Items of the same turn of the event loop join the batch.
      setImmediate(() => void writeGroup(group));
    });
}
