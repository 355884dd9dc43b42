import type { LawRulesOf } from "@/lib/customers/rules/law";
import type { ByLaw } from "@/lib/invoices/rules/law-facts/settings";
import { centsOf } from "@/lib/kernel/money";
import type { Customer } from "@/lib/tenants/answers";

/** How a customer claims by law as its form holds it: the days as they are typed. */
export type LawValues = Omit<LawRulesOf, "arrival_days"> & { arrival_days: string };

export const valuesOf = ({ own: _, arrival_days, ...law }: Customer["law"]): LawValues => ({
  ...law,
  arrival_days: String(arrival_days),
});

/** The settings as they are sent: all that stand on the screen; without VAT its reason stays as it was. */
export const lawSent = ({ vat_reason, ...values }: LawValues) => ({
  ...values,
  ...(values.costs_vat ? { vat_reason } : {}),
});

/** Returns where the server says what is wrong with a value: the law is a part of the customer. */
export const placeOf = (name: string): string => `law.${name}`;

/** Returns the working days that are typed; null while they are no number there may be. */
export const arrivalDays = ({ arrival_days }: LawValues): number | null =>
  /^[0-5]$/.test(arrival_days.trim()) ? Number(arrival_days) : null;

/** Returns the settings that stand in the form, with the customer's own rates where they count as agreed. */
export function settingsIn(values: LawValues, customer: Customer): ByLaw {
  return {
    legal_mode: true,
    law: { ...values, arrival_days: arrivalDays(values) ?? customer.law.arrival_days },
    interest_rate: centsOf(customer.interest_rate),
    incasso_type: customer.incasso_type,
    incasso_value: centsOf(customer.incasso_value),
    interest_min: centsOf(customer.interest_min),
    interest_max: customer.interest_max === null ? null : centsOf(customer.interest_max),
  };
}
