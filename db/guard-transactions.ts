import type postgres from "postgres";

/**
 * Returns a client whose transactions refuse, with an error, any statement after their end. When one of several parallel branches fails,
 * the others continue; their next statement would run on the same connection after the rollback, outside any transaction, and for a role
 * without tenant restrictions it would be committed. Statements sent before the end are answered before it, as the server executes the
 * statements of a connection in order. `onEnd` is called after each finished transaction.
 */
export const withGuardedTransactions = (client: postgres.Sql, onEnd: () => void): postgres.Sql =>
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

/** Returns a transaction's callback with a client that refuses statements once it has ended; any other argument unchanged. */
const ending = (callback: unknown): unknown => {
  if (typeof callback !== "function") return callback;
  return async (client: postgres.TransactionSql) => {
    let hasEnded = false;
    const requireOpen = () => {
      if (hasEnded) throw new Error("a statement was asked for after the end of its transaction");
    };
    try {
      return await callback(openWhile(client, requireOpen));
    } finally {
      hasEnded = true;
    }
  };
};

function openWhile(client: postgres.TransactionSql, requireOpen: () => void): postgres.TransactionSql {
  return new Proxy(client, {
    apply(target, self, args) {
      requireOpen();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      if (name !== "unsafe" && name !== "savepoint" && name !== "file") return own;
      return (...args: unknown[]) => {
        requireOpen();
        return Reflect.apply(own, target, name === "savepoint" ? args.map(ending) : args);
      };
    },
  });
}
