import { dutchLaw } from "@/db/seed/law/rules";
import type { SpecificationWire } from "@/lib/claims/answers/specification";
import type { LawCase, LawEvent, LawInvoice, LawLetter } from "@/lib/invoices/rules/law/case";
import { type LawRate, rateBook } from "@/lib/invoices/rules/law/rates";
import type { Law } from "@/lib/invoices/rules/law/state";
import { type Day, day } from "@/lib/kernel/day";
import { type Cents, cents, parseAmount } from "@/lib/kernel/money";

/** Returns the facts and rates of a specification's JSON, read from the text alone, as its recipient would. */
export function readSpecification(text: string): {
  facts: LawCase;
  today: Day;
  law: Law;
  content: SpecificationWire;
} {
  const content: SpecificationWire = JSON.parse(text);
  const { facts, rates } = content;
  return {
    content,
    today: day(facts.today),
    law: { rules: dutchLaw, rates: rateBook(rates.map(rateOf)) },
    facts: {
      debtor: facts.debtor,
      currency: facts.currency,
      settings: settingsOf(facts.settings),
      invoices: facts.invoices.map((one) => invoiceOf(one, facts.currency)),
      letters: facts.letters.map(letterOf),
      events: facts.events.map(eventOf),
    },
  };
}

type SpecificationFacts = SpecificationWire["facts"];

const money = (text: string): Cents => cents(parseAmount(text) ?? Number.NaN);
const maybe = <T, Name extends string>(name: Name, value: T | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: T };
const moneyOf = (amounts: Record<string, string>): Record<string, Cents> =>
  Object.fromEntries(Object.entries(amounts).map(([number, amount]) => [number, money(amount)]));

const rateOf = ({ kind, from, value, source, recorded_on }: SpecificationWire["rates"][number]): LawRate => ({
  kind: kind as LawRate["kind"],
  from: day(from),
  value: kind.startsWith("fx") ? Math.round(Number(value) * 100_000) : money(value),
  source,
  ...maybe("recorded_on", recorded_on),
});

function settingsOf({ interest, costs, ...settings }: SpecificationFacts["settings"]): LawCase["settings"] {
  return {
    ...(settings as Omit<LawCase["settings"], "interest" | "costs">),
    interest: interest === "statutory" || interest === "none" ? interest : { rate: money(interest) },
    costs: costsOf(costs),
  };
}

function costsOf(costs: SpecificationFacts["settings"]["costs"]): LawCase["settings"]["costs"] {
  if (typeof costs === "string") return costs as "bik" | "none";
  if (costs.type === "costs") return { type: "costs", value: money(costs.value) };
  return {
    type: "perc",
    rate: money(costs.value),
    minimum: money(costs.min),
    maximum: costs.max === null ? null : money(costs.max),
  };
}

const invoiceOf = (
  one: SpecificationFacts["invoices"][number],
  currency: LawCase["currency"],
): LawInvoice => ({
  number: one.number,
  date: one.date,
  expires_at: one.due,
  amount: money(one.amount),
  currency,
  ...maybe("received_on", one.received),
  ...maybe("term", one.term as LawInvoice["term"]),
  ...maybe("default_on", one.default_from),
  ...maybe("series", one.series),
  ...maybe("claim_kind", one.claim as LawInvoice["claim_kind"]),
  ...maybe("rates_as_of", one.rates_as_of),
  ...maybe(
    "held",
    one.held?.map(([from, to]) => ({ from: day(String(from)), to: to ? day(to) : null })),
  ),
});

const letterOf = (one: SpecificationFacts["letters"][number]): LawLetter => ({
  id: one.id,
  kind: one.kind,
  made: one.made,
  delivered: one.delivered,
  invoices: one.invoices,
  announced: one.announced === null ? null : money(one.announced),
  ...maybe(
    "bounce",
    one.bounced && {
      on: one.bounced.on,
      ...maybe("confirmed_on", one.bounced.confirmed),
      ...maybe("is_refused", one.bounced.refused),
    },
  ),
  ...maybe("pay_before", one.named),
  ...maybe("amounts", one.asked && moneyOf(one.asked)),
  ...maybe("has_right_words", one.right_words),
  ...maybe("reserves", one.reserves),
});

function eventOf(one: SpecificationFacts["events"][number]): LawEvent {
  const when = "on" in one ? { on: one.on, ...maybe("recorded", one.recorded) } : null;
  if (one.kind === "pause")
    return {
      kind: "standstill",
      reason: one.reason as "arrangement",
      from: one.from,
      to: one.to,
      ...maybe("is_revived", one.revive),
      ...maybe("invoices", one.for),
    };
  if (!when) throw new Error("an event without a day");
  switch (one.kind) {
    case "payment":
    case "set_off":
      return {
        kind: one.kind,
        id: one.id,
        ...when,
        amount: money(one.amount),
        ...maybe("by", one.by),
        ...maybe(
          "invoices",
          one.for &&
            Object.entries(one.for).map(([number, amount]) => ({
              number,
              ...maybe("amount", amount === null ? undefined : money(amount)),
              ...maybe(
                "charges",
                one.charges?.[number] === undefined ? undefined : money(one.charges[number]),
              ),
            })),
        ),
        ...maybe("portal_request", one.begun && { on: one.begun.on, amounts: moneyOf(one.begun.asked) }),
        ...maybe("undone_on", one.undone),
      };
    case "storno":
      return { kind: "return", payment: one.of, ...when };
    case "credit":
    case "raise":
      return { kind: one.kind, invoice: one.invoice, amount: money(one.amount), ...when };
    case "interruption":
      return { kind: "interruption", ...when, ...maybe("invoices", one.for) };
    case "switch":
      return { kind: "switch", invoice: one.invoice, charge: one.charge, to: one.to, ...when };
    default:
      return { kind: "waiver", invoice: one.invoice, ...when };
  }
}
