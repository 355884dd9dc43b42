import type { Read } from "@/lib/access/context";
import { currenciesOf } from "@/lib/invoices/queries/currencies-of";
import { type Cents, type Currency, NOTHING, subtract } from "@/lib/kernel/money";
import { parse } from "@/lib/kernel/parse";
import { barsIn } from "../../rules/bars";
import { type LookAt, threeToLookAt } from "../../rules/monday-mail/look-at";
import { daysOf, type Week, weekBefore } from "../../rules/monday-mail/week";
import { FigureFilters } from "../../schema";
import { paidBy } from "../paid-by";
import { sentBy } from "../sent-by";
import { stats } from "../stats";
import { owingMost } from "./owing";

/** How much of something there was in a week, and in how many. */
type Flow = { amount: Cents; count: number };

/** How one currency stood at the end of a week, and what went on in it. */
export type WeekFigures = {
  open: Cents;
  overdue: Cents;
  dso: number | null;
  received: Flow;
  sent: Flow;
};

export type CustomerWeek = {
  customer: { id: number; name: string };
  currencies: { currency: Currency; week: WeekFigures; before: WeekFigures }[];
  look_at: LookAt[];
};

const asShown = parse(FigureFilters, { format: "Y-m-d" });

/**
 * The figures of a customer in a week and in the one before, per currency, by the very questions the dashboard asks; and three debtors to
 * look at. What the reader may not see of the dashboard is refused here too.
 */
export async function customerWeek(read: Read, week: Week): Promise<CustomerWeek> {
  const [now, before, owing] = [
    await weekOf(read, week),
    await weekOf(read, weekBefore(week.from)),
    await owingMost(read, asShown, week),
  ];
  const currencies = now
    .map(({ currency, ...own }, at) => ({ currency, week: own, before: before[at] ?? own }))
    .filter(({ week: own, before: earlier }) => !isEmpty(own) || !isEmpty(earlier));
  const { id, name } = read.customer;
  return {
    customer: { id, name },
    currencies,
    look_at: threeToLookAt(
      owing,
      now.map(({ currency }) => currency),
    ),
  };
}

async function weekOf(read: Read, week: Week): Promise<(WeekFigures & { currency: Currency })[]> {
  const range = { labels: daysOf(week), known: await currenciesOf(read) };
  const [{ data }, paid, sent] = [
    await stats.call(read, { date: week.till }),
    await paidBy(read, asShown, range),
    await sentBy(read, asShown, range),
  ];
  return data.map(({ currency, amount, notdue, dso }) => {
    const received = barsIn(paid.ofAll, currency)[0];
    const went = barsIn(sent.totals, currency)[0];
    return {
      currency,
      open: amount,
      overdue: subtract(amount, notdue),
      dso,
      received: { amount: received?.amount ?? NOTHING, count: received?.count ?? 0 },
      sent: { amount: went?.amount ?? NOTHING, count: went?.actions ?? 0 },
    };
  });
}

const isEmpty = ({ open, overdue, received, sent }: WeekFigures): boolean =>
  open === NOTHING && overdue === NOTHING && received.count === 0 && sent.count === 0;
