import { type ContactRules, contactRules } from "@/lib/customers/rules";
import type { Customer } from "@/lib/tenants/answers";

type Preset = Customer["contact_rules"]["preset"];

/** The rules for contacting debtors as form values: numbers as text, hours even while they are switched off. */
export type RulesValues = ReturnType<typeof valuesOf>;

/** The default hours once the user switches hours on. */
const usual = { from: 8, till: 18 };

export const valuesOf = (preset: Preset, rules: ContactRules) => ({
  preset,
  gap_days: String(rules.gap_days),
  one_step: rules.one_step,
  named_day: rules.named_day,
  week_max: String(rules.week_max),
  promise_days: String(rules.promise_days),
  term_grace_days: String(rules.term_grace_days),
  notice_business: rules.notice_business,
  quiet_days: rules.quiet_days,
  has_hours: rules.quiet_hours !== null,
  from: String((rules.quiet_hours ?? usual).from),
  till: String((rules.quiet_hours ?? usual).till),
  fresh_warn_days: String(rules.fresh_warn_days),
  fresh_stop_days: String(rules.fresh_stop_days),
});

/** Returns the form values of a preset. */
export const presetValues = (preset: Preset): RulesValues => valuesOf(preset, contactRules({ preset }));

/** Returns the names of the fields that differ from the chosen preset. */
export function ownOf(values: RulesValues): (keyof RulesValues)[] {
  const before = presetValues(values.preset);
  const { from: _, till: __, ...compared } = before;
  return Object.keys(compared)
    .filter((name): name is keyof typeof compared => name in compared)
    .filter((name) => values[name] !== before[name]);
}

/** Returns the rules as the call takes them, with every field of the form. */
export const rulesSent = ({ has_hours, from, till, ...values }: RulesValues) => ({
  ...values,
  quiet_hours: has_hours ? { from, till } : null,
});

const hours: Readonly<Record<string, string>> = {
  has_hours: "quiet_hours",
  from: "quiet_hours.from",
  till: "quiet_hours.till",
};

/** Returns the name under which the server reports errors of a field: the rules are a part of the customer. */
export const placeOf = (name: string): string => `contact_rules.${hours[name] ?? name}`;

/** Returns a typed whole number; null for anything else. */
const wholeNumber = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** Returns the form values as rules; null for fields that are no number. */
export const readable = (values: RulesValues) => ({
  ...values,
  gap_days: wholeNumber(values.gap_days),
  week_max: wholeNumber(values.week_max),
  promise_days: wholeNumber(values.promise_days),
  term_grace_days: wholeNumber(values.term_grace_days),
  from: wholeNumber(values.from),
  till: wholeNumber(values.till),
  fresh_warn_days: wholeNumber(values.fresh_warn_days),
  fresh_stop_days: wholeNumber(values.fresh_stop_days),
});
export type Readable = ReturnType<typeof readable>;
