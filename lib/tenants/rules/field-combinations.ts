import { type FieldErrors, Problem } from "@/lib/kernel/problems";

/** Fields of a customer that depend on each other. */
type CombinedFields = {
  has_support: boolean;
  support_name: string;
  support_email: string;
  support_telephone: string;
  send_cc: boolean;
  cc: string;
  interest_min: number;
  interest_max: number | null;
  incasso_type: string;
  incasso_value: number;
  admin_costs: number;
};

const HUNDRED_PERCENT = 10_000;

/**
 * Throws Problem("invalid") by field for an invalid combination after a change: own support without a name, address or number (SPEC §5),
 * copies without an address, a maximum under the minimum, negative amounts. Checks only groups of which a field was sent.
 */
export function requireValidCombination(after: CombinedFields, sent: ReadonlySet<string>): void {
  const errors: FieldErrors = {};
  const addError = (field: string, key: string, values?: Record<string, number>) => {
    errors[field] = [{ key, values }];
  };
  const touches = (...names: (keyof CombinedFields)[]) => names.some((name) => sent.has(name));
  if (after.has_support && touches("has_support", ...supported))
    for (const name of supported) if (after[name] === "") addError(name, "required");
  if (after.send_cc && after.cc === "" && touches("send_cc", "cc")) addError("cc", "required");
  const { interest_min: least, interest_max: most } = after;
  if (most !== null && most < least && touches("interest_min", "interest_max"))
    addError("interest_max", "below_minimum");
  for (const name of ["interest_min", "incasso_value", "admin_costs"] as const)
    if (after[name] < 0 && touches(name)) addError(name, "too_small", { min: 0 });
  if (
    after.incasso_type === "perc" &&
    after.incasso_value > HUNDRED_PERCENT &&
    touches("incasso_type", "incasso_value")
  )
    addError("incasso_value", "too_big", { max: 100 });
  if (Object.keys(errors).length > 0) throw new Problem("invalid", undefined, errors);
}

/** The fields a customer with support of its own must fill in. */
export const supported = ["support_name", "support_email", "support_telephone"] as const;
