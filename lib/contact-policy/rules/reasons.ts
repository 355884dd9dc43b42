/** stop: its cause must be removed. wait: ends by itself, may be overridden. note: the message is sent, and the plan shows the note. */
export type Level = "stop" | "wait" | "note";

/** Why a message is not sent, in order of precedence (AGREEMENTS §2.1). Each has texts in `guard` and `skips` of messages/. */
export const reasons = {
  processing: "stop",
  paid: "stop",
  closed: "stop",
  transferred: "stop",
  not_collected: "stop",
  no_status: "stop",
  not_allowed: "stop",
  no_flex: "stop",
  removed: "stop",
  not_due: "stop",
  notice_missing: "stop",
  notice_running: "stop",
  lapsed: "wait",
  dispute: "wait",
  arrangement: "wait",
  promise: "wait",
  paused: "wait",
  callback: "wait",
  named_day: "wait",
  gap: "wait",
  one_step: "wait",
  week_max: "wait",
  unread: "wait",
  stale: "note",
  no_template: "stop",
  placeholder: "stop",
  no_address: "stop",
  untranslated: "note",
  many_letters: "note",
  first_notice: "note",
  kind_unknown: "note",
  above_law: "note",
  taken_along: "note",
  not_joined: "note",
  amount_changed: "stop",
} as const satisfies Record<string, Level>;

export type Code = keyof typeof reasons;

/** The codes in the order of their precedence. */
export const codes = Object.keys(reasons).filter((name): name is Code => name in reasons);

/** Reasons a user may override, giving a reason of their own (AGREEMENTS §2.4). */
export const overridable = codes.filter((code) => reasons[code] === "wait" || code === "stale");

/** Returns the reasons that a run overrides. */
export const overriddenBy = (override: { codes: readonly string[] } | undefined): ReadonlySet<Code> =>
  new Set(overridable.filter((code) => override?.codes.includes(code)));
