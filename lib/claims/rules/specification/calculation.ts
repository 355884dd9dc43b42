import type { LawClaim } from "@/lib/invoices/rules/law/answer";
import { anniversary, dayAtNumber } from "@/lib/invoices/rules/law/calendar";
import type { LawCase, LawLetter } from "@/lib/invoices/rules/law/case";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import type { RateKind } from "@/lib/invoices/rules/law/jurisdiction";
import { interruptionsOf } from "@/lib/invoices/rules/law/limitation";
import { type LawRate, rateSegments } from "@/lib/invoices/rules/law/rates";
import type { Law } from "@/lib/invoices/rules/law/state";
import { addDays, type Day, daysBetween, earlier, later } from "@/lib/kernel/day";
import { type Cents, cents, subtract, sum, toWire } from "@/lib/kernel/money";
import type { SpecificationContent } from "../../answers/specification";
import { interestPerDay } from "../statement";

type InvoiceClaim = LawClaim["invoices"][number];
type Worked = Pick<SpecificationContent, "totals" | "continues" | "invoices" | "payments" | "rates">;

/**
 * Returns the parts of a claim, the parts paid and lapsed, how it continues, and the rates it depends on, for some of its invoices where
 * numbers are given. The claimed amount, less the paid and the lapsed one, is the amount owed. Amounts in cents.
 */
export function calculatedClaim(
  facts: LawCase,
  whole: LawClaim,
  law: Law,
  numbers: ReadonlySet<string> | null = null,
): Worked {
  const claim = numbers === null ? whole : claimOn(numbers, whole);
  return {
    totals: totalsOf(claim),
    continues: continuesOf(facts, claim, law),
    invoices: claim.invoices.map((invoice) => invoiceOf(invoice, facts, claim.on)),
    payments: claim.payments.map(({ id, parts, ...payment }) => ({
      payment_id: id,
      on: payment.on,
      amount: payment.amount,
      parts: parts.map(({ invoice, ...part }) => ({ number: invoice, ...part })),
      rest: payment.rest,
      returned: payment.returned,
    })),
    rates: ratesOf(facts, whole, law).map(({ kind, from, value, source, recorded_on }) => ({
      kind,
      from,
      value: kind.startsWith("fx") ? perEuro(value) : toWire(cents(value)),
      source,
      recorded_on,
    })),
  };
}

/** Returns a claim on some of its invoices, with what payments paid of them. */
function claimOn(numbers: ReadonlySet<string>, claim: LawClaim): LawClaim {
  const invoices = claim.invoices.filter(({ number }) => numbers.has(number));
  const all = (part: "principal" | "interest" | "costs" | "vat" | "total") =>
    sum(invoices.map((invoice) => invoice[part]));
  return {
    ...claim,
    invoices,
    payments: claim.payments.flatMap((payment) => {
      const parts = payment.parts.filter(({ invoice }) => numbers.has(invoice));
      return parts.length === 0 ? [] : [{ ...payment, parts }];
    }),
    totals: {
      principal: all("principal"),
      interest: all("interest"),
      costs: all("costs"),
      vat: all("vat"),
      total: all("total"),
    },
  };
}

const FX_DECIMALS = 5;

/** Returns hundred-thousandths of a currency as a decimal number, "1.25000". */
function perEuro(value: number): string {
  const digits = String(value).padStart(FX_DECIMALS + 1, "0");
  return `${digits.slice(0, -FX_DECIMALS)}.${digits.slice(-FX_DECIMALS)}`;
}

/** Returns what was ever claimed of one part: the open, the paid and the lapsed amount. */
const claimedOf = (
  { paid, waived, ...open }: InvoiceClaim,
  part: "principal" | "interest" | "costs",
): Cents => sum([open[part], waived[part], ...paid.map((payment) => payment[part])]);

function totalsOf({ invoices, totals }: LawClaim): SpecificationContent["totals"] {
  const all = (part: "principal" | "interest" | "costs") =>
    sum(invoices.map((invoice) => claimedOf(invoice, part)));
  const parts = ["principal", "interest", "costs"] as const;
  const vat = sum(invoices.flatMap(({ shares }) => shares.map((share) => share.vat)));
  return {
    principal: all("principal"),
    interest: all("interest"),
    costs: subtract(all("costs"), vat),
    vat,
    claimed: sum(parts.map(all)),
    paid: sum(invoices.flatMap(({ paid }) => paid.flatMap((payment) => parts.map((part) => payment[part])))),
    waived: sum(invoices.flatMap(({ waived }) => parts.map((part) => waived[part]))),
    total: totals.total,
    accrued: sum(invoices.map(({ accrued }) => accrued)),
  };
}

function invoiceOf(invoice: InvoiceClaim, facts: LawCase, on: Day): SpecificationContent["invoices"][number] {
  const { number, due, first, lines, capitalised, flat_sum, shares, paid, waived } = invoice;
  const fact = facts.invoices.find((one) => one.number === number);
  if (!fact) throw new Error(`invoice ${number} is not among the facts`);
  const { principal, interest, costs, vat, total } = invoice;
  return {
    number,
    contract_number: fact.series ?? null,
    term_days: daysBetween(fact.date, fact.expires_at),
    date: fact.date,
    due,
    first,
    claimed_from: invoice.claimed_from,
    amount: fact.amount,
    principal: claimedOf(invoice, "principal"),
    lines: lines.map(({ rate, from, to, days, base, amount, article }) => ({
      from,
      to,
      days,
      base,
      percentage: cents(rate),
      amount,
      article,
    })),
    capitalised,
    flat_sum,
    shares: shares.map((share) => ({ letter_id: share.letter, costs: share.net, vat: share.vat })),
    paid: paid.map(({ payment, ...parts }) => ({ payment_id: payment, ...parts })),
    waived,
    accrued: invoice.accrued,
    unclaimed: invoice.unclaimed,
    closed: invoice.closed,
    interruptions: interruptionsOf(number, facts, on),
    lapses_on: invoice.lapses_on,
    open: { principal, interest, costs, vat, total },
  };
}

/** Returns the interest of the next days, and the first day on which a year's interest bears interest too. */
function continuesOf(facts: LawCase, claim: LawClaim, law: Law): SpecificationContent["continues"] {
  const next_base_on = nextBaseOn(facts, claim, law);
  const before = next_base_on === null ? null : claimByLaw(facts, addDays(next_base_on, -1), law);
  return {
    per_day: interestPerDay(facts, claim, law),
    next_base_on,
    per_day_then:
      before === null || "stop" in before
        ? null
        : interestPerDay(facts, { ...before, invoices: claim.invoices }, law),
    rate_known_until: rateKnownUntil(facts, law),
  };
}

function nextBaseOn(facts: LawCase, { invoices, on }: LawClaim, law: Law): Day | null {
  if (!law.rules.is_compound || !facts.settings.compound) return null;
  const days = invoices
    .filter(({ lines }) => lines.at(-1)?.to === on)
    .flatMap(({ number, first }) => firstDaysOf(number, first, facts))
    .filter((first) => first <= on)
    .map((first) => nextAnniversary(first, on));
  return days.reduce<Day | null>((soonest, day) => (soonest === null ? day : earlier(soonest, day)), null);
}

/** Returns the first days of interest of an invoice: an amount added later has years of interest of its own. */
const firstDaysOf = (number: string, first: Day, { events }: LawCase): Day[] => [
  first,
  ...events.flatMap((event) =>
    event.kind === "raise" && event.invoice === number ? [later(first, addDays(event.on, 1))] : [],
  ),
];

function nextAnniversary(first: Day, on: Day): Day {
  let years = Math.max(1, Number(on.slice(0, 4)) - Number(first.slice(0, 4)));
  while (anniversary(first, years) <= on) years += 1;
  return anniversary(first, years);
}

/** Returns the last day for which the law's rate is known; null where the rate was agreed. */
function rateKnownUntil({ debtor, settings }: LawCase, { rules, rates }: Law): Day | null {
  if (settings.interest !== "statutory") return null;
  const last = rateSegments(rates, rules.rates[debtor]).at(-1);
  return last ? dayAtNumber(last.to) : null;
}

/** Returns the rows of rates, with earlier versions, that cover the days from the first of interest; of VAT and exchange those needed. */
function ratesOf(facts: LawCase, { invoices, letters, on }: LawClaim, { rules, rates }: Law): LawRate[] {
  const firsts = invoices.map(({ first }) => first).filter((first) => first <= on);
  const first = firsts.reduce<Day | null>((soonest, day) => (soonest ? earlier(soonest, day) : day), null);
  const made = facts.letters.map((letter) => letter.made);
  const kinds: [RateKind, Day | null][] = [
    [rules.rates[facts.debtor], facts.settings.interest === "none" ? null : first],
    [rules.vat, facts.settings.costs_vat ? on : null],
  ];
  for (const kind of ["fx-usd", "fx-gbp"] as const)
    if (kind.endsWith(facts.currency.toLowerCase()) && letters.some(({ exchange }) => exchange !== null))
      kinds.push([kind, made.reduce(earlier, on)]);
  return kinds.flatMap(([kind, from]) => (from === null ? [] : coveringRows(kind, from, on, rates.rows)));
}

/** Returns the row of a kind of rate that counts on the first day, and those until the last. */
function coveringRows(kind: RateKind, from: Day, to: Day, rows: readonly LawRate[]): LawRate[] {
  const own = rows.filter((row) => row.kind === kind && row.from <= to);
  const begin = own.findLast((row) => row.from <= from)?.from ?? own[0]?.from;
  return begin === undefined ? [] : own.filter((row) => row.from >= begin);
}

/** Returns how each letter of the collection side was judged, by its id. */
export function evaluatedLetters(
  facts: LawCase,
  claim: LawClaim,
): ReadonlyMap<string, SpecificationContent["letters"][number]["judged"]> {
  const sent = new Map(facts.letters.map((letter) => [letter.id, letter]));
  return new Map(
    claim.letters.flatMap((letter) => {
      const fact = sent.get(letter.id);
      return fact ? [[letter.id, judgedLetter(letter, fact)] as const] : [];
    }),
  );
}

const judgedLetter = (
  letter: LawClaim["letters"][number],
  { kind, delivered, announced }: LawLetter,
): SpecificationContent["letters"][number]["judged"] => ({
  kind,
  received: delivered,
  announced,
  at_most: letter.at_most,
  free_until: letter.free_until,
  costs_from: letter.costs_from,
  reason: letter.reason,
  refused: Object.entries(letter.refused).map(([number, reason]) => ({ number, reason })),
  base: letter.base,
  bands: letter.bands.map(({ base, rate }) => ({ base, percentage: cents(rate) })),
  bound: letter.bound,
  joined: letter.joined,
  capped: letter.capped,
  costs: letter.costs,
  vat: letter.vat,
});
