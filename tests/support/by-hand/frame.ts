import type { Day } from "@/lib/kernel/day";
import type { GeneratedEvent } from "../generated-ledger/event";
import { type Known, knownOn } from "./known";

export type Debtor = { number: string; name: string; status: string; owner: string; subscription: string };
/** A ledger for the computation by hand: its events, its debtors, and its customer's claim settings. */
export type Ledger = {
  events: readonly GeneratedEvent[];
  debtors: readonly Debtor[];
  settings: {
    currency: string;
    dso_target: number;
    rate: number;
    least: number;
    admin: number;
    hasR9: boolean;
  };
};
export type QueryParameters = Readonly<Record<string, string | undefined>>;
/** The input of an answer: all counted invoices, and those that the filters leave. */
export type Frame = {
  ledger: Ledger;
  today: Day;
  all: Known[];
  invoices: Known[];
  currencies: string[];
  parameters: QueryParameters;
};

export const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);

export function frameOf(ledger: Ledger, today: Day, parameters: QueryParameters): Frame {
  const of = new Map(ledger.debtors.map((one) => [one.number, one]));
  const text = (one: Known) =>
    (parameters.showStatus ? (of.get(one.debtor)?.status ?? "") : one.debtor).toLowerCase();
  const all = knownOn(ledger.events, today).filter(
    ({ debtor }) => !parameters.owner || of.get(debtor)?.owner === parameters.owner,
  );
  const invoices = all
    .filter((one) => text(one).includes((parameters.q ?? "").toLowerCase()))
    .filter(
      (one) => !(parameters.r9 && ledger.settings.hasR9) || (of.get(one.debtor)?.subscription ?? "") !== "",
    );
  const has = (currency: string) => all.some((one) => one.currency === currency);
  const own = ledger.settings.currency;
  const order = [own, ...["EUR", "USD", "GBP"].filter((one) => one !== own)].filter(has);
  return {
    ledger,
    today,
    all,
    invoices,
    parameters,
    currencies: parameters.currency ? [parameters.currency] : order.length ? order : [own],
  };
}
