import { type Day, dayFrom } from "@/lib/kernel/day";
import { STEPS, wire } from "./bars";
import { AGES, chartOf, type DatedAmount, dsoChart, invoiced, PAID, paid, sent, statesOf } from "./charts";
import { exportOf } from "./files";
import { type Frame, frameOf, type Ledger, type QueryParameters, sum } from "./frame";
import { type Known, openOn, statusOn } from "./known";
import { forecastOf, owedOnContracts, topOf } from "./tables";
import { ageOn, monthBack, tilesOn } from "./tiles";

/** Returns the answer on a day to a call of the dashboard, an export of it or the list behind a bar, computed from the events alone. */
export function byHand(ledger: Ledger, today: Day, call: string): unknown {
  const [name = "", search = ""] = call.split("?");
  const parameters: QueryParameters = Object.fromEntries(new URLSearchParams(search));
  const frame = frameOf(ledger, today, parameters);
  switch (name.replace("dashboard/", "")) {
    case "currencies":
      return frameOf(ledger, today, { owner: parameters.owner }).currencies.map((currency) => {
        const of = frame.all.filter((one) => one.currency === currency && openOn(one, today) !== 0);
        return { currency, count: of.length, amount: wire(sum(of.map((one) => openOn(one, today)))) };
      });
    case "stats":
      return frame.currencies.map((currency) =>
        statsOf(frame, currency, dayFrom(parameters.date ?? "") ?? today),
      );
    case "top-debtors":
      return { currencies: frame.currencies.map((currency) => topOf(frame, currency)) };
    case "invoice-status":
      return statesOf(frame, (one, on) => String(statusOn(one, on)), null);
    case "age-analysis":
      return statesOf(frame, ageOn, AGES);
    case "dso":
      return dsoChart(frame);
    case "amount-per-period":
      return chartOf(frame, invoiced, ["invoiced"], true, "always");
    case "payed-vs-status":
      return chartOf(frame, paid, PAID, false, "paid");
    case "actions-sent":
      return chartOf(frame, sent, STEPS, false, "sent");
    case "forecast":
      return forecastOf(frame);
    case "debtors/subscriptions":
      return owedOnContracts(frame);
    case "invoices":
      return behind(frame);
    default:
      return exportOf(frame, name.replace("dashboard/", ""));
  }
}

function statsOf({ invoices, ledger }: Frame, currency: string, date: Day) {
  const row = (on: Day) => {
    const { amount, notdue, best_dso, ...rest } = tilesOn(invoices, currency, on);
    return { best_dso, tiles: { date: on, ...rest, amount: wire(amount), notdue: wire(notdue) } };
  };
  const { best_dso, tiles } = row(date);
  const { dso_target } = ledger.settings;
  return { currency, ...tiles, best_dso, dso_target, previous: row(monthBack(date)).tiles };
}

/** Returns the list behind a bar: the count, the sum and the invoices. */
function behind({ invoices, parameters, today }: Frame) {
  const of = invoices.filter((one) => one.currency === parameters.currency);
  const on = dayFrom(parameters.dso ?? "") ?? today;
  const has = (list: string | undefined, value: string) => !list || list.split(",").includes(value);
  const itemsOf = (one: Known): DatedAmount[] => {
    if (parameters.dso)
      return has(parameters.status, String(statusOn(one, on))) && has(parameters.due, ageOn(one, on))
        ? [{ key: "", on, amount: openOn(one, on) }]
        : [];
    if (parameters.df) return invoiced(one).filter((item) => item.on.startsWith(parameters.df ?? ""));
    if (parameters.paid)
      return paid(one).filter(
        (item) => item.on.startsWith(parameters.paid ?? "") && has(parameters.paid_status, item.key),
      );
    return sent(one).filter(
      (item) => item.on.startsWith(parameters.sent ?? "") && has(parameters.step, item.key),
    );
  };
  const rows = of
    .map((one) => ({ one, items: itemsOf(one), amount: sum(itemsOf(one).map(({ amount }) => amount)) }))
    .filter(({ items, amount }) => (parameters.df || parameters.sent ? items.length > 0 : amount !== 0));
  return [
    {
      currency: parameters.currency,
      count: rows.length,
      sum: wire(sum(rows.map(({ amount }) => amount))),
      numbers: rows.map(({ one }) => `${one.debtor}/${one.number}`).sort(),
    },
  ];
}
