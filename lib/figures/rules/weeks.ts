import { addDays, type Day, mondayOf } from "@/lib/kernel/day";

const WEEKS = 13;

/** The Mondays of the weeks looked ahead over, the running one first. */
export const weeksFrom = (today: Day): Day[] =>
  Array.from({ length: WEEKS }, (_, at) => addDays(mondayOf(today), 7 * at));
