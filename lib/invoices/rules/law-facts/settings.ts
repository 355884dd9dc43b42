import type { CustomerSettings } from "@/lib/customers/queries";
import { lawClaimRules } from "@/lib/customers/rules/law";
import type { LawSettings } from "../law/case";

/** The customer settings that determine claims by law. */
export type ByLaw = Pick<
  CustomerSettings,
  "legal_mode" | "law" | "interest_rate" | "incasso_type" | "incasso_value" | "interest_min" | "interest_max"
>;

/** Returns a customer's settings for claims by law, with its own rates where it states that they were agreed (LAW §9). */
export function lawSettingsOf(settings: ByLaw): LawSettings {
  const { interest, costs, costs_vat, ...law } = lawClaimRules(settings.law);
  return {
    interest: interest === "agreed" ? { rate: settings.interest_rate } : interest,
    compound: law.compound,
    costs: costs === "agreed" ? agreedCosts(settings) : costs,
    costs_vat,
    forty: law.forty,
    minimum_per: law.minimum_per,
    imputation: law.imputation,
    rest: law.rest,
    arrival_days: law.arrival_days,
    arrangement_interest: law.arrangement_interest,
    pause_interest: law.pause_interest,
  };
}

/** Returns the customer's own tariff as agreed with companies; the tiered one is the decree's scale. */
function agreedCosts({
  incasso_type,
  incasso_value,
  interest_min,
  interest_max,
}: ByLaw): LawSettings["costs"] {
  switch (incasso_type) {
    case "costs":
      return { type: "costs", value: incasso_value };
    case "perc":
      return { type: "perc", rate: Number(incasso_value), minimum: interest_min, maximum: interest_max };
    default:
      return "bik";
  }
}
