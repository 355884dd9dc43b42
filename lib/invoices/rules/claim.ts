import { stageOf, statusOf } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import type { Cents, Currency, PlainNumber } from "@/lib/kernel/money";
import { type CostSettings, claimOn, type MakeUp } from "./costs";
import type { InvoiceByLaw } from "./law-facts/amounts";

type Claimable = {
  amount: Cents;
  expires_at: Day;
  calculate_interest: boolean;
  calculate_incasso: boolean;
  charges_paid: Cents;
  last_status_id: number;
  deadline: Day | null;
  /** The claim by law, where it is claimed that way. */
  law: InvoiceByLaw | null;
};

/** Returns an invoice with today's claim: interest, costs, RI total, days overdue, and the colour of its deadline (DECISIONS §2). */
export function withClaim<T extends Claimable>(row: T, settings: CostSettings, today: Day) {
  const { law, ...invoice } = row;
  const { interest, incasso_costs, incasso_costs_vat, total_incasso_costs } = claimOn(
    { ...row, is_closed: stageOf(row.last_status_id) === "closed" },
    settings,
    today,
  );
  return {
    ...invoice,
    ...lawFields(law),
    interest,
    incasso_costs,
    incasso_costs_vat: law === null || law.stop !== null ? null : incasso_costs_vat,
    total_incasso_costs,
    days_overdue: Math.max(0, daysBetween(row.expires_at, today)),
    color: colorOf(row.deadline, today),
  };
}

/** Returns the fields about the claim by law; null without one, except which rates apply. */
function lawFields(law: InvoiceByLaw | null) {
  const amounts = law !== null && law.stop === null ? law : null;
  const stop = law === null ? null : law.stop;
  return {
    claim_mode: law === null ? ("spec" as const) : ("law" as const),
    interest_accrued: amounts && amounts.accrued,
    claimed_from: amounts && amounts.claimed_from,
    law_stop: stop && { code: stop.code, about: stop.code === "rate_missing" ? stop.day : stop.country },
  };
}

/** Returns an invoice with the name of its status in a language. */
export const named = <T extends { last_status_id: number }>(invoice: T, language: Locale) => ({
  ...invoice,
  lastStatus: { id: invoice.last_status_id, name: statusOf(invoice.last_status_id).name[language] },
});

type Claimed = { invoice_id: number; number: string; currency: Currency; total_incasso_costs: Cents };

/** Returns a claim and its calculation, in a shape every screen can put into words: a fixed amount is money, a percentage basis points. */
export const claimAnswer = (
  { costs: { type, value, of, ...costs }, ...makeUp }: MakeUp,
  claimed: Claimed,
) => ({
  ...makeUp,
  ...claimed,
  costs: { ...costs, ...costsAnswer(type, value, of) },
});

function costsAnswer(type: MakeUp["costs"]["type"], value: Cents, of: MakeUp["costs"]["of"]) {
  switch (type) {
    case "share":
      if (!of) throw new Error("a share of nothing");
      return { type, value: null, of };
    case "costs":
      return { type, value };
    case "perc":
      return { type, value: basisPoints(value) };
    default:
      return { type, value: null };
  }
}

/** Converts the column that holds an amount or a percentage; a percentage is no money. */
const basisPoints = (value: Cents): PlainNumber => Number(value);

/** Returns the calculation of today's interest and costs: base, rate, days, tiers, bounds, and the formula's version. */
export function explained(
  invoice: Claimable & { id: number; number: string; currency: Currency },
  settings: CostSettings,
  today: Day,
) {
  const { makeUp, total_incasso_costs } = claimOn(
    { ...invoice, is_closed: stageOf(invoice.last_status_id) === "closed" },
    settings,
    today,
  );
  const { id, number, currency } = invoice;
  return claimAnswer(makeUp, { invoice_id: id, number, currency, total_incasso_costs });
}

const SOON_DAYS = 3;

/** Returns error when the deadline has passed, warning when it is today or within three days. */
export function colorOf(deadline: Day | null, today: Day): "error" | "warning" | null {
  if (deadline === null || deadline > addDays(today, SOON_DAYS)) return null;
  return deadline < today ? "error" : "warning";
}
