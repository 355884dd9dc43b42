import type { Calendar } from "@/lib/holds/rules/holidays";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";

/** The rates an invoice is claimed by: its customer's own (SPEC §9), or those of the law. */
export const claimModes = ["spec", "law"] as const;

/** The legal kinds of debtors. */
export const debtorKinds = ["consumer", "company", "public"] as const;
export type DebtorKind = (typeof debtorKinds)[number];

/** The kinds of rates in a table: interest and VAT in basis points, currencies in hundred-thousandths of a unit per euro. */
export const rateKinds = ["nl-ordinary", "nl-trade", "nl-vat", "de-base", "fx-usd", "fx-gbp"] as const;
export type RateKind = (typeof rateKinds)[number];

export type Scale = {
  /** Rates in basis points; each band ends where the next begins. */
  bands: readonly { upTo: Cents; rate: number }[];
  minimum: Cents;
  maximum: Cents;
};

/** The figures of one country's law of late payment, from a day on. The code contains none of them (LAW §4). */
export type LawRules = {
  code: string;
  from: Day;
  /** Stored with computed amounts, so that they can be explained years later. */
  formula: string;
  scale: Scale;
  /** The sum a company owes for each late payment, without any letter. */
  flat_sum: Cents;
  rates: Record<DebtorKind, RateKind>;
  articles: { interest: Record<DebtorKind, string>; costs: string; flat_sum: string; imputation: string };
  vat: RateKind;
  is_compound: boolean;
  days_in_year: number;
  /** The days of a free period, counted from the day after receipt. */
  free_days: number;
  calendar: Calendar;
  /** The term in days after receipt when no day was agreed; not for consumers. */
  default_term_days: number;
  /** The longest term a large debtor or a public body can agree on; a longer one is void. */
  longest_term_days: number;
  /** The most months since the costs of one contract began for them to be joined. */
  series_months: number;
  /** The number of days an exchange rate is used when there is no later one. */
  exchange_days: number;
  limitation_years: { services: number; goods: number; consumer_goods: number };
};
