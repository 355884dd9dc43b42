import { addDays, type Day, day } from "@/lib/kernel/day";
import type { Chance } from "@/scripts/seed/chance";
import type { Made } from "./event";

/** Nothing happens after it. */
export const LAST = day("2024-12-31");

type Who = { debtor: string; invoice: string };
/** An invoice as its life goes on, and all that was told of it. */
export type Life = {
  who: Who;
  on: Day;
  currency: string;
  total: number;
  left: number;
  due: Day;
  /** The status the ledger told last, and as which it was closed by hand. */
  status: number;
  closedAs: number | null;
  /** The status it has, whoever told it. */
  now: number;
  step: number;
  told: Made[];
  dice: Chance;
};

export const moment = (on: Day, time: string) => `${on}T${time}:00Z`;
const CLOSINGS = [9, 19, 20];

export function tell(life: Life, event: Made["event"], time: string, more: Partial<Made> = {}) {
  life.told.push({ ...life.who, at: moment(life.on, time), event, ...more });
}

export function set(life: Life, status: number, source: string, time: string) {
  if (life.now === status) return;
  life.now = status;
  tell(life, "status", time, { status, source });
  if (source !== "csv" || !CLOSINGS.includes(status)) life.status = status;
}

/** Money comes, whole or in part, on its own day or told later; now and then it goes back. */
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

/** The books tell of money, and of the status it gave; of one that a person closed they may say nothing, and it stays closed. */
function book(life: Life, amount: number, on: Day | undefined, time: string) {
  const { dice } = life;
  tell(life, "booking", time, { amount, source: "csv", ...(on ? { on } : {}) });
  life.left -= amount;
  if (life.left <= 0) {
    if (life.left === 0 || life.closedAs === null || dice.percent(50)) {
      set(life, life.left < 0 ? 20 : dice.oneOf([19, 19, 9]), "csv", time);
      if (life.left < 0) life.closedAs = null;
    }
  } else if (tellsOpening(life, amount)) {
    set(life, life.on <= life.due ? 2 : 1, "csv", time);
    life.closedAs = null;
    life.step = 2;
  }
}

/** What the books had closed themselves they say the status of; of what a person had closed they may say nothing. */
const tellsOpening = ({ now, closedAs, status, dice }: Life, amount: number): boolean =>
  closedAs === null ? amount < 0 : now !== status || dice.percent(50);
