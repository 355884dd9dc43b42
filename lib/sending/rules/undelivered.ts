import { skipReasons } from "./decide";

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
type UndeliveredReason = (typeof undeliveredReasons)[number];

/** By the enhanced status code (RFC 3463), which says more than the three digits before it. */
const byEnhancedCode: readonly [RegExp, UndeliveredReason][] = [
  [/\b[45]\.1\.[0-36]\b|\b5\.1\.10\b|\b5\.2\.1\b/, "mailbox_unknown"],
  [/\b[45]\.2\.2\b/, "mailbox_full"],
  [/\b[45]\.(2\.3|3\.4)\b/, "too_large"],
  [/\b5\.7\.\d+\b/, "refused"],
];

/** By the code of RFC 5321 alone, and the words servers commonly put behind 550. */
const byCode: readonly [RegExp, UndeliveredReason][] = [
  [/^552\b.*(size|large|big)|^523\b/is, "too_large"],
  [/^[45]52\b/, "mailbox_full"],
  [/^55[01]\b.*(mailbox|user|recipient|address|account|unknown|no such|not exist)/is, "mailbox_unknown"],
  [/^553\b/, "mailbox_unknown"],
  [/^5\d\d\b/, "refused"],
  [/^4\d\d\b/, "later"],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ECONNRESET/, "unreachable"],
];

/** A mailbox that is gone for good (RFC 3463), or 550 to a recipient without a reason of another kind. */
const gone = /\b5\.1\.\d+\b|\b5\.2\.1\b|^550\b(?!.*\b[245]\.\d+\.\d+\b)/s;

/** Whether what a mail server said against a recipient means that nothing will ever arrive there (AGREEMENTS §5). */
export const isGone = (answer: string): boolean => gone.test(answer);

/** What the product itself writes in the place of a server's answer. */
const own: readonly [RegExp, UndeliveredReason][] = [
  [/^not_made\b/, "not_made"],
  [/^undone$/, "undone"],
  [/^restored$/, "restored"],
  [new RegExp(`^(${skipReasons.join("|")})$`), "not_due"],
];

/** What a mail server's answer, or the product's own mark, comes down to; without one nobody knows what became of the mail. */
export function undelivered(answer: string | null): UndeliveredReason {
  const known = [...own, ...byEnhancedCode, ...byCode].find(([words]) => words.test(answer ?? ""));
  return known?.[1] ?? "no_answer";
}

/** The mail server's own words, or null where the product said why. */
export const serverWords = (answer: string | null): string | null =>
  answer === null || answer === "worker_lost" || own.some(([words]) => words.test(answer)) ? null : answer;

/** What a person can decide about a mail that failed, or of which nobody knows whether it arrived. */
export const decisions = ["retry", "sent", "withdraw"] as const;

/** What a person can decide about any mail: one that was sent can be sent once more. */
export const allDecisions = [...decisions, "copy"] as const;
