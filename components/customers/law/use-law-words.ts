"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatCents, formatDay } from "@/lib/i18n/format";
import type { LawRules } from "@/lib/invoices/rules/law/jurisdiction";
import { type LawRate, rateBook } from "@/lib/invoices/rules/law/rates";
import {
  EXAMPLE,
  EXAMPLE_DAYS,
  EXAMPLE_INVOICES,
  EXAMPLE_PAUSE_DAYS,
  type LawExample,
  lawExample,
} from "@/lib/invoices/rules/law-facts/example";
import { day } from "@/lib/kernel/day";
import { type Cents, fraction, NOTHING, subtract } from "@/lib/kernel/money";
import type { Customer } from "@/lib/tenants/answers";
import { arrivalDays, type LawValues, settingsIn } from "./law-values";

/** The figures of the law, its rates and the day of the example. */
export type ExampleLaw = { rules: LawRules; rates: readonly LawRate[]; today: string };

export const lawGroups = ["interest", "costs", "day", "payments", "pauses", "limitation", "abroad"] as const;
type LawGroup = (typeof lawGroups)[number];
type Sentences = Record<LawGroup, string[]>;

type Named = Exclude<keyof LawValues, "vat_reason" | "arrival_days">;

/** Returns a sentence for the effect of each chosen setting. */
export function useLawChoices(values: LawValues) {
  const t = useTranslations("customer_law");
  const says = (name: Named): string => {
    const value = values[name];
    return t(`says_${name}_${typeof value === "boolean" ? (value ? "on" : "off") : value}`);
  };
  const days = arrivalDays(values);
  const vat = values.costs_vat && values.vat_reason !== "" ? [values.vat_reason] : [];
  const byGroup: Sentences = {
    interest: [says("interest"), ...(values.interest !== "none" ? [says("compound")] : [])],
    costs: [
      says("costs"),
      says("costs_vat"),
      ...vat.map((reason) => t("says_vat_reason", { reason })),
      says("forty"),
      says("minimum_per"),
    ],
    day: [says("term"), says("consumer_default"), says("is_small")],
    payments: [
      says("imputation"),
      says("rest"),
      ...(days === null ? [] : [t("says_arrival_days", { count: days })]),
    ],
    pauses: [says("arrangement_interest"), says("revive"), says("pause_interest")],
    limitation: [says("claim_kind")],
    abroad: [says("abroad")],
  };
  return { says, byGroup };
}

/**
 * Returns the example's outcome for the settings, in sentences per group, calculated by the claim engine; or the first day that has no
 * rate.
 */
export function useLawExample(values: LawValues, customer: Customer, { rules, rates, today }: ExampleLaw) {
  const t = useTranslations("customer_law");
  const locale = useLocale();
  const found = lawExample(settingsIn(values, customer), { rules, rates: rateBook(rates) }, day(today));
  if (found.stop !== null)
    return {
      stop: t("rate_missing", { day: formatDay(found.stop.day, locale) }),
      sentences: null,
      above: null,
    };
  return {
    stop: null,
    sentences: sentencesOf(found, { t, locale, knowsArrival: arrivalDays(values) !== null }),
    above: aboveScale(values, found),
  };
}

const money = (amount: Cents): string => formatCents(amount, "EUR");

/** Returns a company's agreed costs above those of the decree, without VAT; null where they are not higher. */
function aboveScale({ costs }: LawValues, { company, scale }: LawExample) {
  const agreed = subtract(company.costs, company.vat);
  return costs === "agreed" && agreed > scale ? { amount: money(agreed), scale: money(scale) } : null;
}

type Words = { t: ReturnType<typeof useTranslations<"customer_law">>; locale: string; knowsArrival: boolean };

function sentencesOf(example: LawExample, { t, locale, knowsArrival }: Words): Sentences {
  const { consumer, company, unasked, paid } = example;
  const onDay = (of: string): string => formatDay(of, locale);
  const hasVat = consumer.vat > NOTHING || company.vat > NOTHING;
  const vat = { consumer: money(consumer.vat), company: money(company.vat) };
  return {
    interest: [
      t("ex_interest", { consumer: money(consumer.interest), company: money(company.interest) }),
      t("ex_years", { amount: money(example.years) }),
    ],
    costs: [
      t("ex_costs", { consumer: money(consumer.costs), company: money(company.costs) }),
      ...(hasVat ? [t("ex_vat", vat)] : []),
      t("ex_unasked", { costs: money(unasked.costs), interest: money(unasked.interest) }),
      t("ex_divided", { count: EXAMPLE_INVOICES, amount: money(example.divided) }),
    ],
    day: [t("ex_day", { consumer: onDay(consumer.first), company: onDay(company.first) })],
    payments: [
      t("ex_paid", {
        amount: money(fraction(EXAMPLE, 1, 2)),
        costs: money(paid.costs),
        interest: money(paid.interest),
        principal: money(paid.principal),
      }),
      t("ex_rest", { amount: money(EXAMPLE), rest: money(example.rest) }),
      ...(consumer.claimed_from && knowsArrival
        ? [t("ex_arrival", { day: onDay(consumer.claimed_from) })]
        : []),
    ],
    pauses: [
      t("ex_arranged", {
        count: EXAMPLE_PAUSE_DAYS,
        kept: money(example.arranged),
        broken: money(example.broken),
      }),
      t("ex_paused", { count: EXAMPLE_PAUSE_DAYS, amount: money(example.paused) }),
    ],
    limitation: [t("ex_lapses", { consumer: onDay(consumer.lapses_on), company: onDay(company.lapses_on) })],
    abroad: [],
  };
}

/** Returns the example's amount and days, shown above all outcomes. */
export const exampleSize = () => ({ amount: money(EXAMPLE), days: EXAMPLE_DAYS });
