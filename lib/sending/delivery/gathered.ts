import { OutOfTime } from "@/lib/kernel/within";

type Call<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void };

/**
 * Work on single items that is done for several at once: what comes while its group is at work is done together next. `work` answers
 * what became of each of its items. When it fails they are done one by one, so that one that goes wrong ends nothing else; after OutOfTime
 * nothing is tried again.
 */
export function gathered<T, R>(
  groupOf: (item: T) => unknown,
  work: (items: T[]) => Promise<(item: T) => R>,
): (item: T) => Promise<R> {
  const waiting = new Map<unknown, Call<T, R>[]>();

  async function answer(calls: Call<T, R>[]) {
    try {
      const resultOf = await work(calls.map(({ item }) => item));
      for (const { item, done } of calls) done(resultOf(item));
    } catch (error) {
      if (calls.length > 1 && !(error instanceof OutOfTime)) for (const call of calls) await answer([call]);
      else for (const { failed } of calls) failed(error);
    }
  }

  /** A group is at work while it stands in `waiting`. */
  async function workOff(group: unknown) {
    for (;;) {
      const calls = waiting.get(group) ?? [];
      if (calls.length === 0) break;
      waiting.set(group, []);
      await answer(calls);
    }
    waiting.delete(group);
  }

  return (item) =>
    new Promise((done, failed) => {
      const group = groupOf(item);
      const others = waiting.get(group);
      if (others) return others.push({ item, done, failed });
      waiting.set(group, [{ item, done, failed }]);
      // What the same turn brings goes along.
      setImmediate(() => void workOff(group));
    });
}
