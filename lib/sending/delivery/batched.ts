import { OutOfTime } from "@/lib/kernel/within";

type Call<T> = { item: T; done: () => void; failed: (error: unknown) => void };

/**
 * Returns a function that writes one item, several in one batch: what comes while a batch of its group is written waits and is the next
 * one. When a batch fails its items are written one by one, so that one that goes wrong ends nothing else; after OutOfTime nothing is
 * tried again. For outcomes, which may be written twice; never for taking a right, which two copies in one batch would both be given.
 */
export function batched<T>(
  groupOf: (item: T) => unknown,
  write: (items: T[]) => Promise<void>,
): (item: T) => Promise<void> {
  const waiting = new Map<unknown, Call<T>[]>();

  async function writeBatch(calls: Call<T>[]) {
    try {
      await write(calls.map(({ item }) => item));
      for (const { done } of calls) done();
    } catch (error) {
      if (calls.length > 1 && !(error instanceof OutOfTime))
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
    new Promise((done, failed) => {
      const group = groupOf(item);
      const others = waiting.get(group);
      if (others) return others.push({ item, done, failed });
      waiting.set(group, [{ item, done, failed }]);
      // What comes in the same turn of the loop goes along.
      setImmediate(() => void writeGroup(group));
    });
}
