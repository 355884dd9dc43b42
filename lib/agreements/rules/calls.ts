import type { HoldKind } from "@/lib/holds/schema";
import { addDays, type Day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import type { FollowUp } from "../schema";

/** The results of a call, in the order of the keys that choose them (AGREEMENTS §1). Each is a key of `calls` in messages/. */
export const callResults = [
  "promise",
  "call_back",
  "no_answer",
  "dispute",
  "arrangement_asked",
  "says_paid",
  "reached",
  "voicemail",
  "wrong_number",
  "refuses",
] as const;
export type CallResult = (typeof callResults)[number];

/** The agreements that may follow a result; none for a result without an entry. */
const agreedAfter: Partial<Record<CallResult, readonly HoldKind[]>> = {
  promise: ["promise"],
  says_paid: ["promise"],
  dispute: ["dispute"],
  call_back: ["callback"],
  arrangement_asked: ["pause", "arrangement"],
};

/** Results that users who may not make agreements for the customer can save, too. */
const withoutAgreement: readonly CallResult[] = [
  "reached",
  "no_answer",
  "voicemail",
  "call_back",
  "wrong_number",
];
/** Results of a call that nobody answered for the debtor. */
const unanswered: readonly CallResult[] = ["no_answer", "voicemail", "wrong_number"];
/** The number of days nothing is sent to a debtor who requests an arrangement. */
const QUIET_DAYS = 7;

/** Returns the results a user may save, by whether they may make agreements for the customer. */
export const resultsFor = (mayAgree: boolean): readonly CallResult[] =>
  mayAgree ? callResults : withoutAgreement;

/** Returns whether a hold of this kind may follow from a result. */
export const mayFollow = (result: CallResult, kind: HoldKind): boolean =>
  agreedAfter[result]?.includes(kind) ?? false;

/** Returns whether somebody answered for the debtor: then an open callback is done. */
export const isAnswered = (result: CallResult): boolean => !unanswered.includes(result);

/**
 * Returns the follow-up of a call with its defaults filled in (AGREEMENTS §1): a debtor who says it is paid promised it for today, one who
 * requests an arrangement gets no messages for seven days, and another callback replaces the open one.
 */
export function withDefaults(result: CallResult, wish: FollowUp, today: Day): FollowUp {
  const followUp = { ...wish, channel: wish.channel ?? ("phone" as const) };
  if (result === "says_paid") return { ...followUp, day: followUp.day ?? today };
  if (result === "call_back") return { ...followUp, replace: true };
  if (followUp.kind !== "pause") return followUp;
  const reason = followUp.reason ?? ("arrangement_asked" as const);
  return { ...followUp, reason, day: followUp.day ?? addDays(today, QUIET_DAYS) };
}

/** Runs `make` for a call's follow-up, and moves its field errors to the call's fields, such as `follow_up.day`. Throws what it throws. */
export async function withFollowUpErrors<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const named = Object.entries(error.errors).map(([field, keys]) => [`follow_up.${field}`, keys] as const);
    throw new Problem(error.kind, error.detail, Object.fromEntries(named));
  }
}
