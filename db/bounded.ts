import postgres from "postgres";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";

type Limit = { milliseconds: number; onAnswer: () => void; onSilence: (askedAt: number) => void };

/**
 * A client whose statements outside a transaction are waited for so long at most, and then are an OutOfTime: the server ends what takes
 * too long, but a statement that is lost with its connection is answered by nobody. A part that stands in another statement is never
 * waited for by itself and stays what it is.
 */
export const bounded = (client: postgres.Sql, limit: Limit): postgres.Sql =>
  new Proxy(client, {
    apply: (target, self, given) => boundMade(Reflect.apply(target, self, given), limit),
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      // Of what it can do besides only this makes a statement; the query builder has all of its own made so.
      if (name !== "unsafe" || typeof own !== "function") return own;
      return (...given: unknown[]) => boundMade(Reflect.apply(own, target, given), limit);
    },
  });

const boundMade = (made: unknown, limit: Limit) => (made instanceof Promise ? boundWait(made, limit) : made);

/** The driver begins a statement when somebody waits for it, so what is changed is the waiting. */
function boundWait(statement: Promise<unknown>, { milliseconds, onAnswer, onSilence }: Limit) {
  const begin = statement.then.bind(statement);
  const answer = async () => {
    const askedAt = performance.now();
    const whole = new Promise((resolve, reject) => void begin(resolve, reject));
    try {
      const rows = await withTimeout(milliseconds, "the database", whole);
      onAnswer();
      return rows;
    } catch (error) {
      // The server's own error is an answer: it is busy or refuses, and its connection lives.
      if (error instanceof TimeoutError) onSilence(askedAt);
      else if (error instanceof postgres.PostgresError) onAnswer();
      throw error;
    }
  };
  // biome-ignore lint/suspicious/noThenProperty: it is a promise, and stays one
  statement.then = (done, failed) => answer().then(done, failed);
  return statement;
}
