import type { ChannelKey } from "../delivery/channel";
import { reasonOfAnswer } from "./mail";
import { skipReasons } from "./skip-reasons";

/** Reasons why a mail was not delivered, in kinds a user can act on. */
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

/** Codes the product itself writes in place of a server's answer. */
const own: readonly [RegExp, UndeliveredReason][] = [
  [/^not_made\b/, "not_made"],
  [/^undone$/, "undone"],
  [/^restored$/, "restored"],
  [new RegExp(`^(${skipReasons.join("|")})$`), "not_due"],
];

/** The reason in an answer of each channel; undefined where it contains none a user could act on. */
const reasonsOf: Record<ChannelKey, (answer: string) => UndeliveredReason | undefined> = {
  mail: reasonOfAnswer,
};

/** Returns the reason in an answer, or in the product's own code; "no_answer" without one, as the outcome is unknown. */
export function undelivered(channel: ChannelKey, answer: string | null): UndeliveredReason {
  const mark = own.find(([words]) => words.test(answer ?? ""));
  return mark?.[1] ?? reasonsOf[channel](answer ?? "") ?? "no_answer";
}

/** Returns the server's words, or null where the answer is the product's own code. */
export const serverWords = (answer: string | null): string | null =>
  answer === null || answer === "worker_lost" || own.some(([words]) => words.test(answer)) ? null : answer;

/** Decisions about a mail that failed or whose outcome is unknown. */
export const decisions = ["retry", "sent", "withdraw"] as const;

/** Decisions about any mail: one that was sent can be sent once more. */
export const allDecisions = [...decisions, "copy"] as const;
