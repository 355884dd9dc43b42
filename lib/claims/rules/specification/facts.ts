import type { LawCase, LawEvent, LawInvoice, LawLetter, LawSettings } from "@/lib/invoices/rules/law/case";
import { isRecordedBy } from "@/lib/invoices/rules/law/state";
import type { Day } from "@/lib/kernel/day";
import { type Cents, cents, toWire } from "@/lib/kernel/money";
import type { Facts } from "../../answers/specification";

/** Returns the facts that count on a day: letters, reports and bookings of a later day are left out. */
export function factsUntil(facts: LawCase, on: Day): LawCase {
  const events = facts.events.filter((event) =>
    event.kind === "standstill" ? event.from <= on : isRecordedBy(event, on),
  );
  const payments = new Set(events.flatMap((event) => ("id" in event ? [event.id] : [])));
  return {
    ...facts,
    letters: facts.letters.filter(({ made }) => made <= on),
    events: events.filter((event) => event.kind !== "return" || payments.has(event.payment)),
  };
}

/** Returns the facts of a case in the form given to others (LAW §4): amounts in cents, percentages in basis points. */
export const publishedFacts = (facts: LawCase, today: Day): Facts => ({
  debtor: facts.debtor,
  today,
  currency: facts.currency,
  settings: settingsOf(facts.settings),
  invoices: facts.invoices.map(invoiceOf),
  letters: facts.letters.map(letterOf),
  events: facts.events.map(eventOf),
});

function settingsOf({ interest, costs, ...settings }: LawSettings): Facts["settings"] {
  return {
    ...settings,
    interest: typeof interest === "string" ? interest : toWire(cents(interest.rate)),
    costs:
      typeof costs === "string" || costs.type === "costs"
        ? costs
        : { type: "perc", value: cents(costs.rate), min: costs.minimum, max: costs.maximum },
  };
}

const invoiceOf = (invoice: LawInvoice): Facts["invoices"][number] => ({
  number: invoice.number,
  date: invoice.date,
  due: invoice.expires_at,
  amount: invoice.amount,
  received: invoice.received_on,
  term: invoice.term,
  default_from: invoice.default_on,
  series: invoice.series,
  claim: invoice.claim_kind,
  rates_as_of: invoice.rates_as_of,
  held: invoice.held?.map(({ from, to }) => [from, to]),
});

const letterOf = (letter: LawLetter): Facts["letters"][number] => ({
  id: letter.id,
  kind: letter.kind,
  made: letter.made,
  delivered: letter.delivered,
  announced: letter.announced,
  invoices: [...letter.invoices],
  bounced: letter.bounce && {
    on: letter.bounce.on,
    confirmed: letter.bounce.confirmed_on,
    refused: letter.bounce.is_refused,
  },
  named: letter.pay_before,
  asked: letter.amounts && { ...letter.amounts },
  right_words: letter.has_right_words,
  reserves: letter.reserves,
});

function eventOf(event: LawEvent): Facts["events"][number] {
  switch (event.kind) {
    case "payment":
    case "set_off":
      return {
        kind: event.kind,
        id: event.id,
        amount: event.amount,
        ...recordedOf(event),
        by: event.by,
        for: event.invoices && amountsOf(event.invoices),
        charges: event.invoices && chargesOf(event.invoices),
        begun: event.portal_request && {
          on: event.portal_request.on,
          asked: { ...event.portal_request.amounts },
        },
        undone: event.undone_on,
      };
    case "return":
      return { kind: "storno", of: event.payment, ...recordedOf(event) };
    case "credit":
    case "raise":
      return { kind: event.kind, invoice: event.invoice, amount: event.amount, ...recordedOf(event) };
    case "standstill":
      return {
        kind: "pause",
        reason: event.reason,
        from: event.from,
        to: event.to,
        revive: event.is_revived,
        for: event.invoices && [...event.invoices],
      };
    case "interruption":
      return {
        kind: "interruption",
        ...recordedOf(event),
        for: event.invoices && [...event.invoices],
      };
    case "switch": {
      const { kind, invoice, charge, to } = event;
      return { kind, invoice, charge, to, ...recordedOf(event) };
    }
    case "waiver":
      return { kind: "waiver", invoice: event.invoice, ...recordedOf(event) };
    default:
      return event satisfies never;
  }
}

const recordedOf = ({ on, recorded }: { on: Day; recorded?: Day | undefined }) => ({ on, recorded });

const amountsOf = (named: readonly { number: string; amount?: Cents }[]): Record<string, Cents | null> =>
  Object.fromEntries(named.map(({ number, amount = null }) => [number, amount]));

function chargesOf(named: readonly { number: string; charges?: Cents }[]): Record<string, Cents> | undefined {
  const booked = named.flatMap(({ number, charges }) =>
    charges === undefined ? [] : [[number, charges] as const],
  );
  return booked.length === 0 ? undefined : Object.fromEntries(booked);
}
