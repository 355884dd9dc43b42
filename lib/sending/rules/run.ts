import { further, isStatus } from "@/lib/flow/statuses";
import type { Reason } from "@/lib/guard/rules/may-contact";
import type { Move } from "@/lib/invoices/commands/move";
import { after } from "@/lib/invoices/rules/after";
import { groupBy } from "@/lib/kernel/group";
import type { Composing } from "./compose";
import {
  type Candidate,
  type Decision,
  decide,
  decideFlex,
  decideNotice,
  type Occasion,
  type Skip,
} from "./decide";
import { flagsOf } from "./flags";
import { flexGroups, type Group, grouped, type Notice, noticeGroup } from "./group";
import { type Planned, planned } from "./planned";

type Skipped = { invoice: Candidate } & Omit<Skip, "kind">;
type Noted = { invoice: Candidate; why: Reason };

/** What a person is told besides the reason why a row was left: the placeholders as the template has them, or the character no letter shows. */
export const detailOf = ({ placeholders, named }: Pick<Skip, "placeholders" | "named">): string | null =>
  placeholders?.map((name) => `@@${name}`).join(", ") ?? named ?? null;

export type Outcome = {
  messages: Planned[];
  moves: { invoice: Candidate; status: number }[];
  skipped: Skipped[];
  /** What goes although a person should know something about it. */
  notes: Noted[];
};

/** What a run does with rows: the letters and mails as planned, the mere changes of status, and what is left alone and why. The plan and the run both ask here. */
export function outcome(rows: Candidate[], how: Composing, occasion: Occasion = "action"): Outcome {
  const decided = ledBy(
    rows,
    how,
    (invoice, led_by) => decide(invoice, how, occasion, led_by),
    ({ invoice_status_id }) => invoice_status_id,
  );
  const steps = decided.flatMap(({ invoice, decision }) =>
    decision.kind === "step" ? [{ invoice, status: decision.status }] : [],
  );
  const moves = decided.flatMap(({ invoice, decision }) =>
    decision.kind === "move" ? [{ invoice, status: decision.status }] : [],
  );
  return messagesOf({ moves, ...left(decided) }, grouped(steps, how.settings.combine_claim_box), how);
}

/** What a run of flex templates would do: they make letters and mails and change no status. */
export function flexOutcome(rows: Candidate[], how: Composing): Outcome {
  const decided = ledBy(
    rows,
    how,
    (invoice, led_by) => decideFlex(invoice, how, led_by),
    ({ flex_template_id }) => flex_template_id,
  );
  const ready = decided.flatMap(({ invoice, decision }) => (decision.kind === "flex" ? [invoice] : []));
  return messagesOf({ moves: [], ...left(decided) }, flexGroups(ready, how.settings.combine_claim_box), how);
}

/** What one message about an agreement would do: it goes whole, or stays whole because of one of its invoices. */
export function noticeOutcome(rows: Candidate[], notice: Notice, how: Composing): Outcome {
  const decided = rows.map((invoice) => ({ invoice, decision: decideNotice(invoice, how, notice.type) }));
  const found = left(decided);
  const group = noticeGroup(rows, notice);
  const groups = found.skipped.length > 0 || group === null ? [] : [group];
  return messagesOf({ moves: [], ...found }, groups, how);
}

type Decided = {
  invoice: Candidate;
  decision: Decision | ReturnType<typeof decideFlex | typeof decideNotice>;
};

/** What was left and why, and what goes with a remark. */
const left = (decided: Decided[]): Pick<Outcome, "skipped" | "notes"> => ({
  skipped: decided.flatMap(({ invoice, decision }) =>
    decision.kind === "skip" ? [{ invoice, ...withoutKind(decision) }] : [],
  ),
  notes: decided.flatMap(({ invoice, decision }) =>
    decision.kind === "skip" ? [] : decision.notes.map((why) => ({ invoice, why })),
  ),
});

const withoutKind = ({ kind: _, ...skip }: Skip) => skip;

/**
 * Decides rows, where a customer wants it so that a debtor gets one step in a run: the furthest leads, but what waited for another before
 * leads first, so that nothing waits for ever (AGREEMENTS §2.3). A statement carries all steps and is one.
 */
function ledBy<D extends Decided["decision"]>(
  rows: Candidate[],
  how: Composing,
  deciding: (invoice: Candidate, led_by: number | null) => D,
  stepOf: (invoice: Candidate) => number | null,
): { invoice: Candidate; decision: D }[] {
  const decided = rows.map((invoice) => ({ invoice, decision: deciding(invoice, null) }));
  const isLed = ({ invoice, decision }: { invoice: Candidate; decision: D }) =>
    (decision.kind === "step" || decision.kind === "flex") &&
    !invoice.debtor.use_courant &&
    how.facts(invoice).rules.one_step;
  const leads = new Map<number, number | null>();
  for (const [debtor_id, of] of groupBy(decided.filter(isLed), ({ invoice }) => invoice.debtor_id)) {
    const waited = of.filter(({ invoice }) => how.facts(invoice).has_waited);
    const steps = (waited.length > 0 ? waited : of).map(({ invoice }) => stepOf(invoice));
    leads.set(debtor_id, steps.reduce(furthest));
  }
  return decided.map((one) => {
    const lead = isLed(one) ? (leads.get(one.invoice.debtor_id) ?? null) : null;
    if (lead === null || stepOf(one.invoice) === lead) return one;
    return { ...one, decision: deciding(one.invoice, lead) };
  });
}

const furthest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : isStatus(a) && isStatus(b) ? further(a, b) : a;

function messagesOf(
  { moves, skipped, notes }: Omit<Outcome, "messages">,
  groups: Group[],
  how: Composing,
): Outcome {
  const messages: Planned[] = [];
  const unwritten: Skipped[] = [];
  for (const group of groups) {
    const message = planned(group, how);
    if (!("kind" in message)) messages.push(message);
    else for (const { invoice } of group.items) unwritten.push({ invoice, ...withoutKind(message) });
  }
  return { messages, moves, skipped: [...skipped, ...unwritten], notes };
}

/** An invoice after a status was carried out on it, with the number of its next message and the flags its letter turned on. */
export const moved = (
  invoice: Candidate,
  status: number,
  { settings, today, writtenAbout }: Pick<Composing, "settings" | "today" | "writtenAbout">,
  offersFreePeriod = false,
): Move => {
  const flags = flagsOf(invoice, status, { offersFreePeriod, written: writtenAbout(invoice.id) });
  const how = { settings, today, collect: invoice.debtor.collect };
  return {
    ...after(invoice, { kind: "executed", status, flags }, how),
    id: invoice.id,
    from: invoice.last_status_id,
    action_no: invoice.action_no + 1, // mutation: action-counted
  };
};
