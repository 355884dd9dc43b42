import { addDays, type Day } from "@/lib/kernel/day";

const WEEKS = 13;

/** The Monday of a day's week. */
export const mondayOf = (on: Day): Day => addDays(on, -((new Date(on).getUTCDay() + 6) % 7));

/** The Mondays of the weeks looked ahead over, the running one first. */
export const weeksFrom = (today: Day): Day[] =>
  Array.from({ length: WEEKS }, (_, at) => addDays(mondayOf(today), 7 * at));
