import { nextFriday, type OpenInvoice, openOf, partsOf } from "@/components/domain/agreements/defaults";
import { scheduleSent, usualSchedule } from "@/components/domain/agreements/panels/schedule-fields";
import type { CallResult } from "@/lib/agreements/rules/calls";
import { isWeekend } from "@/lib/holds/rules/holidays";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Amount, centsOf, fromText, NOTHING } from "@/lib/kernel/money";

/** What becomes of who asks for an arrangement: left alone for a while, or the arrangement at once. */
export const answers = ["pause", "arrangement"] as const;
const ASKED_DAYS = 7;

/** Returns what stands in the form of a call; a name with `follow_up` is a field of what is agreed. */
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

/** Returns what follows from the call, as its call takes it; false: nothing. */
export function followUpSent(values: CallValues, chosen: readonly number[], open: readonly OpenInvoice[]) {
  const { result, answer, by, parts } = values;
  const [amount, day] = [values["follow_up.amount"], values["follow_up.day"]];
  if (result === "call_back") return { kind: "callback" as const, invoices: "all" as const, day };
  // Nothing is agreed about what is paid.
  if (!isAboutInvoices(result) || open.length === 0) return false;
  const invoices = partsOf(chosen, result === "dispute" ? parts : {});
  if (result === "promise") return { kind: "promise" as const, invoices, amount, day };
  if (result === "says_paid") return { kind: "promise" as const, invoices, amount };
  if (result === "dispute") {
    const [reason, owner_user_id] = [values["follow_up.reason"], values["follow_up.owner_user_id"]];
    return { kind: "dispute" as const, invoices, reason, owner_user_id, day };
  }
  if (answer === "pause") return { kind: "pause" as const, invoices, day };
  const schedule = scheduleSent({
    by,
    amount: amount ?? "",
    count: values["follow_up.count"],
    first_day: values["follow_up.first_day"],
    interval: values["follow_up.interval"],
  });
  return { kind: "arrangement" as const, invoices, ...schedule };
}

/** Returns whether what follows is told so far that it can be worked out: a call that agrees nothing always is. */
export function isComplete(
  values: CallValues,
  follow_up: ReturnType<typeof followUpSent>,
  open: readonly OpenInvoice[],
): boolean {
  if (follow_up === false) return values.result !== "promise" && values.result !== "dispute";
  const day = values["follow_up.day"];
  if (follow_up.kind === "callback") return day !== "";
  const chosen = Object.keys(follow_up.invoices).map(Number);
  if (chosen.length === 0) return false;
  if (follow_up.kind === "dispute") return values["follow_up.reason"] !== "";
  if (follow_up.kind === "pause") return day !== "";
  const amount = values["follow_up.amount"];
  if (follow_up.kind === "promise")
    return (values.result === "says_paid" || day !== "") && isWithin(amount, openOf(open, chosen));
  if (values["follow_up.first_day"] === "") return false;
  return values.by === "count"
    ? values["follow_up.count"] !== ""
    : (fromText(amount ?? "") ?? NOTHING) > NOTHING;
}

/** Returns whether a typed amount is one, and no more than is open; left empty it is all of it. */
function isWithin(typed: string | null, open: Amount): boolean {
  if (typed === null || typed === "") return true;
  const amount = fromText(typed);
  return amount !== null && amount > NOTHING && amount <= centsOf(open);
}
