import type { FlowSettings } from "@/lib/flow/rules";
import type { CostSettings } from "@/lib/invoices/rules/costs";
import { cents, NOTHING, parseAmount } from "@/lib/kernel/money";
import type { CustomerValues } from "../customer-values";

/** Returns a typed whole number of days, else `otherwise`. */
const daysIn = (typed: string, otherwise: number): number =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : otherwise;

/** Returns the flow in the form. */
export function flowIn(values: CustomerValues): FlowSettings {
  const action_interval = daysIn(values.action_interval, 0);
  return {
    license_type: values.license_type,
    action_interval,
    statuses: values.statuses,
    intervals: values.statuses.map((_, index) => daysIn(values.intervals[index] ?? "", action_interval)),
  };
}

const amountIn = (typed: string) => parseAmount(typed) ?? NOTHING;

/** Returns the interest and costs in the form. */
export const costsIn = (values: CustomerValues): CostSettings => ({
  interest_rate: amountIn(values.interest_rate),
  incasso_type: values.incasso_type,
  incasso_value: amountIn(values.incasso_value),
  interest_min: amountIn(values.interest_min),
  interest_max: values.interest_max.trim() === "" ? null : amountIn(values.interest_max),
});

/** The example claim of all previews: a thousand, so that percentages are easy to read. */
export const EXAMPLE = cents(100_000);
