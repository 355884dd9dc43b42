/**
 * Why a package could not be read: the link is dead; its user has no right to a resource; too many calls, until an instant; no answer, or a
 * server's error; an unreadable answer; an incomplete answer or list; a list without end.
 */
export type FailureKind =
  | "needs_relink"
  | "no_right"
  | "rate_limited"
  | "unavailable"
  | "bad_answer"
  | "cut_off"
  | "endless";

/** Thrown by adapters. `detail` is for the log and for support: never a token, nor data of a debtor. */
export class PackageFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    detail = "",
    readonly until: Date | null = null,
  ) {
    super(detail ? `${kind}: ${detail}` : kind);
  }
}
