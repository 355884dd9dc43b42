import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { statusOfHold } from "@/lib/holds/rules/hold-status";
import type { Calendar } from "@/lib/holds/rules/holidays";
import type { Term } from "@/lib/holds/rules/schedule";
import { agreementRules } from "@/lib/holds/rules/settings";
import { backOn } from "@/lib/holds/rules/working-days";
import { disputeReasons, pauseReasons } from "@/lib/holds/schema";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { withClaim } from "@/lib/invoices/rules/claim";
import { addDays, type Day, plusDays } from "@/lib/kernel/day";
import { add, type Cents, NOTHING, sum } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { byAmount, byCount } from "../rules/terms";
import type { NewHold } from "../schema";
import type { SelectedInvoice } from "./selected-invoices";

type Settings = Awaited<ReturnType<typeof customerSettings>>;
type AgreementDraft = Pick<
  NewHold,
  "kind" | "day" | "amount" | "reason" | "note" | "charges" | "count" | "first_day" | "interval" | "terms"
> & { parts: ReadonlyMap<number, Cents | null>; confirm?: boolean | undefined };

/** A hold that is worked out and not yet made. */
export type PlannedHold = {
  day: Day;
  back_on: Day;
  amount: Cents | null;
  reason: string | null;
  charges_amount: Cents | null;
  /** By invoice, the part of its interest and costs that an arrangement includes. */
  charges_of: ReadonlyMap<number, Cents>;
  terms: Term[];
  status_id: number | null;
};

/** The most days ahead, by kind (AGREEMENTS §1). */
const FURTHEST = { promise: 90, dispute: 365, pause: 365, callback: 90, arrangement: 5 * 366 } as const;

/** Returns the plan of a hold of these invoices. Throws Problem("invalid") at a field that is missing, too early, too late or too much. */
export async function plannedHold(
  read: Read,
  request: AgreementDraft,
  subjects: readonly SelectedInvoice[],
): Promise<PlannedHold> {
  const settings = await customerSettings(read);
  requireOneCurrency(request, subjects);
  const base = {
    charges_amount: null,
    charges_of: new Map<number, Cents>(),
    terms: [],
    reason: null,
    amount: null,
    status_id: null,
  };
  if (request.kind === "promise") return { ...base, ...promise(read, request, subjects, settings) };
  if (request.kind === "arrangement")
    return { ...base, ...(await arrangement(read, request, subjects, settings)) };
  if (request.kind === "callback") {
    const day = agreedDay(read, request, { earliest: read.today });
    return { ...base, day, back_on: day };
  }
  if (request.kind === "pause") {
    const reason = reasonOf(request, pauseReasons);
    if (reason === "other" && request.note === "") throw invalidField("note", "required");
    const day = agreedDay(read, request, { earliest: addDays(read.today, 1) });
    return {
      ...base,
      day,
      back_on: day,
      reason,
      status_id: statusOfHold("pause", { reason, isPart: false }),
    };
  }
  const reason = reasonOf(request, disputeReasons);
  const day = agreedDay(read, request, {
    earliest: read.today,
    usual: addDays(read.today, settings.action_interval),
  });
  const isPart = requireParts(request, subjects);
  // The confirmation states that nothing is sent until then: that is not true for a disputed part.
  if (isPart && request.confirm) throw invalidField("confirm", "part_not_told");
  return { ...base, day, back_on: day, reason, status_id: statusOfHold("dispute", { reason, isPart }) };
}

function requireOneCurrency({ kind }: AgreementDraft, subjects: readonly SelectedInvoice[]) {
  const isMoney = kind === "promise" || kind === "arrangement";
  if (isMoney && subjects.length === 0) throw invalidField("invoices", "nothing_chosen");
  if (kind === "dispute" && subjects.length === 0) throw invalidField("invoices", "nothing_chosen");
  if (isMoney && new Set(subjects.map(({ currency }) => currency)).size > 1)
    throw invalidField("invoices", "other_currency");
}

function agreedDay(
  { today }: Read,
  { kind, day }: AgreementDraft,
  { earliest, usual }: { earliest: Day; usual?: Day },
): Day {
  const found = day ?? usual;
  if (!found) throw invalidField("day", "required");
  if (found < earliest) throw invalidField("day", "in_past");
  if (found > (plusDays(today, FURTHEST[kind]) ?? found)) throw invalidField("day", "too_late");
  return found;
}

function reasonOf({ reason }: AgreementDraft, reasons: readonly string[]): string {
  if (!reason) throw invalidField("reason", "required");
  if (!reasons.includes(reason)) throw invalidField("reason", "invalid");
  return reason;
}

/** Returns whether parts are disputed: a part of every invoice, or every one as a whole. Throws Problem("invalid") for anything else. */
function requireParts({ parts }: AgreementDraft, subjects: readonly SelectedInvoice[]): boolean {
  for (const { id, amount } of subjects) {
    const part = parts.get(id) ?? null;
    if (part !== null && part <= NOTHING) throw invalidField(`invoices.${id}`, "above_zero");
    if (part !== null && part > amount) throw invalidField(`invoices.${id}`, "too_much");
  }
  const some = subjects.filter(({ id, amount }) => isPart(parts.get(id) ?? null, amount));
  if (some.length > 0 && some.length < subjects.length) throw invalidField("invoices", "part_and_whole");
  return some.length > 0;
}

/** Returns whether a part is less than the whole open amount. */
export const isPart = (part: Cents | null, open: Cents): part is Cents => part !== null && part < open;

const openSum = (subjects: readonly SelectedInvoice[]): Cents => sum(subjects.map(({ amount }) => amount));

function promise(
  read: Read,
  request: AgreementDraft,
  subjects: readonly SelectedInvoice[],
  settings: Settings,
) {
  const day = agreedDay(read, request, { earliest: read.today });
  const amount = request.amount ?? openSum(subjects);
  if (amount <= NOTHING) throw invalidField("amount", "above_zero");
  if (amount > openSum(subjects)) throw invalidField("amount", "too_much");
  return { day, amount, back_on: backOn(day, agreementRules(settings)) };
}

async function arrangement(
  read: Read,
  request: AgreementDraft,
  subjects: readonly SelectedInvoice[],
  settings: Settings,
) {
  const charges = new Map(
    (await withLaw(read, subjects, settings)).map((subject) => {
      const { interest, incasso_costs } = withClaim(subject, settings, read.today);
      return [subject.id, add(interest, incasso_costs)] as const;
    }),
  );
  const charges_amount = sum([...charges.values()]);
  const isIncluded = request.charges === "included";
  const open = openSum(subjects);
  const total = isIncluded ? add(open, charges_amount) : open;
  const rules = agreementRules(settings);
  const terms = termsOf(request, total, rules.calendar);
  requireTerms(read, terms, total);
  const [first] = terms;
  if (!first) throw invalidField("terms", "required");
  const back_on = backOn(first.day, rules);
  const status_id = statusOfHold("arrangement", { reason: null, isPart: false });
  const charges_of: PlannedHold["charges_of"] = isIncluded ? charges : new Map();
  return { day: first.day, back_on, amount: total, charges_amount, charges_of, terms, status_id };
}

/** Returns the given terms, or those of a number of terms or an amount each. */
function termsOf(
  { terms, count, amount, first_day, interval, day }: AgreementDraft,
  total: Cents,
  calendar: Calendar,
): Term[] {
  if (terms) return terms;
  const first = first_day ?? day;
  if (!first) throw invalidField("first_day", "required");
  const plan = { first_day: first, interval, calendar };
  if (count) return byCount(total, count, plan);
  if (!amount) throw invalidField("count", "required");
  if (amount <= NOTHING || total / amount > 600) throw invalidField("amount", "above_zero");
  return byAmount(total, amount, plan);
}

function requireTerms({ today }: Read, terms: readonly Term[], total: Cents) {
  for (const [index, { day, amount }] of terms.entries()) {
    if (amount <= NOTHING) throw invalidField("terms", "above_zero");
    if (index === 0 && day < today) throw invalidField("first_day", "in_past");
    const before = terms[index - 1];
    if (before && day <= before.day) throw invalidField("terms", "terms_order");
  }
  const last = terms.at(-1);
  if (last && last.day > (plusDays(today, FURTHEST.arrangement) ?? last.day))
    throw invalidField("terms", "too_late");
  if (sum(terms.map(({ amount }) => amount)) !== total) throw invalidField("terms", "terms_sum");
}
