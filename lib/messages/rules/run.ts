import type { Reason } from "@/lib/contact-policy/rules/may-contact";
import { furtherStatus, isStatus } from "@/lib/flow/statuses";
import type { Move } from "@/lib/invoices/commands/write-states";
import { caseIn } from "@/lib/invoices/rules/law-facts/amounts";
import { nextState } from "@/lib/invoices/rules/next-state";
import { groupBy } from "@/lib/kernel/group";
import type { ComposeContext } from "./compose";
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
import { flexGroups, type Group, groupedSteps, isAccompanying, type Notice, noticeGroup } from "./group";
import { inOneLetter } from "./one-letter";
import { type PlannedMessage, plannedMessage } from "./planned-message";

type Skipped = { invoice: Candidate } & Omit<Skip, "kind">;
type Noted = { invoice: Candidate; why: Reason };

/**
 * Returns the detail shown with the reason why a row was skipped: the placeholders as in the template, or the character letters cannot
 * show.
 */
export const detailOf = ({ placeholders, named }: Pick<Skip, "placeholders" | "named">): string | null =>
  placeholders?.map((name) => `@@${name}`).join(", ") ?? named ?? null;

export type Outcome = {
  messages: PlannedMessage[];
  moves: { invoice: Candidate; status: number }[];
  skipped: Skipped[];
  /** Executed rows with a remark for the user. */
  notes: Noted[];
};

/**
 * Returns what a run does with rows: the letters and mails as planned, the mere changes of status, and the skipped rows with their reasons.
 * Used by both the plan and the run.
 */
export function outcome(rows: Candidate[], context: ComposeContext, occasion: Occasion = "action"): Outcome {
  const decided = ledBy(rows, context, {
    decide: (invoice, led_by) => decide(invoice, context, occasion, led_by),
    stepOf: ({ invoice_status_id }) => invoice_status_id,
    mayRide: occasion === "action",
  });
  const steps = decided.flatMap(({ invoice, decision, rides_with }) =>
    decision.kind === "step" ? [{ invoice, status: decision.status, rides_with }] : [],
  );
  const moves = decided.flatMap(({ invoice, decision }) =>
    decision.kind === "move" ? [{ invoice, status: decision.status }] : [],
  );
  const letters = inOneLetter(groupedSteps(steps, context.settings.combine_claim_box), rows, context);
  const own = decided.filter(({ invoice }) => !letters.alongIds.has(invoice.id));
  const { skipped, notes } = left(own);
  return messagesOf(
    {
      moves: moves.filter(({ invoice }) => !letters.alongIds.has(invoice.id)),
      skipped,
      notes: [...notes, ...letters.notes, ...ofUnknownKind(own, context)],
    },
    letters.groups,
    context,
  );
}

/** Returns a note for each row whose debtor is treated as a consumer because its kind was not filled in. */
const ofUnknownKind = (decided: readonly Decided[], { law }: ComposeContext): Noted[] =>
  decided.flatMap(({ invoice, decision }) => {
    if (decision.kind !== "step" || !law.isByLaw(invoice)) return [];
    const own = caseIn(law, invoice.debtor_id, invoice.currency);
    if (own === null || own.is_kind_known || own.facts.debtor !== "consumer") return [];
    return [{ invoice, why: { code: "kind_unknown", level: "note", until: null, detail: {} } }];
  });

/** Returns the due rows that would wait for another message to their debtor in a run of all of them, each with the step that leads. */
export function waitingFor(rows: Candidate[], context: ComposeContext): Map<number, number> {
  const decided = ledBy(rows, context, {
    decide: (invoice, led_by) => decide(invoice, context, "action", led_by),
    stepOf: ({ invoice_status_id }) => invoice_status_id,
    mayRide: true,
  });
  return new Map(
    decided.flatMap(({ invoice, led_by }) => (led_by === null ? [] : [[invoice.id, led_by] as const])),
  );
}

/** Returns what a run of flex templates would do: they make letters and mails and change no status. */
export function flexOutcome(rows: Candidate[], context: ComposeContext): Outcome {
  const decided = ledBy(rows, context, {
    decide: (invoice, led_by) => decideFlex(invoice, context, led_by),
    stepOf: ({ flex_template_id }) => flex_template_id,
    mayRide: false,
  });
  const ready = decided.flatMap(({ invoice, decision }) => (decision.kind === "flex" ? [invoice] : []));
  return messagesOf(
    { moves: [], ...left(decided) },
    flexGroups(ready, context.settings.combine_claim_box),
    context,
  );
}

/** Returns the outcome of one message about an agreement: it is sent whole, or not at all because of one of its invoices. */
export function noticeOutcome(rows: Candidate[], notice: Notice, context: ComposeContext): Outcome {
  const decided = rows.map((invoice) => ({ invoice, decision: decideNotice(invoice, context, notice.type) }));
  const found = left(decided);
  const group = noticeGroup(rows, notice);
  const groups = found.skipped.length > 0 || group === null ? [] : [group];
  return messagesOf({ moves: [], ...found }, groups, context);
}

type Decided = {
  invoice: Candidate;
  decision: Decision | ReturnType<typeof decideFlex | typeof decideNotice>;
};

/** Returns the skipped rows with their reasons, and the remarks on the others. */
const left = (decided: Decided[]): Pick<Outcome, "skipped" | "notes"> => ({
  skipped: decided.flatMap(({ invoice, decision }) =>
    decision.kind === "skip" ? [{ invoice, ...withoutKind(decision) }] : [],
  ),
  notes: decided.flatMap(({ invoice, decision }) =>
    decision.kind === "skip" ? [] : decision.notes.map((why) => ({ invoice, why })),
  ),
});

const withoutKind = ({ kind: _, ...skip }: Skip) => skip;

type Deciding<D> = {
  decide: (invoice: Candidate, led_by: number | null) => D;
  /** The step, or the flex template, of a row. */
  stepOf: (invoice: Candidate) => number | null;
  /** True when lighter steps are included in the message of the one that leads. */
  mayRide: boolean;
};

/** A decided row: the leading step that it waits for, or the one whose message includes it. */
type Led<D> = { invoice: Candidate; decision: D; led_by: number | null; rides_with: number | null };

/**
 * Decides rows so that a debtor gets one message in a run and a currency, where the customer wants one step per run or days between
 * messages: the furthest step leads, but rows that waited before lead first, so that none waits forever (AGREEMENTS §2.3). Lighter steps of
 * the same currency are included as lines of its message; for a customer with separate letters the longest-due invoice goes alone. The
 * others wait. A statement carries all steps and counts as one.
 */
function ledBy<D extends Decided["decision"]>(
  rows: Candidate[],
  context: ComposeContext,
  { decide, stepOf, mayRide }: Deciding<D>,
): Led<D>[] {
  const decided = rows.map((invoice) => ({
    invoice,
    decision: decide(invoice, null),
    led_by: null,
    rides_with: null,
  }));
  const leads = new Map<number, Lead>();
  for (const [debtor_id, of] of groupBy(decided.filter(isLed(context)), ({ invoice }) => invoice.debtor_id)) {
    const due = of.map(({ invoice }) => invoice);
    const waited = due.filter((invoice) => context.facts(invoice).has_waited);
    const step = (waited.length > 0 ? waited : due).map(stepOf).reduce(furthest, null);
    if (step !== null)
      leads.set(debtor_id, {
        step,
        invoices: goingThemselves(
          due.filter((invoice) => stepOf(invoice) === step),
          context,
        ),
      });
  }
  return decided.map((row) => {
    const { invoice } = row;
    const lead = isLed(context)(row) ? leads.get(invoice.debtor_id) : undefined;
    if (!lead || lead.invoices.has(invoice)) return row;
    if (mayRide && mayAccompany(invoice, lead, context)) return { ...row, rides_with: lead.step };
    return { ...row, decision: decide(invoice, lead.step), led_by: lead.step };
  });
}

/** The leading step of a debtor, with the invoices that are executed for it. */
type Lead = { step: number; invoices: ReadonlySet<Candidate> };

/** Returns whether a row depends on the other rows of its debtor. */
const isLed =
  (context: ComposeContext) =>
  ({ invoice, decision }: Decided): boolean => {
    const { one_step, gap_days } = context.facts(invoice).rules;
    const isMessage = decision.kind === "step" || decision.kind === "flex";
    return isMessage && !invoice.debtor.use_courant && (one_step || gap_days > 0);
  };

/** Returns the invoices executed at the leading step: all of them, or only the first where letters are separate with days between them. */
function goingThemselves(invoices: Candidate[], context: ComposeContext): ReadonlySet<Candidate> {
  const isApart = (invoice: Candidate) =>
    !context.settings.combine_claim_box && context.facts(invoice).rules.gap_days > 0;
  if (!invoices.some(isApart)) return new Set(invoices);
  const waited = (invoice: Candidate) => Number(context.facts(invoice).has_waited);
  const inTurn = invoices.toSorted(
    (invoice, other) =>
      waited(other) - waited(invoice) ||
      invoice.expires_at.localeCompare(other.expires_at) ||
      invoice.id - other.id,
  );
  return new Set(inTurn.slice(0, 1));
}

/**
 * Returns whether a lighter step is included in the leading step's message, as lines that are part of its claim (DECISIONS §16). The letter
 * that gives a consumer fourteen days is always separate: it includes no others, and is never included itself.
 */
function mayAccompany(invoice: Candidate, { step, invoices }: Lead, context: ComposeContext): boolean {
  const status = invoice.invoice_status_id;
  const { combine_claim_box } = context.settings;
  if (!combine_claim_box || status === null || !isStatus(status) || !isStatus(step)) return false;
  if (furtherStatus(status, step) !== step) return false;
  const leading = [...invoices].filter(({ currency }) => currency === invoice.currency);
  if (leading.length === 0) return false;
  if (!invoice.debtor.is_consumer) return true;
  const own = groupedSteps([{ invoice, status }], true);
  const lead = groupedSteps(
    leading.map((candidate) => ({ invoice: candidate, status: step })),
    true,
  );
  return [...own, ...lead].every((group) => {
    const message = plannedMessage(group, context);
    return !("kind" in message) && message.free_until === null;
  });
}

const furthest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : isStatus(a) && isStatus(b) ? furtherStatus(a, b) : a;

function messagesOf(
  { moves, skipped, notes }: Omit<Outcome, "messages">,
  groups: Group[],
  context: ComposeContext,
): Outcome {
  const messages: PlannedMessage[] = [];
  const unwritten: Skipped[] = [];
  const waiting = [...groups];
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const message = plannedMessage(group, context);
    if (!("kind" in message)) {
      messages.push(message);
      continue;
    }
    const { leading, rest } = withoutLead(group, context);
    for (const { invoice } of leading) unwritten.push({ invoice, ...withoutKind(message) });
    waiting.push(...rest);
  }
  return { messages, moves, skipped: [...skipped, ...unwritten], notes };
}

/**
 * Returns the leading items of a group that cannot be written, and the message for those only included in it: the furthest of them leads
 * then, so that they do not wait for the others.
 */
function withoutLead(group: Group, { settings }: ComposeContext): { leading: Group["items"]; rest: Group[] } {
  const along = group.items.filter((item) => isAccompanying(group, item));
  const lead = along.map(({ status }) => status).reduce<number | null>(furthest, null);
  return {
    leading: group.items.filter((item) => !along.includes(item)),
    rest: groupedSteps(
      along.map((item) => ({ ...item, rides_with: lead })),
      settings.combine_claim_box,
    ),
  };
}

/** Returns an invoice after a status was executed on it, with the number of its next message and the flags its letter turned on. */
export const stateAfterStatus = (
  invoice: Candidate,
  status: number,
  { settings, today, earlierLettersOf }: Pick<ComposeContext, "settings" | "today" | "earlierLettersOf">,
  offersFreePeriod = false,
): Move => {
  const flags = flagsOf(invoice, status, { offersFreePeriod, earlierLetters: earlierLettersOf(invoice.id) });
  const context = { settings, today, collect: invoice.debtor.collect };
  return {
    ...nextState(invoice, { kind: "executed", status, flags }, context),
    id: invoice.id,
    from: invoice.last_status_id,
    action_no: invoice.action_no + 1, // mutation: action-counted
  };
};
