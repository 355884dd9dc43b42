import { addDays, type Day } from "@/lib/kernel/day";

/** The seven days from a Monday to a Sunday. */
export type Week = { from: Day; till: Day };

const DAYS = 7;
const MONDAY = 1;
/** The hour at which the working week begins, in Amsterdam. */
const SENT_FROM_HOUR = 7;

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  hourCycle: "h23",
});

/** Returns the Monday whose mail is due: today, from seven in Amsterdam on. A mail missed that day is not sent later. */
export function mondayDue(today: Day, now: Date): Day | null {
  const isMonday = new Date(today).getUTCDay() === MONDAY;
  return isMonday && Number(clock.format(now)) >= SENT_FROM_HOUR ? today : null;
}

/** Returns the week that ended on the day before a Monday. */
export const weekBefore = (monday: Day): Week => ({
  from: addDays(monday, -DAYS),
  till: addDays(monday, -1),
});

export const daysOf = ({ from }: Week): Day[] => Array.from({ length: DAYS }, (_, at) => addDays(from, at));
