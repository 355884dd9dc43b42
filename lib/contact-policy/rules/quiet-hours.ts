import type { ContactRules } from "@/lib/customers/rules";
import type { Calendar } from "@/lib/holds/rules/holidays";
import { isWorkingDay } from "@/lib/holds/rules/working-days";
import { addDays, type Day, dayAt } from "@/lib/kernel/day";

type Quiet = Pick<ContactRules, "quiet_days" | "quiet_hours">;

const HOUR_IN_MS = 3_600_000;
/** The hours Amsterdam's clock is ahead of UTC, in summer and in winter. */
const AHEAD = [2, 1];

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  hourCycle: "h23",
});
const hourAt = (moment: Date): number => Number(clock.format(moment));

/** Returns the moment at which Amsterdam's clocks show an hour of a day; for an hour skipped by summer time the one after. */
function momentAt(day: Day, hour: number): Date {
  const [summer, winter] = AHEAD.map((ahead) => new Date(Date.parse(day) + (hour - ahead) * HOUR_IN_MS));
  return summer && hourAt(summer) === hour ? summer : (winter ?? new Date(Date.parse(day)));
}

/**
 * Returns the first moment from this one on at which a mail may be sent: within the hours, and on a working day where that was chosen
 * (AGREEMENTS §2.6). The moment itself when mail may be sent then.
 */
export function nextSendingTime(moment: Date, { quiet_days, quiet_hours }: Quiet, calendar: Calendar): Date {
  const isOpen = (day: Day) => !quiet_days || isWorkingDay(day, calendar);
  const { from, till } = quiet_hours ?? { from: 0, till: 24 };
  const today = dayAt(moment);
  const hour = hourAt(moment);
  if (isOpen(today) && hour >= from && hour < till) return moment;
  let day = isOpen(today) && hour < from ? today : addDays(today, 1);
  while (!isOpen(day)) day = addDays(day, 1);
  return momentAt(day, from);
}
