import { contactRules, type StoredRules } from "@/lib/customers/rules";
import { calendarOf } from "./holidays";
import type { AgreementRules } from "./working-days";

type Settings = { country: string; contact_rules: StoredRules };

/** Returns the rules for agreements of a customer: the calendar of its own country, and the days it allows for payments to arrive. */
export function agreementRules({ country, contact_rules }: Settings): AgreementRules {
  const { promise_days, term_grace_days } = contactRules(contact_rules);
  return { calendar: calendarOf(country), promise_days, term_grace_days };
}
