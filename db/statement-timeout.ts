import { QueryPromise } from "drizzle-orm";
import postgres from "postgres";
import { maskError } from "@/lib/kernel/error-fields";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";

/** Time to wait for an answer, and the callback that learns whether one came. `sentAt` is of performance.now(). */
export type AnswerLimit = { milliseconds: number; onAnswer: () => void; onSilence: (sentAt: number) => void };
type Rows = readonly (object | undefined)[];
/** A statement that can be part of another one, as the driver's own. */
type Part = { readonly part: postgres.Fragment };
type Value = postgres.ParameterOrFragment<never> | Part;

/** The client of a pool, outside the query builder. Statements of a transaction are the driver's own. */
export type Sql = {
  /** Returns a statement, or a part of one: it is sent when it is awaited, a part with the statement that contains it. */
  <T extends Rows = postgres.Row[]>(text: TemplateStringsArray, ...values: readonly Value[]): Statement<T>;
  /** Returns a statement, or a part of one, from text that is not escaped: it comes from code, never from input. */
  unsafe(text: string): Statement<postgres.Row[]>;
  array: postgres.Sql["array"];
  begin: postgres.Sql["begin"];
};

/**
 * Returns a client whose statements outside a transaction are awaited for a limited time, and then throw TimeoutError: the server ends slow
 * statements, but one that is lost with its connection never gets an answer.
 */
export const withStatementTimeout = (client: postgres.Sql, limit: AnswerLimit): Sql =>
  Object.assign(
    <T extends Rows>(text: TemplateStringsArray, ...values: readonly Value[]) =>
      new Statement<T>(client<T>(text, ...values.map(partOf)), limit),
    {
      unsafe: (text: string) => new Statement(client.unsafe<postgres.Row[]>(text), limit),
      array: client.array,
      begin: client.begin,
    },
  );

/**
 * Returns the answer to a statement. Throws TimeoutError when none comes within the limit. The server's own error counts as an answer: it
 * is busy or refuses, and its connection works.
 */
export async function answerWithin<T>(limit: AnswerLimit, statement: PromiseLike<T>): Promise<T> {
  const sentAt = performance.now();
  try {
    const answer = await withTimeout(limit.milliseconds, "the database", Promise.resolve(statement));
    limit.onAnswer();
    return answer;
  } catch (error) {
    maskError(error);
    if (error instanceof TimeoutError) limit.onSilence(sentAt);
    else if (isServersError(error)) limit.onAnswer();
    throw error;
  }
}

/** Returns whether an error is the driver's of a refusal by the server, or the query builder's around it. */
const isServersError = (error: unknown): boolean =>
  error instanceof postgres.PostgresError || (error instanceof Error && isServersError(error.cause));

/** A statement that is sent, as the driver's own is, when it is awaited, and then awaited for a limited time. */
class Statement<T extends Rows> extends QueryPromise<postgres.RowList<T>> {
  private answer: Promise<postgres.RowList<T>> | undefined;

  constructor(
    /** The driver's own statement, to be part of another one. */
    readonly part: postgres.PendingQuery<T>,
    private readonly limit: AnswerLimit,
  ) {
    super();
  }

  override execute(): Promise<postgres.RowList<T>> {
    this.answer ??= answerWithin(this.limit, this.part);
    return this.answer;
  }
}

const partOf = (value: Value) => (isPart(value) ? value.part : value);

const isPart = (value: Value): value is Part => value instanceof Statement;
