import { addWorkingDays } from "@/lib/holds/rules/working-days";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import type { Facts } from "./facts";
import type { Finding } from "./finding";
import type { Occasion } from "./occasions";

type Input = { facts: Facts; today: Day };

const WEEK = 7;
/** A transfer made on the last named day must be able to arrive. */
const ARRIVAL_DAYS = 2;

/** Returns a reason until money for the named day can have arrived: we keep to what we wrote (AGREEMENTS §2, LETTERS §4). */
export function namedDay({ facts: { rules, pay_before }, today }: Input): Finding | null {
  if (!rules.named_day || pay_before === null) return null;
  const until = addWorkingDays(pay_before, ARRIVAL_DAYS, "NL");
  return until > today ? { until, detail: { day: pay_before } } : null;
}

/** Returns a reason within so many days after the last message to a debtor, whatever it was about. */
export function gap({ facts: { rules, contacts }, today }: Input): Finding | null {
  const [last] = contacts;
  if (last === undefined || rules.gap_days === 0) return null;
  const until = addDays(last, rules.gap_days);
  return until > today ? { until, detail: { last, day: until } } : null;
}

/**
 * Returns a reason where another step leads, if one step or days between messages are wanted: a debtor gets one message per run; the others
 * are sent when the gap is over, and tomorrow at the earliest.
 */
export function oneStep({
  facts: { rules, led_by },
  step,
  today,
}: Input & { step: { occasion: Occasion } }): Finding | null {
  if (led_by === null || (!rules.one_step && rules.gap_days === 0)) return null;
  const until = addDays(today, Math.max(rules.gap_days, 1));
  return { until, detail: { ...(step.occasion === "flex" ? {} : { status: led_by }), day: until } };
}

/** Returns a reason after so many messages in seven days; the next is sent when the first of them is a week old. */
export function weekMax({ facts: { rules, contacts }, today }: Input): Finding | null {
  if (rules.week_max === 0) return null;
  const recent = contacts.filter((day) => daysBetween(day, today) < WEEK);
  const first = recent[rules.week_max - 1];
  if (first === undefined) return null;
  const until = addDays(first, WEEK);
  return { until, detail: { count: recent.length, day: until } };
}

/** Returns a reason for old books: a note above the customer's limit for a warning, a wait above its limit for stopping. */
export function stale({ facts: { rules, fresh_on }, today }: Input): Finding | null {
  if (fresh_on === null) return null;
  const count = daysBetween(fresh_on, today);
  const isOld = (limit: number) => limit > 0 && count > limit;
  const detail = { day: fresh_on, count };
  if (isOld(rules.fresh_stop_days)) return { level: "wait", until: null, detail };
  return isOld(rules.fresh_warn_days) ? { level: "note", until: null, detail } : null;
}

/** Returns the day from which the rules consider earlier messages; null when they consider none. */
export const contactHistorySince = ({ gap_days, week_max }: Facts["rules"], today: Day): Day | null =>
  gap_days === 0 && week_max === 0 ? null : addDays(today, -Math.max(gap_days, week_max === 0 ? 0 : WEEK));
