import { addDays, type Day } from "@/lib/kernel/day";
import { type Known, paidOf } from "./known";

/** An amount of an invoice that is part of a bar. */
export type Item = { invoice: Known; key: string; label: string; amount: number };
export const STEPS = ["3", "4", "5", "6", "7", "8", "flex"];

/** Returns cents as the API writes them. */
export const wire = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const sum = (items: readonly { amount: number }[]) => items.reduce((all, { amount }) => all + amount, 0);

/** Counts invoices; with `isNet` only those whose amounts do not add up to zero. */
function countOf(items: readonly Item[], isNet: boolean): number {
  const invoices = [...new Set(items.map(({ invoice }) => invoice))];
  return invoices.filter((of) => !isNet || sum(items.filter((one) => one.invoice === of)) !== 0).length;
}

type Shape = {
  labels: readonly (string | null)[];
  keys: readonly string[];
  type: string | undefined;
  isNet: boolean;
};

export function seriesOf(items: readonly Item[], { labels, keys, type, isNet }: Shape) {
  return keys.map((key) => ({
    key,
    values: labels.map((label) => {
      if (label === null) return null;
      const own = items.filter((one) => one.key === key && one.label === label);
      return type === "count" ? countOf(own, isNet) : wire(sum(own));
    }),
  }));
}

export const totalOf = (items: readonly Item[], isNet = false) => ({
  count: countOf(items, isNet),
  amount: wire(sum(items)),
});

/** Counts actions, their invoices, and their letters and mails. */
export function sentTotals(items: readonly Item[], of: readonly Known[], labels: readonly string[]) {
  const size = labels[0]?.length ?? 0;
  const messages = (channels: string[]) =>
    new Set(
      of.flatMap(({ sent }) =>
        sent.flatMap((one) =>
          labels.includes(one.day.slice(0, size)) && channels.includes(one.channel) ? [one.message] : [],
        ),
      ),
    ).size;
  const count = new Set(items.map(({ invoice }) => invoice)).size;
  return {
    actions: items.length,
    count,
    amount: wire(sum(items)),
    letters: messages(["letter", "both"]),
    mails: messages(["mail", "both"]),
  };
}

/** Returns the payments after each step: money with a later value day, within 7, 14 or 30 days and not after the next action. */
export function effectOf(of: readonly Known[], labels: readonly string[], today: Day) {
  const size = labels[0]?.length ?? 0;
  const actions = of.flatMap((one) =>
    one.sent.map((action, at) => ({ ...action, next: one.sent[at + 1]?.day, money: paidOf(one) })),
  );
  const inRange = actions.filter(({ day, step }) => labels.includes(day.slice(0, size)) && step !== "flex");
  return STEPS.filter((step) => inRange.some((one) => one.step === step)).map((step) => {
    const own = inRange.filter((one) => one.step === step);
    const within = (days: number) => {
      const old = own.filter(({ day }) => addDays(day, days) <= today);
      const came = old.map(({ day, next, money }) =>
        sum(
          money
            .filter(({ on }) => on > day && on <= addDays(day, days) && (next === undefined || on <= next))
            .map(({ paid }) => ({ amount: paid })),
        ),
      );
      return {
        actions: old.length,
        claimed: wire(sum(old)),
        paid_actions: came.filter((amount) => amount > 0).length,
        paid: wire(came.reduce((a, b) => a + b, 0)),
      };
    };
    const whole = { step: Number(step), actions: own.length, claimed: wire(sum(own)) };
    return { ...whole, within: { "7": within(7), "14": within(14), "30": within(30) } };
  });
}
