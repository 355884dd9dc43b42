import type { Calendar } from "@/lib/holds/rules/holidays";
import { addWorkingDays } from "@/lib/holds/rules/working-days";
import { type Day, later } from "@/lib/kernel/day";
import { type CallResult, isAnswered } from "./calls";

/** The number of working days after which a debtor who was not reached is called again, by the result of the call. */
const AGAIN: Partial<Record<CallResult, number>> = { no_answer: 1, voicemail: 2 };
/** The number of calls in a row reaching nobody that ends a callback. */
const UNREACHED = 3;

type Callback = { day: Day; unreached: number };
/** The outcome of a callback: done, ended as the debtor was never reached, or called again on a day. */
type AfterCall = { outcome: "done" | "unreached"; day: null } | { outcome: "moved"; day: Day };

/** Returns the effect of a call on the open callback (AGREEMENTS §1); null when it is unchanged. */
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
