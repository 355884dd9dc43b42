import type postgres from "postgres";

const STATEMENTS_AT_MOST = 1_000;
const PARAMETERS_AT_MOST = 40;

type Statements = Set<string>;
type Client = postgres.Sql | postgres.TransactionSql;

/**
 * Returns a client whose statements are prepared. Drizzle sends unprepared ones, each of which is parsed and planned again and takes two
 * round trips, the first to request its parameters' types, during which nothing else can be sent. Statements that differ with every call,
 * such as those with a list of ids, are not prepared, so that neither side caches too many. It depends on how Drizzle calls the driver:
 * both packages are pinned to one version.
 */
export function withPreparedStatements<C extends Client>(client: C, statements: Statements = new Set()): C {
  const unsafe = (text: string, parameters: never[] = [], options: postgres.UnsafeQueryOptions = {}) => {
    const prepare = parameters.length > 0 && isPrepared(statements, text, parameters.length);
    return client.unsafe(text, parameters, prepare ? { ...options, prepare } : options);
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") return unsafe;
      const own: unknown = Reflect.get(target, name);
      if ((name !== "begin" && name !== "savepoint") || typeof own !== "function") return own;
      // Both pass a client of the open transaction to the callback: it prepares too.
      return (...args: unknown[]) =>
        Reflect.apply(
          own,
          target,
          args.map((arg) => (typeof arg === "function" ? inside(arg, statements) : arg)),
        );
    },
  });
}

const inside =
  (run: CallableFunction, statements: Statements) =>
  (client: postgres.TransactionSql): unknown =>
    run(withPreparedStatements(client, statements));

function isPrepared(statements: Statements, text: string, parameters: number): boolean {
  if (statements.has(text)) return true;
  if (parameters > PARAMETERS_AT_MOST || statements.size >= STATEMENTS_AT_MOST) return false;
  statements.add(text);
  return true;
}
