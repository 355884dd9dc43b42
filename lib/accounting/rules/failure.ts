/**
 * Why a package could not be read: the link is dead; its user has no right for a resource; too many calls, until an instant; nothing
 * or a fault answers; an answer nobody understands; an answer, or a list, that ended before its end; a list that does not end.
 */
export type FailureKind =
  | "needs_relink"
  | "no_right"
  | "rate_limited"
  | "unavailable"
  | "bad_answer"
  | "cut_off"
  | "endless";

/** What an adapter throws. `detail` is for the log and for support: never a token, nor what stands in a debtor's card. */
export class PackageFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    detail = "",
    readonly until: Date | null = null,
  ) {
    super(detail ? `${kind}: ${detail}` : kind);
  }
}
