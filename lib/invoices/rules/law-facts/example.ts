import { lawClaimRules } from "@/lib/customers/rules/law";
import { addDays, type Day } from "@/lib/kernel/day";
import { cents, fraction, NOTHING } from "@/lib/kernel/money";
import type { LawClaim } from "../law/answer";
import type { LawCase, LawEvent, LawInvoice, LawLetter } from "../law/case";
import { claimByLaw, type LawStop } from "../law/claim";
import type { DebtorKind } from "../law/jurisdiction";
import { scaleCosts } from "../law/scale";
import type { Law } from "../law/state";
import { termOf } from "../law/terms";
import { announcedByLaw } from "./amounts";
import { type ByLaw, lawSettingsOf } from "./settings";

/** The example claim: a thousand, so that percentages are easy to see, sixty days after its last day of payment. */
export const EXAMPLE = cents(100_000);
export const EXAMPLE_DAYS = 60;
/** The number of invoices that thousand is divided into, for rules that apply per invoice. */
export const EXAMPLE_INVOICES = 10;
/** The length in days of the example's arrangement or pause, until yesterday. */
export const EXAMPLE_PAUSE_DAYS = 10;

/** The term in days of the example's invoice, and how many days before today the first reminder's last day and the claiming letter are. */
const TERM = 14;
const REMINDED = 42;
const LETTER = 40;
const TWO_YEARS = 730;

/**
 * Today's claim of an invoice, in cents; the first day of interest, the day from which it and costs are owed, and the day the right lapses.
 */
type ExampleClaim = Pick<
  LawClaim["invoices"][number],
  "first" | "interest" | "costs" | "vat" | "total" | "claimed_from" | "lapses_on"
>;

/**
 * Returns the result of a customer's legal choices for one claim on a consumer who received a valid notice and one on a company that
 * received a demand, computed by the same engine as every claim; amounts in cents. Or the stop that names a day without a rate.
 */
export function lawExample(settings: ByLaw, law: Law, today: Day) {
  try {
    return exampleOf(settings, law, today);
  } catch (fault) {
    if (fault instanceof StoppedError) return { stop: fault.stop };
    throw fault;
  }
}
export type LawExample = ReturnType<typeof exampleOf>;

function exampleOf(settings: ByLaw, law: Law, today: Day) {
  const of = (debtor: DebtorKind, more: Partial<Facts> = {}): LawClaim =>
    worked({ settings, law, today, debtor, overdue: EXAMPLE_DAYS, invoices: 1, events: [], ...more });
  const paused = (reason: "arrangement" | "debt_counselling", is_revived: boolean): LawEvent => ({
    kind: "standstill",
    reason,
    from: addDays(today, -EXAMPLE_PAUSE_DAYS),
    to: addDays(today, -1),
    ...(is_revived ? { is_revived } : {}),
  });
  const half = { ...paidOn(today), amount: fraction(EXAMPLE, 1, 2) };
  const { revive } = lawClaimRules(settings.law);
  const paid = of("consumer", { events: [half] }).invoices[0]?.paid[0];
  return {
    stop: null,
    consumer: claimOf(of("consumer")),
    company: claimOf(of("company")),
    /** The costs by the decree, without VAT. */
    scale: scaleCosts(EXAMPLE, law.rules.scale).amount,
    /** A company that has received no demand yet. */
    unasked: claimOf(of("company", { letters: [] })),
    /** Interest of two years, for a company. */
    years: of("company", { overdue: TWO_YEARS }).totals.interest,
    /** Costs of that thousand in ten invoices of one demand. */
    divided: of("company", { invoices: EXAMPLE_INVOICES }).totals.costs,
    /** The allocation of a consumer's payment of half of it today. */
    paid: paid ?? { costs: NOTHING, interest: NOTHING, principal: NOTHING },
    /** The open rest after the books have a consumer's thousand as paid. */
    rest: of("consumer", { events: [{ ...paidOn(today), by: "ledger" }] }).totals.total,
    /** A consumer's interest after an arrangement that was completed, and after one that was broken. */
    arranged: of("consumer", { events: [paused("arrangement", false)] }).totals.interest,
    broken: of("consumer", { events: [paused("arrangement", revive)] }).totals.interest,
    paused: of("consumer", { events: [paused("debt_counselling", false)] }).totals.interest,
  };
}

type Facts = {
  settings: ByLaw;
  law: Law;
  today: Day;
  debtor: DebtorKind;
  overdue: number;
  invoices: number;
  events: readonly LawEvent[];
  letters?: readonly LawLetter[];
};

/** Thrown for a day without a rate, in the middle of the computation. */
class StoppedError extends Error {
  constructor(readonly stop: LawStop) {
    super(stop.code);
  }
}

function worked({ settings, law, today, debtor, overdue, invoices, events, letters }: Facts): LawClaim {
  const numbers = Array.from({ length: invoices }, (_, at) => String(at + 1));
  const expires_at = addDays(today, -overdue);
  const facts: LawCase = {
    debtor,
    currency: "EUR",
    settings: lawSettingsOf(settings),
    invoices: numbers.map((number) =>
      invoiceOf(number, { settings, law, today, debtor, expires_at, invoices }),
    ),
    letters: [],
    events,
  };
  const letter = letterOf(facts, law, today);
  const claim = claimByLaw({ ...facts, letters: letters ?? [letter] }, today, law);
  if ("stop" in claim) throw new StoppedError(claim.stop);
  return claim;
}

type InvoiceFacts = Pick<Facts, "settings" | "law" | "today" | "debtor" | "invoices"> & { expires_at: Day };

function invoiceOf(
  number: string,
  { settings, law, today, debtor, expires_at, invoices }: InvoiceFacts,
): LawInvoice {
  const { term, consumer_default, is_small, claim_kind } = lawClaimRules(settings.law);
  const date = addDays(expires_at, -TERM);
  const parties = { debtor, is_large: false, is_small, is_agreed: term === "agreed" };
  const isByNotice = debtor === "consumer" && consumer_default === "notice";
  return {
    number,
    date,
    expires_at,
    amount: fraction(EXAMPLE, 1, invoices),
    currency: "EUR",
    term: termOf({ date, expires_at }, parties, law.rules),
    claim_kind,
    ...(isByNotice ? { default_on: addDays(today, 1 - REMINDED) } : {}),
  };
}

/**
 * Returns the example's letter: a consumer's gives the free period and announces the costs the law allows; a company's demands immediately.
 */
function letterOf(facts: LawCase, law: Law, today: Day): LawLetter {
  const made = addDays(today, -LETTER);
  const invoices = facts.invoices.map(({ number }) => number);
  const letter = { id: "letter", made, delivered: made, invoices, has_right_words: true, reserves: true };
  if (facts.debtor !== "consumer") return { ...letter, kind: "claim", announced: null };
  const notice = { ...letter, kind: "notice", announced: null } as const;
  const ids = new Map(invoices.map((number, at) => [number, at]));
  const announced = announcedByLaw(
    { debtor_id: 0, facts, ids, is_kind_known: true, outside: null, is_abroad: false },
    law,
    notice,
  );
  return { ...notice, announced: announced?.costs ?? null };
}

const paidOn = (on: Day) => ({ kind: "payment" as const, id: "payment", on, amount: EXAMPLE });

function claimOf({ invoices: [found] }: LawClaim): ExampleClaim {
  if (!found) throw new Error("an example without an invoice");
  const { first, interest, costs, vat, total, claimed_from, lapses_on } = found;
  return { first, interest, costs, vat, total, claimed_from, lapses_on };
}
