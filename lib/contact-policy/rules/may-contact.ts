import { mayChangeStatus } from "@/lib/flow/rules";
import { stageOf } from "@/lib/flow/statuses";
import { holdOfStatus } from "@/lib/holds/rules/hold-status";
import type { HoldKind } from "@/lib/holds/schema";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { Addressee, Facts, OpenHold, Subject } from "./facts";
import type { Detail, Finding } from "./finding";
import { chargesFrom, freeUntil } from "./notice";
import { type Occasion, occasions, statusChangeChecks, transferChecks } from "./occasions";
import { type Code, codes, type Level, reasons } from "./reasons";
import { gap, namedDay, oneStep, stale, weekMax } from "./timing";

type HoldInput = { invoice: Subject; facts: Pick<Facts, "holds">; today: Day };

/** Returns the hold of a kind that stops a message: the invoice's own, else the one its status or bare deadline stands for. */
function heldBy(kind: HoldKind, { invoice, facts, today }: HoldInput): Finding | null {
  const own = facts.holds.find((hold) => hold.kind === kind && hold.part === null);
  if (own) return of(own, invoice, today);
  const status = holdOfStatus(invoice.last_status_id);
  if (status?.kind === kind)
    return { until: toCome(invoice.deadline, today), detail: { reason: status.reason } };
  const isBare = kind === "pause" && !status && facts.holds.every(({ part }) => part !== null);
  if (!isBare || invoice.deadline === null || invoice.deadline <= today) return null;
  return { until: invoice.deadline, detail: { day: invoice.deadline, reason: "deadline" } };
}

function of(hold: OpenHold, invoice: Subject, today: Day): Finding | null {
  // An agreement that cannot be judged yet has a reason of its own.
  if (hold.is_unread) return null;
  const detail: Detail = {
    day: hold.day,
    reason: hold.reason,
    amount: hold.amount,
    currency: invoice.currency,
  };
  const until = toCome(hold.back_on, today);
  switch (hold.kind) {
    case "dispute":
    case "arrangement":
      return { until, detail };
    case "promise":
      return until === null ? null : { until, detail };
    case "pause":
      return until === null && hold.status_id === null ? null : { until, detail };
    case "callback":
      if (until !== null || stageOf(invoice.last_status_id) === "hold") return { until, detail };
      return { level: "note", until, detail };
    default:
      return hold.kind satisfies never;
  }
}

const toCome = (day: Day | null, today: Day): Day | null => (day !== null && day > today ? day : null);

/** Returns a reason when a promise or a term has passed, and the books are too old to show whether it was kept. */
const unread = ({ facts }: { facts: Pick<Facts, "holds" | "fresh_on"> }): Finding | null =>
  facts.holds.some(({ is_unread }) => is_unread) ? { until: null, detail: { day: facts.fresh_on } } : null;

/** Returns the part of an invoice that is disputed while the rest is claimed. */
const disputedPart = (holds: Facts["holds"]) =>
  holds.find(({ kind, part }) => kind === "dispute" && part !== null)?.part ?? null;

/** The action to be taken: a status to carry out, or a flex template to send. */
export type Step = {
  occasion: Occasion;
  /** The next status; null on the list of flex templates, or when none is proposed. */
  status: number | null;
  /** True when it creates a letter or a mail. */
  sends: boolean;
  /** True when its message claims collection costs, or would start them. */
  claims_costs: boolean;
};

export type Reason = { code: Code; level: Level; until: Day | null; detail: Detail };

/** True when a message may be sent, the reason why not, and further reasons; `claims` is what it may claim (AGREEMENTS §2). */
export type Verdict = {
  goes: boolean;
  claims: { principal: Cents; costs: boolean };
  reason: Reason | null;
  also: Reason[];
  notes: Reason[];
};

type Input = { debtor: Addressee; invoice: Subject; step: Step; facts: Facts; today: Day };
type Check = (input: Input) => Finding | null;

const plain: Finding = { until: null, detail: {} };
const when = (is: boolean): Finding | null => (is ? plain : null);

/**
 * Returns whether a message about an invoice may be sent to its debtor on a day. Pure: used by the list, the plan, the run, the last check
 * before sending and the API alike.
 */
export function mayContact(
  debtor: Addressee,
  invoice: Subject,
  step: Step,
  facts: Facts,
  today: Day,
): Verdict {
  const input = { debtor, invoice, step, facts, today };
  const { asks, asNotes } = occasions[step.occasion];
  const found: Reason[] = [];
  for (const code of codes) {
    if (!asks.has(code) || !concerns(step, code)) continue;
    const result = checks[code](input);
    if (result)
      found.push({
        code,
        level: weight(code, result, asNotes, facts),
        until: result.until,
        detail: result.detail,
      });
  }
  const [reason = null, ...also] = found.filter(({ level }) => level !== "note");
  return {
    goes: reason === null,
    claims: claimable(debtor, invoice, facts, today),
    reason,
    also,
    notes: found.filter(({ level }) => level === "note"),
  };
}

/** Returns whether a reason concerns a step: a mere change of status sends nothing. */
function concerns({ sends, status, occasion }: Step, code: Code): boolean {
  if (sends || status === null) return true;
  const isHandedOver = occasion === "action" && stageOf(status) === "transferred";
  return (isHandedOver ? transferChecks : statusChangeChecks).has(code);
}

function weight(code: Code, found: Finding, asNotes: ReadonlySet<Code>, { overridden }: Facts): Level {
  const level = found.level ?? reasons[code];
  return level === "wait" && (asNotes.has(code) || overridden.has(code)) ? "note" : level;
}

const checks: Record<Code, Check> = {
  processing: ({ facts }) => when(facts.is_busy),
  paid: ({ invoice }) => when(invoice.amount <= NOTHING),
  closed: (input) => staged("closed", input),
  transferred: (input) => staged("transferred", input),
  not_collected: ({ debtor }) => when(!debtor.collect),
  no_status: ({ step }) => when(step.status === null),
  not_allowed: ({ invoice, step }) =>
    when(
      step.status !== null &&
        !mayChangeStatus(invoice.last_status_id, step.status, { open: true, isSuper: false }),
    ),
  no_flex: ({ invoice }) =>
    when(!invoice.send_flex || invoice.flex_complete || invoice.flex_template_id === null),
  removed: ({ invoice }) => when(invoice.is_removed),
  not_due: notDue,
  notice_missing: (input) => notice(input, "missing"),
  notice_running: (input) => notice(input, "running"),
  lapsed,
  dispute: (input) => heldBy("dispute", input),
  arrangement: (input) => heldBy("arrangement", input),
  promise: (input) => heldBy("promise", input),
  paused: (input) => heldBy("pause", input),
  callback: (input) => heldBy("callback", input),
  named_day: namedDay,
  gap,
  one_step: oneStep,
  week_max: weekMax,
  unread,
  stale,
  amount_changed: ({ facts }) => when(facts.has_other_amount),
  // Finding only when a message is composed, and reported there.
  no_template: () => null,
  placeholder: () => null,
  no_address: () => null,
  untranslated: () => null,
  many_letters: () => null,
  first_notice: () => null,
  kind_unknown: () => null,
  above_law: () => null,
  taken_along: () => null,
  not_joined: () => null,
};

function staged(stage: "closed" | "transferred", { invoice }: Input): Finding | null {
  if (stageOf(invoice.last_status_id) !== stage) return null;
  return { until: null, detail: { status: invoice.last_status_id, day: invoice.last_action_at } };
}

/** Returns the day the invoice is due. A day that comes only from a hold, or a bare deadline, has a reason of its own. */
function notDue({ invoice, step, today }: Input): Finding | null {
  const day = step.occasion === "flex" ? invoice.flex_on : invoice.next_action_on;
  if (day !== null && day <= today) return null;
  const isHeld = step.occasion !== "flex" && invoice.deadline !== null && invoice.deadline > today;
  const isOnHold = stageOf(invoice.last_status_id) === "hold";
  return isHeld || isOnHold ? null : { until: day, detail: { day } };
}

/**
 * Returns a reason against costs: a consumer owes none before a fourteen-day period is over (LAW §2); for companies the customer decides.
 */
function notice(
  { debtor, step, facts, invoice, today }: Input,
  which: "missing" | "running",
): Finding | null {
  const { notice_business } = facts.rules;
  if (!step.claims_costs || (!debtor.is_consumer && notice_business === "off")) return null;
  const end = endOfNotice(invoice, facts);
  const level = debtor.is_consumer ? "stop" : notice_business === "wait" ? "wait" : "note";
  if (end === null) return which === "missing" ? { level, until: null, detail: {} } : null;
  const from = chargesFrom(end, facts);
  if (which === "missing" || today >= from || level === "note") return null;
  return { level, until: from, detail: { day: addDays(from, -1) } };
}

/** Returns a reason for a lapsed claim: a consumer gets it only if a user wants that; a company may still pay, with a note (LAW §8). */
function lapsed({ debtor, facts: { lapsed_on } }: Input): Finding | null {
  if (lapsed_on === null) return null;
  return { level: debtor.is_consumer ? "wait" : "note", until: null, detail: { day: lapsed_on } };
}

/** Returns the last day of the free period given for an invoice's open amount; null without one. A letter that announced less is none. */
export const endOfNotice = (
  { amount }: Pick<Subject, "amount">,
  { notice: letter, holds }: Pick<Facts, "notice" | "holds">,
): Day | null =>
  letter === null || subtract(amount, disputedPart(holds) ?? NOTHING) > letter.open_then
    ? null
    : freeUntil(letter);

/**
 * Returns what a message may claim from a debtor: the open amount that is not disputed, and from a consumer no costs before the fourteen
 * days are over (AGREEMENTS §2).
 */
export function claimable(
  debtor: Pick<Addressee, "is_consumer">,
  invoice: Subject,
  facts: Facts,
  today: Day,
): Verdict["claims"] {
  const principal = subtract(invoice.amount, disputedPart(facts.holds) ?? NOTHING);
  if (!debtor.is_consumer) return { principal, costs: true };
  const end = endOfNotice(invoice, facts);
  return { principal, costs: end !== null && today >= chargesFrom(end, facts) };
}
