import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";
import { wire } from "./bars";
import type { Frame } from "./frame";
import { CLOSED, dueOn, type Known, openOn, paidOf } from "./known";
import { debtorRows } from "./tables";
import { halfUp, soldIn } from "./tiles";

const bytewise = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
const nameOf = ({ ledger }: Frame, number: string) => ledger.debtors.find((one) => one.number === number);

export function exportOf(frame: Frame, name: string): object[] {
  switch (name) {
    case "debvdp-export":
      return statuses(frame);
    case "debstatus-export":
      return debtors(frame);
    case "ri-export":
      return claims(frame);
    default:
      throw new Error(`no export ${name} by hand`);
  }
}

const leftOf = (one: Known) => one.total - one.paidBefore - sum(one.bookings.map(({ paid }) => paid));
const statusNow = (one: Known) => one.statuses.at(-1)?.status ?? 1;
const INCASSO = [6, 7, 8, 10, 11, 12];

/** Returns interest and costs of an invoice, zero unless it ever had a status of the collection side. */
function chargesOf({ today, ledger }: Frame, one: Known, open: number) {
  const days = daysBetween(dueOn(one, today), today);
  const isDemanded = one.statuses.some(({ status }) => INCASSO.includes(status));
  if (!isDemanded || open <= 0 || days <= 0) return { interest: 0, costs: 0 };
  const bands: [number, number][] = [
    [250_000, 15],
    [250_000, 10],
    [500_000, 5],
    [19_500_000, 1],
  ];
  let [left, scaled] = [open, 0];
  for (const [width, share] of bands) {
    scaled += Math.min(left, width) * share;
    left = Math.max(0, left - width);
  }
  return {
    interest: halfUp(open * ledger.settings.rate * days, 10_000 * 365),
    costs: Math.max(ledger.settings.least, Math.min(677_500, halfUp(scaled, 100))),
  };
}

const ordered = <R extends { debtor_number: string; expires_at: string; number: string }>(rows: R[]) =>
  rows.sort(
    (a, b) =>
      bytewise(a.debtor_number, b.debtor_number) ||
      bytewise(a.expires_at, b.expires_at) ||
      bytewise(a.number, b.number),
  );

function statuses(frame: Frame) {
  const { all, parameters, today } = frame;
  const chosen = (parameters.status ?? "").split(",").filter((one) => one !== "");
  const rows = all
    .filter((one) => chosen.length === 0 || chosen.includes(String(statusNow(one))))
    .filter(
      ({ date }) =>
        (!parameters.from || date >= parameters.from) && (!parameters.till || date <= parameters.till),
    );
  return ordered(
    rows.map((one) => {
      const open = CLOSED.includes(statusNow(one)) ? 0 : leftOf(one);
      const { interest, costs } = chargesOf(frame, one, open);
      const last = one.sent.at(-1);
      return {
        debtor_number: one.debtor,
        debtor: nameOf(frame, one.debtor)?.name ?? "",
        number: one.number,
        date: one.date,
        expires_at: dueOn(one, today),
        currency: one.currency,
        total_amount: wire(one.total),
        amount: wire(open),
        status: statusNow(one),
        status_since: one.statuses.at(-1)?.day ?? one.seen,
        days_overdue: open === 0 ? 0 : Math.max(0, daysBetween(dueOn(one, today), today)),
        last_step: last?.step ?? null,
        last_sent: last?.day ?? null,
        interest: wire(interest),
        incasso_costs: wire(costs),
        ri_total: wire(open + interest + costs),
      };
    }),
  );
}

function debtors(frame: Frame) {
  const { invoices, parameters, today } = frame;
  const till = parameters.till && parameters.till < today ? day(parameters.till) : today;
  const from = parameters.from ? day(parameters.from) : day(`${till.slice(0, 4)}-01-01`);
  const rows = frame.currencies.flatMap((currency) =>
    debtorRows({ ...frame, invoices: invoices.filter(({ date }) => date <= till) }, currency, till).map(
      (row) => {
        const own = invoices.filter((one) => one.debtor === row.number && one.currency === currency);
        const opening = sum(own.map((one) => openOn(one, addDays(from, -1))));
        const invoiced = soldIn(own, from, till);
        const came = sum(
          own.flatMap((one) => paidOf(one).flatMap(({ on, paid }) => (on >= from && on <= till ? paid : 0))),
        );
        const other = opening + invoiced - came - row.open;
        const isAny = [opening, invoiced, came, other, row.open, row.open_invoices].some((one) => one !== 0);
        return {
          isAny,
          row: {
            debtor_number: row.number,
            debtor: row.name,
            debtor_status: nameOf(frame, row.number)?.status ?? "",
            currency,
            opening: wire(opening),
            invoiced: wire(invoiced),
            paid: wire(came),
            other: wire(other),
            closing: wire(row.open),
            open_invoices: row.open_invoices,
            overdue: wire(row.overdue),
            days_overdue: row.days,
            dso: row.dso,
          },
        };
      },
    ),
  );
  return rows
    .flatMap(({ isAny, row }) => (isAny ? [row] : []))
    .sort((a, b) => bytewise(a.debtor_number, b.debtor_number) || bytewise(a.currency, b.currency));
}

function claims(frame: Frame) {
  const { all, today, parameters } = frame;
  const overdue = (one: Known): number => daysBetween(dueOn(one, today), today);
  const rows = all.filter(
    (one) =>
      overdue(one) > Number(parameters.days ?? 60) &&
      leftOf(one) > 0 &&
      !CLOSED.includes(statusNow(one)) &&
      one.date <= (today as Day),
  );
  return ordered(
    rows.flatMap((one) => {
      const { interest, costs } = chargesOf(frame, one, leftOf(one));
      if (interest + costs <= 0) return [];
      return [
        {
          debtor_number: one.debtor,
          debtor: nameOf(frame, one.debtor)?.name ?? "",
          number: one.number,
          contract_number: one.contract,
          date: one.date,
          expires_at: dueOn(one, today),
          days_overdue: overdue(one),
          currency: one.currency,
          amount: wire(leftOf(one)),
          interest: wire(interest),
          incasso_costs: wire(costs),
          ri_total: wire(leftOf(one) + interest + costs),
          admin_costs: wire(frame.ledger.settings.admin),
          status: statusNow(one),
        },
      ];
    }),
  );
}
