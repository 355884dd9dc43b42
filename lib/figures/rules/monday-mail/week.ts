import { addDays, type Day } from "@/lib/kernel/day";

/** The seven days from a Monday to a Sunday. */
export type Week = { from: Day; till: Day };

const DAYS = 7;
const MONDAY = 1;
/** When the working week begins, by the clock of Amsterdam. */
const SENT_FROM_HOUR = 7;

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The Monday whose mail is to go now: of today, from seven in Amsterdam on. What was missed that day is not made up for later. */
export function mondayDue(today: Day, now: Date): Day | null {
  const isMonday = new Date(today).getUTCDay() === MONDAY;
  return isMonday && Number(clock.format(now)) >= SENT_FROM_HOUR ? today : null;
}

/** The week that ended on the day before a Monday. */
export const weekBefore = (monday: Day): Week => ({
  from: addDays(monday, -DAYS),
  till: addDays(monday, -1),
});

export const daysOf = ({ from }: Week): Day[] => Array.from({ length: DAYS }, (_, at) => addDays(from, at));
