import { endOfNotice, type Reason } from "@/lib/contact-policy/rules/may-contact";
import { furtherStatus } from "@/lib/flow/statuses";
import { groupBy } from "@/lib/kernel/group";
import { NOTHING } from "@/lib/kernel/money";
import type { ComposeContext } from "./compose";
import { type Candidate, decide } from "./decide";
import { type Group, groupedSteps } from "./group";
import { mayGiveFreePeriod, plannedMessage } from "./planned-message";

type Noted = { invoice: Candidate; why: Reason };

/**
 * The groups of a run after letters have included the invoices the law wants in them; `alongIds` are the included invoices that were in no
 * group.
 */
export type OneLetter = { groups: Group[]; alongIds: ReadonlySet<number>; notes: Noted[] };

/**
 * Combines groups so that a debtor gets a single letter with its free period: the letter includes every overdue invoice of that debtor and
 * currency that got no such letter, whatever its own next step, and its step becomes theirs. A claim left out would bear no costs of its
 * own later (6:96(7) BW, LAW §10). Invoices kept out by a dispute, a promise or a pause are noted.
 */
export function inOneLetter(groups: Group[], rows: readonly Candidate[], context: ComposeContext): OneLetter {
  const alongIds = new Set<number>();
  const notes: Noted[] = [];
  if (!groups.some((group) => isByLaw(group, context))) return { groups, alongIds, notes };
  const rowsOf = groupBy(rows, ({ debtor_id }) => debtor_id);
  const joined = [
    ...groupBy(groups, ({ debtor_id, currency }) => `${debtor_id} ${currency}`).values(),
  ].flatMap((of) => {
    const apart = of.filter((group) => isByLaw(group, context));
    const others = apart.length === 0 ? [] : othersOf(of, rowsOf, context);
    // Most debtors have one letter with all their invoices: nothing needs to be computed for them.
    if (apart.length === 0 || (of.length === 1 && others.length === 0)) return of;
    const free = apart.filter((group) => givesFreePeriod(group, context));
    const [first] = free;
    if (!first) return of;
    const status = free.map((group) => group.status).reduce(furtherStatus);
    const own = free.flatMap(({ items }) => items);
    const along = [];
    for (const invoice of others) {
      if (own.some((item) => item.invoice.id === invoice.id) || !wouldGetIt(invoice, status, context))
        continue;
      const decision = decide({ ...invoice, invoice_status_id: status }, context, "along");
      if (decision.kind === "step") along.push(invoice);
      else if (decision.kind === "skip" && decision.why?.level === "wait")
        notes.push(noteOf(invoice, "not_joined"));
    }
    for (const invoice of along) {
      alongIds.add(invoice.id);
      notes.push(noteOf(invoice, "taken_along"));
    }
    const items = [...own.map(({ invoice }) => invoice), ...along].map((invoice) => ({ invoice, status }));
    return [
      { ...first, status, items },
      ...of.filter((group) => !free.includes(group)).flatMap((group) => without(group, alongIds)),
    ];
  });
  return { groups: joined, alongIds, notes };
}

const isByLaw = ({ is_statement, items }: Group, { law }: ComposeContext): boolean =>
  !is_statement && items.some(({ invoice }) => law.isByLaw(invoice));

/**
 * Returns other overdue invoices of the groups' debtor and currency that are claimed by law, in the run or not; for a single group those
 * not in it.
 */
function othersOf(
  of: readonly Group[],
  rowsOf: ReadonlyMap<number, readonly Candidate[]>,
  { besides, law, today }: ComposeContext,
): Candidate[] {
  const [first] = of;
  if (!first) return [];
  const { debtor_id, currency } = first;
  const named = new Set(of.length === 1 ? first.items.map(({ invoice }) => invoice.id) : []);
  return [...(rowsOf.get(debtor_id) ?? []), ...besides(debtor_id)].filter(
    (invoice) =>
      invoice.currency === currency &&
      !named.has(invoice.id) &&
      invoice.amount > NOTHING &&
      invoice.expires_at < today &&
      law.isByLaw(invoice),
  );
}

function givesFreePeriod(group: Group, context: ComposeContext): boolean {
  const message = plannedMessage(group, context);
  return !("kind" in message) && message.free_until !== null;
}

/** Returns whether a letter about an invoice alone would give the free period, which is given only once. */
const wouldGetIt = (invoice: Candidate, status: number, context: ComposeContext): boolean =>
  endOfNotice(invoice, context.facts(invoice)) === null &&
  groupedSteps([{ invoice, status }], true).every((group) => mayGiveFreePeriod(group, context));

function without(group: Group, ids: ReadonlySet<number>): Group[] {
  const items = group.items.filter(({ invoice }) => !ids.has(invoice.id));
  return items.length === 0 ? [] : [{ ...group, items }];
}

const noteOf = (invoice: Candidate, code: "taken_along" | "not_joined"): Noted => ({
  invoice,
  why: { code, level: "note", until: null, detail: {} },
});
