import type { HoldKind } from "@/lib/holds/schema";
import { addDays, type Day } from "@/lib/kernel/day";
import { Problem } from "@/lib/kernel/problems";
import type { FollowUp } from "../schema";

/** How a call ended, in the order of the keys that choose it (AGREEMENTS §1). Each is a key of `calls` in messages/. */
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

/** What may be agreed after a result; nothing follows from one that is not named. */
const agreedAfter: Partial<Record<CallResult, readonly HoldKind[]>> = {
  promise: ["promise"],
  says_paid: ["promise"],
  dispute: ["dispute"],
  call_back: ["callback"],
  arrangement_asked: ["pause", "arrangement"],
};

/** Results that whoever agrees nothing for the customer keeps too. */
const agreeingNothing: readonly CallResult[] = [
  "reached",
  "no_answer",
  "voicemail",
  "call_back",
  "wrong_number",
];
/** Results of a call in which nobody of the debtor's answered. */
const unanswered: readonly CallResult[] = ["no_answer", "voicemail", "wrong_number"];
/** How many days nothing is sent to who asks for an arrangement. */
const ASKED_DAYS = 7;

/** The results somebody may keep, by whether they may agree anything for the customer. */
export const resultsFor = (mayAgree: boolean): readonly CallResult[] =>
  mayAgree ? callResults : agreeingNothing;

/** Returns whether a hold of this kind may follow from a result. */
export const mayFollow = (result: CallResult, kind: HoldKind): boolean =>
  agreedAfter[result]?.includes(kind) ?? false;

/** Returns whether somebody of the debtor's was on the line: who was waiting to be called back has been. */
export const isAnswered = (result: CallResult): boolean => !unanswered.includes(result);

/**
 * Returns what follows from a call with what goes without saying filled in (AGREEMENTS §1): who says it is paid promised it for today, who
 * asks for an arrangement is left alone for seven days, and another callback takes the place of the one that is open.
 */
export function completed(result: CallResult, wish: FollowUp, today: Day): FollowUp {
  const followUp = { ...wish, channel: wish.channel ?? ("phone" as const) };
  if (result === "says_paid") return { ...followUp, day: followUp.day ?? today };
  if (result === "call_back") return { ...followUp, replace: true };
  if (followUp.kind !== "pause") return followUp;
  const reason = followUp.reason ?? ("arrangement_asked" as const);
  return { ...followUp, reason, day: followUp.day ?? addDays(today, ASKED_DAYS) };
}

/** Works out or makes what follows from a call: a refusal of it stands at its field of the call, `follow_up.day`. Throws what it throws. */
export async function asFollowUp<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error;
    const named = Object.entries(error.errors).map(([field, keys]) => [`follow_up.${field}`, keys] as const);
    throw new Problem(error.kind, error.detail, Object.fromEntries(named));
  }
}
