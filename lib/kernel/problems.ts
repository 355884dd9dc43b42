/** The kinds of failure a caller can receive. Each has one HTTP status, in lib/http/problem.ts. */
export type ProblemKind =
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "not-allowed"
  | "conflict"
  | "stale"
  | "too-large"
  | "unsupported"
  | "invalid"
  | "too-many";

/** A message as a key of `errors` in messages/, with its parameters. The sentence is made in the caller's language. */
export type MessageKey = { key: string; values?: Record<string, string | number> };
export type FieldErrors = Record<string, MessageKey[]>;

/** An expected refusal. It has keys, never sentences, and never data of another tenant. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly detail?: MessageKey,
    readonly errors?: FieldErrors,
    /** Seconds after which the call may be repeated. */
    readonly retry_after?: number,
  ) {
    super(detail ? `${kind}: ${detail.key}` : kind);
  }
}

export const notFound = () => new Problem("not-found");
export const forbidden = () => new Problem("forbidden");
export const conflict = (key: string, values?: MessageKey["values"]) =>
  new Problem("conflict", { key, values });

/** Returns the problem of a record that another user changed since the caller read it (412). */
export const stale = () => new Problem("stale", { key: "stale" });

/** Returns a refusal of one field, as 422. */
export const invalidField = (field: string, key: string, values?: MessageKey["values"]) =>
  new Problem("invalid", undefined, { [field]: [{ key, values }] });
