import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { wire } from "./bars";
import type { Frame } from "./frame";
import { balanceOn, dueOn, type Known, openOn, statusOn } from "./known";
import { debtorsOn, halfUp } from "./tiles";

const bytewise = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const late = (one: Known, on: Day) => daysBetween(dueOn(one, on), on);

/** Returns each debtor's balance in a currency on a day, with the age of its oldest overdue claim. */
export function debtorRows(
  { invoices, ledger }: Pick<Frame, "invoices" | "ledger">,
  currency: string,
  on: Day,
) {
  return debtorsOn(invoices, currency, on).map((row) => {
    const open = invoices.filter(
      (one) => one.debtor === row.number && one.currency === currency && openOn(one, on) !== 0,
    );
    const claims = open.filter((one) => openOn(one, on) > 0);
    return {
      ...row,
      name: ledger.debtors.find(({ number }) => number === row.number)?.name ?? "",
      open_invoices: open.length,
      days: Math.max(0, ...claims.map((one) => late(one, on))),
      dso_open: onlyOpen(claims, on),
    };
  });
}

function onlyOpen(claims: readonly Known[], on: Day): number | null {
  const [days, all] = claims.reduce(
    ([days, all], one) => [days + openOn(one, on) * daysBetween(one.date, on), all + openOn(one, on)],
    [0, 0],
  );
  return all > 0 ? halfUp(days, all) : null;
}

export function topOf(frame: Frame, currency: string) {
  const rows = debtorRows(frame, currency, frame.today).map(({ dso_open, ...row }) => ({
    ...row,
    dso: frame.parameters.open ? dso_open : row.dso,
  }));
  const ten = (of: typeof rows, by: (row: (typeof rows)[number]) => number) =>
    [...of]
      .sort((a, b) => by(b) - by(a) || b.open - a.open || bytewise(a.number, b.number))
      .slice(0, 10)
      .map(({ open, overdue, ...row }, at) => ({
        ...row,
        rank: at + 1,
        open: wire(open),
        overdue: wire(overdue),
      }));
  return {
    currency,
    balance: ten(
      rows.filter(({ open }) => open > 0),
      ({ open }) => open,
    ),
    dso: ten(
      rows.filter(({ dso }) => dso !== null),
      ({ dso }) => dso ?? 0,
    ),
    overdue: ten(
      rows.filter(({ overdue }) => overdue > 0),
      ({ overdue }) => overdue,
    ),
  };
}

const UNSURE = [10, 11, 12, 15, 16, 17, 18, 21];

const lowerMedian = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.ceil(all.length / 2) - 1];

/** Returns the expected payments by week, from the due day and the debtor's usual delay. */
export function forecastOf({ all, invoices, currencies, today, parameters }: Frame) {
  const monday = addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));
  const labels = Array.from({ length: 13 }, (_, at) => addDays(monday, at * 7));
  const delays = all.flatMap((one) => {
    const last = one.bookings
      .map(({ on }) => on)
      .sort()
      .at(-1);
    return one.total > 0 && last && one.date <= today && balanceOn(one, today) === 0
      ? [{ debtor: one.debtor, days: daysBetween(dueOn(one, last), last) }]
      : [];
  });
  const usual = (debtor: string) => {
    const own = delays.filter((one) => one.debtor === debtor);
    return lowerMedian((own.length >= 3 ? own : delays).map(({ days }) => days)) ?? 0;
  };
  const claims = invoices.filter((one) => openOn(one, today) > 0 && statusOn(one, today) !== 20);
  return {
    labels,
    currencies: currencies.map((currency) => {
      const own = claims
        .filter((one) => one.currency === currency)
        .map((one) => ({
          one,
          on: addDays(dueOn(one, today), usual(one.debtor)),
          isUnsure: UNSURE.includes(statusOn(one, today)),
        }));
      const of = (rows: typeof own) => rows.reduce((sum, { one }) => sum + openOn(one, today), 0);
      const sure = own.filter(({ isUnsure, on }) => !isUnsure && on > today);
      const value = (rows: typeof own) => (parameters.type === "count" ? rows.length : wire(of(rows)));
      const end = addDays(labels.at(-1) ?? today, 7);
      return {
        currency,
        series: [
          {
            key: "expected",
            values: labels.map((label) =>
              value(sure.filter(({ on }) => on >= label && on < addDays(label, 7))),
            ),
          },
        ],
        totals: {
          late: wire(of(own.filter(({ isUnsure, on }) => !isUnsure && on <= today))),
          later: wire(of(sure.filter(({ on }) => on >= end))),
          unsure: wire(of(own.filter(({ isUnsure }) => isUnsure))),
        },
      };
    }),
  };
}

export function owedOnContracts({ all, currencies, today, parameters, ledger }: Frame) {
  const open = all.filter(
    (one) =>
      one.contract !== "" &&
      openOn(one, today) !== 0 &&
      (!parameters.till || dueOn(one, today) <= parameters.till),
  );
  const keys = [
    ...new Set(open.map(({ debtor, contract, currency }) => `${debtor}\n${contract}\n${currency}`)),
  ];
  const rows = keys.map((key) => {
    const own = open.filter((one) => `${one.debtor}\n${one.contract}\n${one.currency}` === key);
    const [number = "", contract = "", currency = ""] = key.split("\n");
    const days = Math.max(0, ...own.filter((one) => openOn(one, today) > 0).map((one) => late(one, today)));
    const amount = own.reduce((sum, one) => sum + openOn(one, today), 0);
    return {
      contract,
      number,
      name: ledger.debtors.find((one) => one.number === number)?.name ?? "",
      currency,
      amount,
      days,
    };
  });
  rows.sort(
    (a, b) =>
      b.days - a.days ||
      bytewise(a.contract, b.contract) ||
      bytewise(a.number, b.number) ||
      bytewise(a.currency, b.currency),
  );
  return {
    rows: rows.map(({ amount, ...row }) => ({ ...row, amount: wire(amount) })),
    totals: currencies.map((currency) => ({
      currency,
      amount: wire(rows.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0)),
    })),
  };
}
