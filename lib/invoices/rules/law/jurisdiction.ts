import type { Calendar } from "@/lib/holds/rules/holidays";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";

/** By which rates an invoice is claimed: its customer's own (SPEC §9), or those of the law. */
export const claimModes = ["spec", "law"] as const;

/** What a debtor is to the law. */
export const debtorKinds = ["consumer", "company", "public"] as const;
export type DebtorKind = (typeof debtorKinds)[number];

/** What a table of rates is about: interest and VAT in basis points, currencies in hundred-thousandths of a unit per euro. */
export const rateKinds = ["nl-ordinary", "nl-trade", "nl-vat", "de-base", "fx-usd", "fx-gbp"] as const;
export type RateKind = (typeof rateKinds)[number];

export type Scale = {
  /** Rates in basis points; each band ends where the next begins. */
  bands: readonly { upTo: Cents; rate: number }[];
  minimum: Cents;
  maximum: Cents;
};

/** The numbers of one country's law of late payment, from a day on. Nothing of them stands in code (LAW §4). */
export type LawRules = {
  code: string;
  from: Day;
  /** Stored with what was worked out, so that it can be explained years later. */
  formula: string;
  scale: Scale;
  /** What a company owes for each late payment, without any letter. */
  flat_sum: Cents;
  rates: Record<DebtorKind, RateKind>;
  articles: { interest: Record<DebtorKind, string>; costs: string; flat_sum: string; imputation: string };
  vat: RateKind;
  is_compound: boolean;
  days_in_year: number;
  /** The days of a free period, counted from the day after receipt. */
  free_days: number;
  calendar: Calendar;
  /** When no day was agreed: so many days after receipt, for who is no consumer. */
  default_term_days: number;
  /** The longest term a large debtor or a public body can agree on; a longer one is void. */
  longest_term_days: number;
  /** How long ago costs of one contract may have begun to be joined. */
  series_months: number;
  /** How many days a rate of exchange is used when there is no later one. */
  exchange_days: number;
  limitation_years: { services: number; goods: number; consumer_goods: number };
};
