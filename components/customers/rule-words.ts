import { useTranslations } from "next-intl";
import { placeOf, presetValues, type Readable } from "./contact-rules-values";

export const ruleGroups = ["often", "agreed", "notice", "hours", "books"] as const;
type Group = (typeof ruleGroups)[number];

/** What rules come to for a debtor and for who works with them, in sentences per group. */
export function useRuleWords(): (rules: Readable) => Record<Group, string[]> {
  const t = useTranslations("contact_rules");
  /** A number in words of its own where it is none at all; nothing while it is no number. */
  const counted = (name: string, count: number | null): string[] =>
    count === null ? [] : [t(count === 0 ? `says_${name}_none` : `says_${name}`, { count })];
  const either = (name: string, on: boolean): string => t(on ? `says_${name}` : `says_${name}_none`);
  const hours = ({ has_hours, from, till }: Readable): string[] => {
    if (!has_hours) return [t("says_hours_none")];
    return from === null || till === null || from >= till ? [] : [t("says_hours", { from, till })];
  };
  return (rules) => ({
    often: [
      ...counted("gap_days", rules.gap_days),
      either("one_step", rules.one_step),
      either("named_day", rules.named_day),
      ...counted("week_max", rules.week_max),
    ],
    agreed: [
      ...counted("promise_days", rules.promise_days),
      ...counted("term_grace_days", rules.term_grace_days),
    ],
    notice: [t("says_consumer"), t(`says_notice_${rules.notice_business}`)],
    hours: [either("quiet_days", rules.quiet_days), ...hours(rules)],
    books: [
      ...counted("fresh_warn_days", rules.fresh_warn_days),
      ...counted("fresh_stop_days", rules.fresh_stop_days),
    ],
  });
}

/** What the rules are called, by their own names and by those the server says what is wrong with. */
export function useRuleLabels(): Record<string, string> {
  const t = useTranslations("contact_rules");
  const names = Object.keys(presetValues("careful")).map((name) => [name, t(name)] as const);
  return Object.fromEntries([...names, ...names.map(([name, label]) => [placeOf(name), label] as const)]);
}
