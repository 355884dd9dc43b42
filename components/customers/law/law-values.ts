import type { LawClaimRules } from "@/lib/customers/rules/law";
import type { ByLaw } from "@/lib/invoices/rules/law-facts/settings";
import { centsOf } from "@/lib/kernel/money";
import type { Customer } from "@/lib/tenants/answers";

/** The settings of claiming by law as form values: days as text. */
export type LawValues = Omit<LawClaimRules, "arrival_days"> & { arrival_days: string };

export const valuesOf = ({ own: _, arrival_days, ...law }: Customer["law"]): LawValues => ({
  ...law,
  arrival_days: String(arrival_days),
});

/** Returns the settings as the call takes them, with every field of the form; without VAT its reason remains unchanged. */
export const lawSent = ({ vat_reason, ...values }: LawValues) => ({
  ...values,
  ...(values.costs_vat ? { vat_reason } : {}),
});

/** Returns the name under which the server reports errors of a field: the law is a part of the customer. */
export const placeOf = (name: string): string => `law.${name}`;

/** Returns the typed working days, 0 to 5; null for anything else. */
export const arrivalDays = ({ arrival_days }: LawValues): number | null =>
  /^[0-5]$/.test(arrival_days.trim()) ? Number(arrival_days) : null;

/** Returns the form's settings, with the customer's own rates where they count as agreed. */
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
