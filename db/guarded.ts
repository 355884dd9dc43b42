import type postgres from "postgres";

/**
 * Returns a client whose transactions take no statement after their end: it is refused with an error instead of being sent. Where one of
 * several parallel branches fails, the others go on; what they ask next would run on the same connection after the rollback, outside any
 * transaction, and of a role that no tenant binds it would be committed by itself. What was sent before the end is answered before it, as
 * the server carries out the statements of a connection in their order. `onEnd`: each time a transaction was answered to its end.
 */
export const guarded = (client: postgres.Sql, onEnd: () => void): postgres.Sql =>
  new Proxy(client, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (name !== "begin" || typeof own !== "function") return own;
      return async (...args: unknown[]) => {
        const answer = await Reflect.apply(own, target, args.map(ending));
        onEnd();
        return answer;
      };
    },
  });

/** Returns what a transaction runs, with a client that is of no use once it has ended; anything else as it is. */
const ending = (callback: unknown): unknown => {
  if (typeof callback !== "function") return callback;
  return async (client: postgres.TransactionSql) => {
    let hasEnded = false;
    const demandOpen = () => {
      if (hasEnded) throw new Error("a statement was asked for after the end of its transaction");
    };
    try {
      return await callback(openWhile(client, demandOpen));
    } finally {
      hasEnded = true;
    }
  };
};

function openWhile(client: postgres.TransactionSql, demandOpen: () => void): postgres.TransactionSql {
  return new Proxy(client, {
    apply(target, self, args) {
      demandOpen();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      if (name !== "unsafe" && name !== "savepoint" && name !== "file") return own;
      return (...args: unknown[]) => {
        demandOpen();
        return Reflect.apply(own, target, name === "savepoint" ? args.map(ending) : args);
      };
    },
  });
}
