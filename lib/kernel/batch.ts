type Waiting<Q, A> = { question: Q; answer: (answer: A) => void; refuse: (error: unknown) => void };
type Queue<Q, A> = { waiting: Waiting<Q, A>[]; asking: number };

type Options<Q, A> = {
  /** Answers all questions, in their order. */
  ask: (questions: Q[]) => Promise<A[]>;
  /** Only questions with the same key share a batch. */
  keyOf: (question: Q) => number;
  most: number;
  /** The number of concurrent calls for one key. */
  beside: number;
};

/**
 * Batches questions that many callers have at the same time. A question never waits to fill a batch: those that arrive while calls for
 * their key are running form the next one. When a batch fails each question is repeated alone, so that no caller receives the error of
 * another; `ask` must therefore have no effect when it throws.
 */
export function batch<Q, A>({
  ask,
  keyOf,
  most,
  beside: concurrency,
}: Options<Q, A>): (question: Q) => Promise<A> {
  const queues = new Map<number, Queue<Q, A>>();
  return (question) =>
    new Promise((answer, refuse) => {
      const key = keyOf(question);
      const queue = queues.get(key) ?? { waiting: [], asking: 0 };
      queues.set(key, queue);
      queue.waiting.push({ question, answer, refuse });
      if (queue.asking < concurrency) void empty(key, queue);
    });

  async function empty(key: number, queue: Queue<Q, A>) {
    queue.asking += 1;
    while (queue.waiting.length > 0) await askAll(queue.waiting.splice(0, most));
    queue.asking -= 1;
    if (queue.asking === 0) queues.delete(key);
  }

  async function askAll(waiting: Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(waiting.map(({ question }) => question));
      if (answers.length !== waiting.length) throw new Error("not every question was answered");
      for (const [index, answer] of answers.entries()) waiting[index]?.answer(answer);
    } catch (error) {
      if (waiting.length > 1) for (const call of waiting) await askAll([call]);
      else for (const { refuse } of waiting) refuse(error);
    }
  }
}
