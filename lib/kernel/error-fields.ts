import { inspect } from "node:util";

/** An error as it may be logged: never with what a user typed. */
type Fault = Record<string, unknown>;

/** Properties of a driver's error that give place and reason and repeat no value. */
const SAFE = [
  "code",
  "severity",
  "constraint_name",
  "table_name",
  "column_name",
  "schema_name",
  "routine",
  "syscall",
  "address",
  "port",
  "responseCode",
  "command",
] as const;
/** Errors whose messages are the product's own. All others may quote what they could not read, store or deliver. */
const PLAIN = new Set(["Error", "TypeError", "RangeError", "ReferenceError"]);
const DEPTH = 3;

/**
 * Returns an error as fields of a log line: its name, its stack, and the codes the database, the network or the mail server gave it. A
 * message is logged only for a plain error without a code, because drivers and parsers quote statements, parameters and input.
 */
export function errorFields(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) return { name: typeof error };
  const fields = SAFE.filter((name) => isPlainValue(Reflect.get(error, name))).map((name) => [
    name,
    Reflect.get(error, name),
  ]);
  const isPlain = PLAIN.has(error.name) && error.constructor.name === error.name;
  const isQuoted = "code" in error || "query" in error || error.message.startsWith("Failed query");
  return {
    name: error.constructor.name,
    ...Object.fromEntries(fields),
    ...(isPlain && !isQuoted && { message: error.message.split("\n", 1)[0]?.slice(0, 300) }),
    at: placesOf(error),
    ...(error.cause !== undefined && depth < DEPTH && { cause: errorFields(error.cause, depth + 1) }),
  };
}

/**
 * Makes an error print on one line as `errorFields` describes it, also when other code prints it: the framework writes every error of a
 * page to the console, and messages of a database or a parser quote statements and what people typed.
 */
export function maskError(error: unknown): void {
  if (error instanceof Error && Object.isExtensible(error))
    Object.defineProperty(error, inspect.custom, {
      value: () => JSON.stringify(errorFields(error)),
      configurable: true,
    });
}

const isPlainValue = (value: unknown) => typeof value === "string" || typeof value === "number";

/** Returns the lines of the stack that are places, without the message above them, however many lines that has. */
const placesOf = ({ stack = "" }: Error): string[] =>
  stack
    .split("\n")
    .filter((line) => /^\s+at .*(:\d+:\d+\)?|<anonymous>\)?|\(native\))$/.test(line))
    .slice(0, 8)
    .map((line) => line.trim().slice(3));
