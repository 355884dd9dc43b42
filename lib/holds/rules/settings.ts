import { type ChosenRules, contactRules } from "@/lib/customers/rules";
import type { AgreementRules } from "./days";
import { calendarOf } from "./holidays";

type Settings = { country: string; contact_rules: ChosenRules };

/** Returns the rules for agreements of a customer: the calendar of its own country, and the days it allows for payments to arrive. */
export function agreementRules({ country, contact_rules }: Settings): AgreementRules {
  const { promise_days, term_grace_days } = contactRules(contact_rules);
  return { calendar: calendarOf(country), promise_days, term_grace_days };
}
