import { addWorkingDays } from "@/lib/holds/rules/days";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import type { Facts } from "./facts";
import type { Found } from "./found";
import type { Occasion } from "./occasions";

type Asking = { facts: Facts; today: Day };

const WEEK = 7;
/** A transfer made on the last day that was named must be able to arrive. */
const ARRIVAL_DAYS = 2;

/** We keep what we wrote: nothing before money for the named day can have come in (AGREEMENTS §2, LETTERS §4). */
export function namedDay({ facts: { rules, named }, today }: Asking): Found | null {
  if (!rules.named_day || named === null) return null;
  const until = addWorkingDays(named, ARRIVAL_DAYS, "NL");
  return until > today ? { until, detail: { day: named } } : null;
}

/** So many days between two messages to a debtor, whatever they are about. */
export function gap({ facts: { rules, contacts }, today }: Asking): Found | null {
  const [last] = contacts;
  if (last === undefined || rules.gap_days === 0) return null;
  const until = addDays(last, rules.gap_days);
  return until > today ? { until, detail: { last, day: until } } : null;
}

/** One message to a debtor in a run, where one step or days between messages are wanted; what waits comes when the gap is over, and tomorrow at the earliest. */
export function oneStep({
  facts: { rules, led_by },
  step,
  today,
}: Asking & { step: { occasion: Occasion } }): Found | null {
  if (led_by === null || (!rules.one_step && rules.gap_days === 0)) return null;
  const until = addDays(today, Math.max(rules.gap_days, 1));
  return { until, detail: { ...(step.occasion === "flex" ? {} : { status: led_by }), day: until } };
}

/** So many messages in seven days; the next when the first of them is a week old. */
export function weekMax({ facts: { rules, contacts }, today }: Asking): Found | null {
  if (rules.week_max === 0) return null;
  const recent = contacts.filter((day) => daysBetween(day, today) < WEEK);
  const first = recent[rules.week_max - 1];
  if (first === undefined) return null;
  const until = addDays(first, WEEK);
  return { until, detail: { count: recent.length, day: until } };
}

/** Returns how old the books are: told from the day a customer wants to know it, and stopped where it wants that. */
export function stale({ facts: { rules, fresh_on }, today }: Asking): Found | null {
  if (fresh_on === null) return null;
  const count = daysBetween(fresh_on, today);
  const isOld = (limit: number) => limit > 0 && count > limit;
  const detail = { day: fresh_on, count };
  if (isOld(rules.fresh_stop_days)) return { level: "wait", until: null, detail };
  return isOld(rules.fresh_warn_days) ? { level: "note", until: null, detail } : null;
}

/** Returns how far back the rules look for earlier messages; null when they ask for none. */
export const looksBack = ({ gap_days, week_max }: Facts["rules"], today: Day): Day | null =>
  gap_days === 0 && week_max === 0 ? null : addDays(today, -Math.max(gap_days, week_max === 0 ? 0 : WEEK));
