import { letterOf, sideOf } from "@/lib/flow/statuses";
import { holidaysOf } from "@/lib/holds/rules/holidays";
import { addWorkingDays } from "@/lib/holds/rules/working-days";
import { addDays, type Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";

/** A letter that gave a debtor fourteen days before costs, and its delivery. Days in Amsterdam. */
export type Notice = {
  /** The day the mail server accepted it; null when it was not mailed, or bounced. */
  mailed_on: Day | null;
  /** The day its paper was downloaded to be posted. */
  posted_on: Day | null;
  /** The day it was delivered, for one that somebody else sent before the invoice was imported; ours have none. */
  delivered_on?: Day;
  /** The open amount of this invoice when the letter announced the costs. */
  open_then: Cents;
};

const FREE_DAYS = 14;
const DELIVERY_DAYS = 3;

/** Returns whether letters are delivered on a day: not on Sundays, Mondays and holidays. */
function isDeliveryDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday > 1 && !holidaysOf("NL", Number(day.slice(0, 4))).has(day);
}

/** Returns the day a letter posted on the working day after its download counts as received: the third delivery day from then. */
export function deliveredOn(downloaded: Day): Day {
  let day = addWorkingDays(downloaded, 1, "NL");
  for (let left = DELIVERY_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (isDeliveryDay(day)) left -= 1;
  }
  return day;
}

/** Returns the last of fourteen days, counted from the day after receipt; a last day on which banks do not work moves to the next. */
const endOf = (received: Day): Day => addWorkingDays(addDays(received, FREE_DAYS - 1), 1, "NL");

/**
 * Returns the last day of the period without costs that a letter gave (LAW §2, AGREEMENTS §2.6); null when it was sent neither by mail nor
 * on paper, so that there is none. Of both the later counts, if the paper was downloaded before the mail's period was over.
 */
export function freeUntil({
  mailed_on,
  posted_on,
  delivered_on,
}: Pick<Notice, "mailed_on" | "posted_on" | "delivered_on">): Day | null {
  if (delivered_on !== undefined) return endOf(delivered_on);
  const byMail = mailed_on === null ? null : endOf(mailed_on);
  const byPost = posted_on === null ? null : endOf(deliveredOn(posted_on));
  if (byMail === null || byPost === null) return byMail ?? byPost;
  const isInTime = posted_on !== null && posted_on <= byMail;
  return isInTime && byPost > byMail ? byPost : byMail;
}

type Counted = { arrival_days: number | null; pay_before: Day | null };

/**
 * Returns the day from which charges may be claimed after a free period: the day after it, and by law the working day on which a transfer
 * made on its last day, or on the later day printed in a letter, has arrived (LAW §7).
 */
export function chargesFrom(end: Day, { arrival_days, pay_before }: Counted): Day {
  if (arrival_days === null) return addDays(end, 1);
  const last = pay_before !== null && pay_before > end ? pay_before : end;
  return arrival_days === 0 ? addDays(last, 1) : addWorkingDays(last, arrival_days, "NL");
}

/** Returns whether a step claims costs: a demand without a free period before it gives one instead (LETTERS §0); a hand-over never does. */
export const claimsCosts = (status: number, { notice }: { notice: Notice | null }): boolean =>
  sideOf(status) === "incasso" && letterOf(status) !== null && notice !== null;
