import { addDays, type Day, day } from "@/lib/kernel/day";
import type { Random } from "@/scripts/seed/random";
import type { GeneratedEvent } from "./event";

/** The last day with an event. */
export const LAST = day("2024-12-31");

type Who = { debtor: string; invoice: string };
/** An invoice during its life, and the events recorded so far. */
export type Life = {
  who: Who;
  on: Day;
  currency: string;
  total: number;
  left: number;
  due: Day;
  /** The status the ledger reported last, and the one it was closed with by hand. */
  status: number;
  closedAs: number | null;
  /** Its present status, by whatever source. */
  now: number;
  step: number;
  events: GeneratedEvent[];
  dice: Random;
};

export const moment = (on: Day, time: string) => `${on}T${time}:00Z`;
const CLOSINGS = [9, 19, 20];

export function recordEvent(
  life: Life,
  event: GeneratedEvent["event"],
  time: string,
  more: Partial<GeneratedEvent> = {},
) {
  life.events.push({ ...life.who, at: moment(life.on, time), event, ...more });
}

export function set(life: Life, status: number, source: string, time: string) {
  if (life.now === status) return;
  life.now = status;
  recordEvent(life, "status", time, { status, source });
  if (source !== "csv" || !CLOSINGS.includes(status)) life.status = status;
}

/** Adds a payment, whole or in part, reported on its own day or later; sometimes it is refunded. */
export function pay(life: Life): boolean {
  const { dice, on } = life;
  if (life.left === 0) return dice.percent(50) && back(life);
  const amount = dice.percent(55)
    ? life.left + (dice.percent(6) ? Math.sign(life.left) * 500 : 0)
    : part(life);
  const time = dice.oneOf(["07:10", "22:30", "23:30"]);
  book(life, amount, dice.percent(75) ? addDays(on, -dice.below(12)) : undefined, time);
  return life.left !== 0 || (dice.percent(20) && back(life));
}

const part = ({ left, dice }: Life) => Math.trunc(left / dice.between(2, 5)) || left;

function back(life: Life): boolean {
  const { dice } = life;
  life.on = addDays(life.on, dice.between(2, 25));
  if (life.on > LAST || life.total === life.left) return false;
  const paid = life.total - life.left;
  book(
    life,
    -(dice.percent(60) ? paid : Math.trunc(paid / 2) || paid),
    dice.percent(50) ? addDays(life.on, -dice.below(9)) : life.on,
    "14:00",
  );
  return true;
}

/**
 * Adds a booking reported by the books, and the status it caused; for an invoice closed by a user they may report no status, and it stays
 * closed.
 */
function book(life: Life, amount: number, on: Day | undefined, time: string) {
  const { dice } = life;
  recordEvent(life, "booking", time, { amount, source: "csv", ...(on ? { on } : {}) });
  life.left -= amount;
  if (life.left <= 0) {
    if (life.left === 0 || life.closedAs === null || dice.percent(50)) {
      set(life, life.left < 0 ? 20 : dice.oneOf([19, 19, 9]), "csv", time);
      if (life.left < 0) life.closedAs = null;
    }
  } else if (reportsOpening(life, amount)) {
    set(life, life.on <= life.due ? 2 : 1, "csv", time);
    life.closedAs = null;
    life.step = 2;
  }
}

/** Returns whether the books report the reopened status: always after they closed it, only sometimes after a user did. */
const reportsOpening = ({ now, closedAs, status, dice }: Life, amount: number): boolean =>
  closedAs === null ? amount < 0 : now !== status || dice.percent(50);
