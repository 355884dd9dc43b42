import {
  nextFriday,
  type OpenInvoice,
  partialAmounts,
  sumOpen,
} from "@/components/domain/agreements/defaults";
import { defaultSchedule, scheduleSent } from "@/components/domain/agreements/panels/schedule-fields";
import type { CallResult } from "@/lib/agreements/rules/calls";
import { isWeekend } from "@/lib/holds/rules/holidays";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Amount, centsOf, NOTHING, parseAmount } from "@/lib/kernel/money";

/** The answers to a request for an arrangement: a pause, or the arrangement itself. */
export const answers = ["pause", "arrangement"] as const;
const ASKED_DAYS = 7;

/** Returns the initial values of a call; names with the prefix `follow_up` are fields of the agreement. */
export const callValues = (today: Day) => {
  const { by, count, first_day, interval } = defaultSchedule(addDays(today, ASKED_DAYS));
  return {
    result: "" as CallResult | "",
    content: "",
    answer: "pause",
    /** The ticked invoices; null for those the result is usually about. */
    chosenIds: null as number[] | null,
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

/** Returns whether a result requires a choice of invoices; the other results are about the debtor. */
export const isAboutInvoices = (result: CallResult | ""): boolean =>
  result === "promise" || result === "says_paid" || result === "dispute" || result === "arrangement_asked";

/** Returns the default day: of a promise the next Friday, of a callback the next working day; "" for the other results. */
export function defaultDay(result: CallResult, today: Day): Day | "" {
  if (result === "promise") return nextFriday(today);
  if (result === "arrangement_asked") return addDays(today, ASKED_DAYS);
  if (result !== "call_back") return "";
  const later = [1, 2, 3].map((days) => addDays(today, days));
  return later.find((day) => !isWeekend(day)) ?? "";
}

/** Returns the follow-up as the call takes it; false without one. */
export function followUpSent(values: CallValues, chosen: readonly number[], open: readonly OpenInvoice[]) {
  const { result, answer, by, parts } = values;
  const [amount, day] = [values["follow_up.amount"], values["follow_up.day"]];
  if (result === "call_back") return { kind: "callback" as const, invoices: "all" as const, day };
  // There is no agreement about paid invoices.
  if (!isAboutInvoices(result) || open.length === 0) return false;
  const invoices = partialAmounts(chosen, result === "dispute" ? parts : {});
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

/** Returns whether the form holds enough for a preview; a call without an agreement always does. */
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
    return (values.result === "says_paid" || day !== "") && isWithin(amount, sumOpen(open, chosen));
  if (values["follow_up.first_day"] === "") return false;
  return values.by === "count"
    ? values["follow_up.count"] !== ""
    : (parseAmount(amount ?? "") ?? NOTHING) > NOTHING;
}

/** Returns whether a typed amount is valid and at most the open one; empty means all of it. */
function isWithin(typed: string | null, open: Amount): boolean {
  if (typed === null || typed === "") return true;
  const amount = parseAmount(typed);
  return amount !== null && amount > NOTHING && amount <= centsOf(open);
}
