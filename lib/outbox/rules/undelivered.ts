import type { ChannelKey } from "../delivery/channel";
import { reasonOfAnswer } from "./mail";
import { skipReasons } from "./skip-reasons";

/** Why a mail was not delivered, in kinds a person can act on. */
export const undeliveredReasons = [
  "not_made",
  "not_due",
  "undone",
  "restored",
  "mailbox_unknown",
  "mailbox_full",
  "too_large",
  "refused",
  "later",
  "unreachable",
  "no_answer",
] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];

/** What the product itself writes in the place of an answer. */
const own: readonly [RegExp, UndeliveredReason][] = [
  [/^not_made\b/, "not_made"],
  [/^undone$/, "undone"],
  [/^restored$/, "restored"],
  [new RegExp(`^(${skipReasons.join("|")})$`), "not_due"],
];

/** What the answers of each channel come down to; undefined where one says nothing a person could act on. */
const reasonsOf: Record<ChannelKey, (answer: string) => UndeliveredReason | undefined> = {
  mail: reasonOfAnswer,
};

/** Returns what an answer, or the product's own mark, comes down to; without one nobody knows what became of the message. */
export function undelivered(channel: ChannelKey, answer: string | null): UndeliveredReason {
  const mark = own.find(([words]) => words.test(answer ?? ""));
  return mark?.[1] ?? reasonsOf[channel](answer ?? "") ?? "no_answer";
}

/** Returns the words of the other side, or null where the product said why. */
export const serverWords = (answer: string | null): string | null =>
  answer === null || answer === "worker_lost" || own.some(([words]) => words.test(answer)) ? null : answer;

/** What a person can decide about a mail that failed, or of which nobody knows whether it arrived. */
export const decisions = ["retry", "sent", "withdraw"] as const;

/** What a person can decide about any mail: one that was sent can be sent once more. */
export const allDecisions = [...decisions, "copy"] as const;
