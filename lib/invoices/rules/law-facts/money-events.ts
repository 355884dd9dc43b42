import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { add, atMost, type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import type { LawEvent, LawPayment } from "../law/case";

/** A booking on an invoice: the amount deducted, from principal or charges; a negative one restores it. */
export type BookedMoney = {
  id: number;
  number: string;
  /** The invoice's own date: an earlier payment counts as of that day. */
  date: Day;
  payment_id: number | null;
  on: Day;
  day: Day;
  paid: Cents;
  part: "principal" | "charges";
  is_set_off: boolean;
  reverses_id: number | null;
  /** The day a user undid the payment as a mistake; null for a return with a day of its own. */
  undone_on: Day | null;
};

/** A part of a booking that remains, or was returned on one day. */
type Lot = { booking: BookedMoney; amount: Cents; returned: { on: Day; day: Day } | null };

/**
 * Returns the payments on a debtor's invoices and their returns as events of the law. A reversal is deducted from the booking it names,
 * else from the last ones before it; a payment that a user undid as a mistake counts as never booked, though earlier letters included it.
 */
export function moneyEvents(booked: readonly BookedMoney[]): LawEvent[] {
  const lots = [...groupBy(booked, ({ number }) => number).values()].flatMap(lotsOf);
  const payments = groupBy(lots, ({ booking, returned }) =>
    [booking.payment_id ?? `b${booking.id}`, booking.on, returned?.on ?? "", booking.undone_on ?? ""].join(),
  );
  return [...payments].flatMap(([id, parts]) => eventsOf(id, parts));
}

function lotsOf(ofInvoice: readonly BookedMoney[]): Lot[] {
  const lots: Lot[] = [];
  const mistakes = new Set(ofInvoice.filter(({ undone_on }) => undone_on !== null).map(({ id }) => id));
  for (const booking of ofInvoice) {
    if (booking.paid > NOTHING) lots.push({ booking, amount: booking.paid, returned: null });
    // The reversal of a mistake is dropped with it.
    else if (booking.reverses_id === null || !mistakes.has(booking.reverses_id)) returnToLots(lots, booking);
  }
  return lots;
}

function returnToLots(lots: Lot[], { paid, part, reverses_id, on, day }: BookedMoney): void {
  let left = subtract(NOTHING, paid);
  const open = lots
    .filter(({ returned, booking }) => returned === null && booking.undone_on === null)
    .reverse();
  const others = open.filter(({ booking }) => booking.id !== reverses_id);
  const ordered = [
    ...open.filter(({ booking }) => booking.id === reverses_id),
    // A reversed principal was deducted from the principal, not from the charges.
    ...others.filter(({ booking }) => booking.part === part),
    ...others.filter(({ booking }) => booking.part !== part),
  ];
  for (const lot of ordered) {
    const back = atMost(lot.amount, left);
    if (back === NOTHING) return;
    left = subtract(left, back);
    lot.amount = subtract(lot.amount, back);
    lots.push({ booking: lot.booking, amount: back, returned: { on: later(on, lot.booking.on), day } });
  }
}

function eventsOf(id: string, parts: readonly Lot[]): LawEvent[] {
  const real = parts.filter(({ amount }) => amount > NOTHING);
  const [first] = real;
  if (!first) return [];
  const { booking, returned } = first;
  const amounts = [...groupBy(real, ({ booking: { number } }) => number)].map(([number, lots]) => ({
    number,
    amount: totalOf(lots),
    ...(booking.payment_id === null
      ? {}
      : { charges: totalOf(lots.filter((lot) => lot.booking.part === "charges")) }),
  }));
  const payment: LawPayment = {
    kind: booking.is_set_off ? "set_off" : "payment",
    id,
    on: real.reduce((on, lot) => later(on, lot.booking.date), booking.on),
    recorded: booking.day,
    amount: totalOf(amounts),
    invoices: amounts,
    // A booking without a payment of ours comes from a ledger, deducted entirely from the open amount.
    ...(booking.payment_id === null ? { by: "ledger" as const } : {}),
    ...(booking.undone_on === null ? {} : { undone_on: booking.undone_on }),
  };
  return returned
    ? [payment, { kind: "return", payment: id, on: later(returned.on, payment.on), recorded: returned.day }]
    : [payment];
}

const totalOf = (parts: readonly { amount: Cents }[]): Cents =>
  parts.reduce((total, { amount }) => add(total, amount), NOTHING);
