import type { NoticeType } from "@/lib/templates/rules/types";
import { type Code, codes } from "./reasons";

/** The subjects of messages about agreements, payments and the limitation of claims. */
export type NoticeOccasion = "arrangement" | "promise" | "dispute" | "payment" | "limitation";

/** Returns the subject of a message about an agreement or a payment. */
export function noticeOccasionOf(type: NoticeType): NoticeOccasion {
  if (type === "promise" || type === "dispute" || type === "limitation") return type;
  // Until an amount is collected, its invoices are held like those of a promise.
  if (type === "direct-debit") return "promise";
  return type === "payment-received" ? "payment" : "arrangement";
}

/**
 * The caller of the check: a row of the list, a run of the action list with its plan, a run of the agenda, the invoices that the law's one
 * letter includes, a run of flex templates, messages about agreements or payments, the last check before a mail is sent, that before one of
 * those messages is sent, and a message that is sent again.
 */
export type Occasion =
  | "list"
  | "action"
  | "agenda"
  | "along"
  | "flex"
  | NoticeOccasion
  | "last_look"
  | `${NoticeOccasion}_look`
  | "retry";

type Checks = { asks: ReadonlySet<Code>; asNotes: ReadonlySet<Code> };

const between = (first: Code, last: Code): Code[] =>
  codes.slice(codes.indexOf(first), codes.indexOf(last) + 1);
const holds = between("dispute", "callback");

const checkList = (
  asks: readonly Code[],
  without: readonly Code[] = [],
  asNotes: readonly Code[] = [],
): Checks => ({
  asks: new Set(asks.filter((code) => !without.includes(code))),
  asNotes: new Set(asNotes),
});

const lastChecks: readonly Code[] = [
  ...between("processing", "not_collected"),
  ...between("notice_missing", "callback"),
  "no_address",
  "amount_changed",
];

/** Returns the checks for a message about an agreement: all that hold messages but itself; days between messages and steps do not apply. */
const ofAgreement = (own: Code): Checks =>
  checkList(codes, [
    own,
    "no_status",
    "not_allowed",
    "no_flex",
    "removed",
    "not_due",
    "named_day",
    "gap",
    "one_step",
    "week_max",
    "amount_changed",
  ]);

/** Thanks for a payment claim nothing, and are sent about closed invoices, too. */
const ofPayment: readonly Code[] = ["not_collected", "paused", "no_address"];

/** Preserving a right is no dunning: the claim must exist and be open, with a text and an address (LAW §8). */
const ofLimitation: readonly Code[] = [...between("processing", "transferred"), "no_address"];

/** The checks per caller (AGREEMENTS §2.2). Executing from the agenda is a manual decision: reasons are shown there and stop nothing. */
export const occasions: Record<Occasion, Checks> = {
  list: checkList(between("processing", "stale"), ["no_flex"]),
  action: checkList(codes, ["no_flex", "amount_changed"]),
  agenda: checkList(
    codes,
    ["no_flex", "transferred", "removed", "not_due", "amount_changed"],
    [...holds, "unread"],
  ),
  // The letter is sent anyway: days between messages do not apply to what it includes, and it skips no step (LAW §10).
  along: checkList(codes, [
    "no_flex",
    "not_due",
    "named_day",
    "gap",
    "one_step",
    "week_max",
    "amount_changed",
  ]),
  flex: checkList(codes, ["no_status", "not_allowed", "removed", "named_day", "amount_changed"]),
  arrangement: ofAgreement("arrangement"),
  promise: ofAgreement("promise"),
  dispute: ofAgreement("dispute"),
  payment: checkList([...ofPayment, "no_template", "placeholder", "untranslated"]),
  limitation: checkList([...ofLimitation, "no_template", "placeholder"]),
  last_look: checkList(lastChecks),
  arrangement_look: checkList(lastChecks, ["arrangement"]),
  promise_look: checkList(lastChecks, ["promise"]),
  dispute_look: checkList(lastChecks, ["dispute"]),
  payment_look: checkList([...ofPayment, "amount_changed"]),
  limitation_look: checkList(ofLimitation),
  retry: checkList([
    ...between("processing", "not_collected"),
    ...between("dispute", "paused"),
    "no_address",
  ]),
};

/** The checks for a mere change of status: it sends nothing, so only those that forbid the change itself. */
export const statusChangeChecks: ReadonlySet<Code> = new Set<Code>([
  "processing",
  "paid",
  "closed",
  "transferred",
  "no_status",
  "not_allowed",
  "removed",
]);

/** The checks for handing a claim over to others, which agreements with the debtor hold, too. */
export const transferChecks: ReadonlySet<Code> = new Set<Code>([...statusChangeChecks, ...holds, "unread"]);
