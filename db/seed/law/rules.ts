import type { LawRules } from "@/lib/invoices/rules/law/jurisdiction";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

/** Dutch law of late payment since the decree on collection costs (Stb. 2012, 141). Amounts in cents, rates in basis points (LAW §4). */
export const dutchLaw: LawRules = {
  code: "NL",
  from: day("2012-07-01"),
  formula: "law-nl/1",
  scale: {
    bands: [
      { upTo: cents(250_000), rate: 1_500 },
      { upTo: cents(500_000), rate: 1_000 },
      { upTo: cents(1_000_000), rate: 500 },
      { upTo: cents(20_000_000), rate: 100 },
      { upTo: cents(Number.MAX_SAFE_INTEGER), rate: 50 },
    ],
    minimum: cents(4_000),
    maximum: cents(677_500),
  },
  flat_sum: cents(4_000),
  rates: { consumer: "nl-ordinary", company: "nl-trade", public: "nl-trade" },
  articles: {
    interest: { consumer: "6:119 BW", company: "6:119a BW", public: "6:119b BW" },
    costs: "2 BIK",
    flat_sum: "6:96 lid 4 BW",
    imputation: "6:44 BW",
  },
  vat: "nl-vat",
  is_compound: true,
  days_in_year: 365,
  free_days: 14,
  calendar: "NL",
  default_term_days: 30,
  longest_term_days: 30,
  series_months: 6,
  exchange_days: 4,
  limitation_years: { services: 5, goods: 5, consumer_goods: 2 },
};
