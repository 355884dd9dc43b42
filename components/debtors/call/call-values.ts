import { nextFriday, type OpenInvoice, partsOf } from "@/components/agreements/defaults";
import { scheduleSent, usualSchedule } from "@/components/agreements/panels/schedule-fields";
import type { CallResult } from "@/lib/agreements/rules/calls";
import { isWeekend } from "@/lib/holds/rules/holidays";
import { addDays, type Day } from "@/lib/kernel/day";

/** What becomes of who asks for an arrangement: left alone for a while, or the arrangement at once. */
export const answers = ["pause", "arrangement"] as const;
const ASKED_DAYS = 7;

/** What stands in the form of a call; a name with `follow_up` is a field of what is agreed. */
export const callValues = (today: Day) => {
  const { by, count, first_day, interval } = usualSchedule(addDays(today, ASKED_DAYS));
  return {
    result: "" as CallResult | "",
    content: "",
    answer: "pause",
    /** The ticked invoices; null: those the result is usually about. */
    chosen: null as number[] | null,
    parts: {} as Record<number, string>,
    by,
    "follow_up.amount": null as string | null,
    "follow_up.day": "",
    "follow_up.reason": "",
    "follow_up.owner_user_id": "",
    "follow_up.count": count,
    "follow_up.first_day": first_day,
    "follow_up.interval": interval,
  };
};
export type CallValues = ReturnType<typeof callValues>;

/** Results after which invoices are chosen; the others are about the debtor. */
export const isAboutInvoices = (result: CallResult | ""): boolean =>
  result === "promise" || result === "says_paid" || result === "dispute" || result === "arrangement_asked";

/** The day that goes without saying: of a promise the next Friday, of a callback the next working day. */
export function usualDay(result: CallResult, today: Day): Day | "" {
  if (result === "promise") return nextFriday(today);
  if (result === "arrangement_asked") return addDays(today, ASKED_DAYS);
  if (result !== "call_back") return "";
  const later = [1, 2, 3].map((days) => addDays(today, days));
  return later.find((day) => !isWeekend(day)) ?? "";
}

/** What follows from the call, as its call takes it; false: nothing. */
export function followUpSent(values: CallValues, chosen: readonly number[], open: readonly OpenInvoice[]) {
  const { result, answer, by, parts } = values;
  const [amount, day] = [values["follow_up.amount"], values["follow_up.day"]];
  if (result === "call_back") return { kind: "callback", invoices: "all", day };
  // Nothing is agreed about what is paid.
  if (!isAboutInvoices(result) || open.length === 0) return false;
  const invoices = partsOf(chosen, result === "dispute" ? parts : {});
  if (result === "promise") return { kind: "promise", invoices, amount, day };
  if (result === "says_paid") return { kind: "promise", invoices, amount };
  if (result === "dispute") {
    const [reason, owner_user_id] = [values["follow_up.reason"], values["follow_up.owner_user_id"]];
    return { kind: "dispute", invoices, reason, owner_user_id, day };
  }
  if (answer === "pause") return { kind: "pause", invoices, day };
  const schedule = scheduleSent({
    by,
    amount: amount ?? "",
    count: values["follow_up.count"],
    first_day: values["follow_up.first_day"],
    interval: values["follow_up.interval"],
  });
  return { kind: "arrangement", invoices, ...schedule };
}
