import { type Day, earlier } from "@/lib/kernel/day";
import { anniversary, daysAfter } from "./calendar";
import type { LawCase, LawInvoice } from "./case";
import type { LawRules } from "./jurisdiction";
import { dueOf } from "./terms";

/**
 * Returns the last day before a claim lapses, as of `today`. Counted from the day after it was due, and restarted on the day after each
 * timely interruption: a delivered letter that reserves the right, a written acknowledgement, a summons. A letter that bounced does not
 * count, nor does partial payment (LAW §8).
 */
export function lapsesOn(invoice: LawInvoice, facts: LawCase, today: Day, rules: LawRules): Day {
  const due = earlier(invoice.expires_at, dueOf(invoice, facts.debtor, rules));
  const years = yearsOf(invoice, facts, rules);
  const lapse = (from: Day): Day => daysAfter(anniversary(daysAfter(from, 1), years), -1);
  let last = lapse(due);
  for (const on of interruptionsOf(invoice.number, facts, today))
    if (due < on && on <= last) last = lapse(on);
  return last;
}

function yearsOf(
  { claim_kind = "services" }: LawInvoice,
  { debtor }: LawCase,
  { limitation_years }: LawRules,
) {
  if (claim_kind === "services") return limitation_years.services;
  return debtor === "consumer" ? limitation_years.consumer_goods : limitation_years.goods;
}

/** Returns the days until today on which the limitation of an invoice was interrupted, ascending. */
export function interruptionsOf(number: string, { letters, events }: LawCase, today: Day): Day[] {
  const days: Day[] = [];
  for (const { reserves, delivered, bounce, invoices } of letters) {
    if (!reserves || delivered === null || (bounce && !bounce.is_refused)) continue;
    if (delivered <= today && invoices.includes(number)) days.push(delivered);
  }
  for (const event of events) {
    if (event.kind !== "interruption" || event.on > today) continue;
    if (event.invoices?.includes(number) ?? true) days.push(event.on);
  }
  return days.sort();
}
