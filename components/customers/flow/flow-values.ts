import type { FlowSettings } from "@/lib/flow/rules";
import type { CostSettings } from "@/lib/invoices/rules/costs";
import { cents, fromText, NOTHING } from "@/lib/kernel/money";
import type { CustomerValues } from "../customer-values";

/** A whole number of days as it was typed; what is none yet counts as the one that is usual. */
const daysIn = (typed: string, otherwise: number): number =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : otherwise;

/** The flow that stands in the form. */
export function flowIn(values: CustomerValues): FlowSettings {
  const action_interval = daysIn(values.action_interval, 0);
  return {
    license_type: values.license_type,
    action_interval,
    statuses: values.statuses,
    intervals: values.statuses.map((_, index) => daysIn(values.intervals[index] ?? "", action_interval)),
  };
}

const amountIn = (typed: string) => fromText(typed) ?? NOTHING;

/** The interest and costs that stand in the form. */
export const costsIn = (values: CustomerValues): CostSettings => ({
  interest_rate: amountIn(values.interest_rate),
  incasso_type: values.incasso_type,
  incasso_value: amountIn(values.incasso_value),
  interest_min: amountIn(values.interest_min),
  interest_max: values.interest_max.trim() === "" ? null : amountIn(values.interest_max),
});

/** The claim everything is shown for: a thousand, so that shares can be read off. */
export const EXAMPLE = cents(100_000);
