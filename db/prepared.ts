import type postgres from "postgres";

const STATEMENTS_AT_MOST = 1_000;
const PARAMETERS_AT_MOST = 40;

type Statements = Set<string>;
type Client = postgres.Sql | postgres.TransactionSql;

/**
 * A client whose statements are prepared. Drizzle asks for unprepared ones, and each of those is read and planned anew and takes two
 * turns to the server, the first to ask for the types of its parameters, in which nothing else can be sent. What differs with every
 * call, such as a list of ids, is left as it was, so that neither side ever keeps too many. This leans on how Drizzle calls the driver:
 * both packages are pinned to one version.
 */
export function preparing<C extends Client>(client: C, statements: Statements = new Set()): C {
  const unsafe = (text: string, parameters: never[] = [], options: postgres.UnsafeQueryOptions = {}) => {
    const prepare = parameters.length > 0 && isKept(statements, text, parameters.length);
    return client.unsafe(text, parameters, prepare ? { ...options, prepare } : options);
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") return unsafe;
      const own: unknown = Reflect.get(target, name);
      if ((name !== "begin" && name !== "savepoint") || typeof own !== "function") return own;
      // Both hand on a client of the open transaction: it prepares too.
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
    run(preparing(client, statements));

function isKept(statements: Statements, text: string, parameters: number): boolean {
  if (statements.has(text)) return true;
  if (parameters > PARAMETERS_AT_MOST || statements.size >= STATEMENTS_AT_MOST) return false;
  statements.add(text);
  return true;
}
