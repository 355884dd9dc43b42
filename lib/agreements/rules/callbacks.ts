import { addWorkingDays } from "@/lib/holds/rules/days";
import type { Calendar } from "@/lib/holds/rules/holidays";
import { type Day, later } from "@/lib/kernel/day";
import { type CallResult, isAnswered } from "./calls";

/** How many working days later somebody who was not reached is called again, by how the call ended. */
const AGAIN: Partial<Record<CallResult, number>> = { no_answer: 1, voicemail: 2 };
/** So many calls in a row that reach nobody end a callback. */
const UNREACHED = 3;

type Callback = { day: Day; unreached: number };
/** What becomes of a callback: over, over because nobody was ever reached, or called again on a day. */
type AfterCall = { outcome: "done" | "unreached"; day: null } | { outcome: "moved"; day: Day };

/** Returns what a call does to the callback that is open (AGREEMENTS §1); null when it stays as it is. */
export function afterCall(
  { day, unreached }: Callback,
  result: CallResult,
  { today, calendar }: { today: Day; calendar: Calendar },
): AfterCall | null {
  if (isAnswered(result)) return { outcome: "done", day: null };
  const days = AGAIN[result];
  if (days === undefined) return null;
  if (unreached + 1 >= UNREACHED) return { outcome: "unreached", day: null };
  return { outcome: "moved", day: addWorkingDays(later(day, today), days, calendar) };
}
