import type { NoticeType } from "@/lib/templates/rules/types";
import { type Code, codes } from "./reasons";

/** What messages about agreements, payments and the limitation of claims are about. */
export type NoticeOccasion = "arrangement" | "promise" | "dispute" | "payment" | "limitation";

/** Returns what a message about an agreement or a payment is about. */
export function noticeBy(type: NoticeType): NoticeOccasion {
  if (type === "promise" || type === "dispute" || type === "limitation") return type;
  // What is collected on a day stands still until then like what is promised for it.
  if (type === "direct-debit") return "promise";
  return type === "payment-received" ? "payment" : "arrangement";
}

/**
 * Who asks: a row of the list, a run of the action list with its plan, a run of the agenda, what the law's one letter takes along, one of
 * flex templates, messages about what was agreed or paid, the last look before a mail leaves, that before one of those leaves, and a message that is sent once more.
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

type Asked = { asks: ReadonlySet<Code>; asNotes: ReadonlySet<Code> };

const between = (first: Code, last: Code): Code[] =>
  codes.slice(codes.indexOf(first), codes.indexOf(last) + 1);
const holds = between("dispute", "callback");

const checkList = (
  asks: readonly Code[],
  without: readonly Code[] = [],
  asNotes: readonly Code[] = [],
): Asked => ({
  asks: new Set(asks.filter((code) => !without.includes(code))),
  asNotes: new Set(asNotes),
});

const lastLook: readonly Code[] = [
  ...between("processing", "not_collected"),
  ...between("notice_missing", "callback"),
  "no_address",
  "amount_changed",
];

/** A message about an agreement is held by all that holds messages but itself; days between messages and steps do not concern it. */
const ofAgreement = (own: Code): Asked =>
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

/** Thanks for money claim nothing, and go about what is closed too. */
const ofPayment: readonly Code[] = ["not_collected", "paused", "no_address"];

/** Keeping a right is no dunning: only that the claim is there and open, and that there are words and an address (LAW §8). */
const ofLimitation: readonly Code[] = [...between("processing", "transferred"), "no_address"];

/** Who asks what (AGREEMENTS §2.2). Executing from the agenda is a decision by hand: what holds a row there is told and stops nothing. */
export const occasions: Record<Occasion, Asked> = {
  list: checkList(between("processing", "stale"), ["no_flex"]),
  action: checkList(codes, ["no_flex", "amount_changed"]),
  agenda: checkList(
    codes,
    ["no_flex", "transferred", "removed", "not_due", "amount_changed"],
    [...holds, "unread"],
  ),
  // The letter goes anyway: days between messages do not concern what it takes along, and no step is skipped by it (LAW §10).
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
  last_look: checkList(lastLook),
  arrangement_look: checkList(lastLook, ["arrangement"]),
  promise_look: checkList(lastLook, ["promise"]),
  dispute_look: checkList(lastLook, ["dispute"]),
  payment_look: checkList([...ofPayment, "amount_changed"]),
  limitation_look: checkList(ofLimitation),
  retry: checkList([
    ...between("processing", "not_collected"),
    ...between("dispute", "paused"),
    "no_address",
  ]),
};

/** What is asked of a mere change of status: it reaches nobody, so only what forbids the change itself. */
export const ofMoves: ReadonlySet<Code> = new Set<Code>([
  "processing",
  "paid",
  "closed",
  "transferred",
  "no_status",
  "not_allowed",
  "removed",
]);

/** Handing a claim over to others is held by what the debtor was promised. */
export const ofTransfers: ReadonlySet<Code> = new Set<Code>([...ofMoves, ...holds, "unread"]);
