import { expect, test } from "vitest";
import { batch } from "@/lib/kernel/batch";
import { groupBy, roundsBy } from "@/lib/kernel/group";

type Asked = { customer: string; id: number };

/** Returns a recipient of many simultaneous requests, which answers when the test lets it. */
function asking({ most = 10, beside = 1, fails = (_: number): boolean => false } = {}) {
  const batches: number[][] = [];
  const free: (() => void)[] = [];
  const ask = batch<Asked, string>({
    most,
    beside,
    keyOf: ({ customer }) => customer.length,
    async ask(questions) {
      batches.push(questions.map(({ id }) => id));
      await new Promise<void>((resolve) => free.push(resolve));
      if (questions.some(({ id }) => fails(id))) throw new Error(`not ${questions.map(({ id }) => id)}`);
      return questions.map(({ customer, id }) => `${customer} ${id}`);
    },
  });
  /** Releases all answers until no request is left. */
  const answerAll = async () => {
    for (let quiet = 0; quiet < 5; ) {
      const next = free.shift();
      next?.();
      quiet = next ? 0 : quiet + 1;
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, heard: batches, answerAll };
}

test("the first goes at once, and what comes meanwhile goes as one after it, no more than so many", async () => {
  const { ask, heard, answerAll } = asking({ most: 3 });
  const answers = Promise.all([1, 2, 3, 4, 5].map((id) => ask({ customer: "Bakker", id })));
  expect(heard).toEqual([[1]]);
  await answerAll();
  expect(await answers).toEqual(["Bakker 1", "Bakker 2", "Bakker 3", "Bakker 4", "Bakker 5"]);
  expect(heard).toEqual([[1], [2, 3, 4], [5]]);
});

test("two customers are never asked together, and none waits for the other", async () => {
  const { ask, heard, answerAll } = asking();
  const answers = Promise.all([
    ask({ customer: "Bakker", id: 1 }),
    ask({ customer: "De Boer", id: 2 }),
    ask({ customer: "Bakker", id: 3 }),
    ask({ customer: "De Boer", id: 4 }),
  ]);
  expect(heard).toEqual([[1], [2]]);
  await answerAll();
  expect(await answers).toEqual(["Bakker 1", "De Boer 2", "Bakker 3", "De Boer 4"]);
});

test("as many are on their way beside each other as is said, and one that comes later goes at once again", async () => {
  const { ask, heard, answerAll } = asking({ beside: 2 });
  const first = [1, 2, 3].map((id) => ask({ customer: "Bakker", id }));
  expect(heard).toEqual([[1], [2]]);
  await answerAll();
  await Promise.all(first);
  const later = ask({ customer: "Bakker", id: 4 });
  expect(heard.at(-1)).toEqual([4]);
  await answerAll();
  expect(await later).toBe("Bakker 4");
});

test("of several that fail together each is asked by itself: nobody has another's error", async () => {
  const { ask, heard, answerAll } = asking({ fails: (id: number) => id === 3 });
  const answers = Promise.allSettled([1, 2, 3, 4].map((id) => ask({ customer: "Bakker", id })));
  await answerAll();
  expect((await answers).map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual(
    ["Bakker 1", "Bakker 2", "Error: not 3", "Bakker 4"],
  );
  expect(heard).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

test("rounds hold each key once and keep the order of one key", () => {
  const words = ["a1", "a2", "b1", "a3", "c1", "b2"];
  const rounds = roundsBy(words, ([letter]) => letter);
  expect(rounds).toEqual([["a1", "b1", "c1"], ["a2", "b2"], ["a3"]]);
  expect([...groupBy(rounds.flat(), ([letter]) => letter).values()]).toEqual([
    ["a1", "a2", "a3"],
    ["b1", "b2"],
    ["c1"],
  ]);
});
