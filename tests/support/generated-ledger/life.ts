import { addDays, day } from "@/lib/kernel/day";
import type { Random } from "@/scripts/seed/random";
import type { GeneratedEvent } from "./event";
import { LAST, type Life, moment, pay, recordEvent, set } from "./life-events";

export const FIRST = day("2023-01-01");
const SPAN = 640;
export const DEBTORS = 14;

/** Returns the events of one invoice from its first day on, always the same for the same dice. */
export function lifeOf(number: number, dice: Random): GeneratedEvent[] {
  const who = { debtor: `${10_001 + dice.below(DEBTORS)}`, invoice: `M${String(number).padStart(4, "0")}` };
  const date = dice.percent(8)
    ? day(dice.oneOf(["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-31", "2024-10-27", "2023-03-26"]))
    : addDays(FIRST, dice.below(SPAN));
  const due = addDays(date, dice.oneOf([0, 14, 30, 60]));
  const isCredit = dice.percent(8);
  const total = dice.percent(2) ? 0 : dice.between(2_000, 900_000) * (isCredit ? -1 : 1);
  const seen = addDays(date, dice.percent(80) ? dice.below(3) : dice.between(-4, 70));
  const open = dice.percent(60) ? total : dice.oneOf([total, 0, Math.trunc(total / 3)]);
  const entered = open < 0 ? 20 : open === 0 ? 19 : seen <= due ? 2 : 1;
  const first: GeneratedEvent = {
    ...who,
    at: moment(seen, dice.oneOf(["10:00", "00:10", "06:15"])),
    event: "invoice",
    date,
    due,
    total,
    open,
    currency: dice.oneOf(["EUR", "EUR", "EUR", "USD", "USD", "GBP"]),
    status: entered,
    source: "csv",
    ...(open === 0 && dice.percent(60) ? { on: addDays(date, dice.between(-5, 20)) } : {}),
    ...(dice.percent(25) ? { contract: `K-${dice.between(1, 6)}` } : {}),
  };
  const life: Life = {
    who,
    on: addDays(seen, 1),
    currency: first.currency ?? "",
    total,
    left: open,
    due,
    dice,
    step: 2,
    status: entered,
    now: entered,
    closedAs: null,
    events: [first],
  };
  if (open === 0 && !dice.percent(20)) return life.events;
  for (let turn = 0; turn < 14; turn += 1) {
    life.on = addDays(life.on, dice.between(3, 16));
    if (life.on > LAST || !goesOn(life, turn)) break;
  }
  return life.events;
}

/** Adds one event; returns whether more may follow. */
function goesOn(life: Life, turn: number): boolean {
  const { dice, on, due } = life;
  if (life.status === 2 && on > due && life.left > 0) set(life, 1, "nightly", "01:05");
  const chosen = dice.below(100);
  if (chosen < 38) remind(life, turn);
  else if (chosen < 62) return pay(life);
  else if (chosen < 68) hold(life);
  else if (chosen < 75) close(life);
  else if (chosen < 80) reopen(life);
  else if (chosen < 84) correctTotal(life);
  else if (chosen < 87) moveDue(life);
  else if (chosen < 89) {
    recordEvent(life, "delete", "16:00");
    return false;
  }
  return true;
}

function remind(life: Life, turn: number) {
  const { dice, on, due, who } = life;
  if (on <= due || life.step >= 8 || life.status === 16 || life.closedAs !== null || life.left <= 0) return;
  const isFlex = dice.percent(6);
  const channel = dice.oneOf(["mail", "letter", "both"]);
  const before = life.status;
  if (!isFlex) {
    life.step += 1;
    set(life, life.step, "run", "08:30");
  }
  const step = isFlex ? "flex" : String(life.step);
  const isWithdrawn = dice.percent(12);
  const message =
    isWithdrawn || dice.percent(50)
      ? `${who.invoice}-${turn}`
      : `${who.debtor}-${life.currency}-${on}-${step}-${channel}`;
  recordEvent(life, "sent", "08:30", { amount: life.left, step, channel, message });
  if (!isWithdrawn) return;
  if (!isFlex) {
    set(life, before, "undo", "08:32");
    life.step -= 1;
  }
  recordEvent(life, "withdrawn", "08:32", { message });
}

function hold(life: Life) {
  if (life.closedAs === null && life.left > 0) set(life, life.status === 16 ? 1 : 16, "user", "13:00");
}

function close(life: Life) {
  if (life.closedAs !== null || life.left === 0) return;
  life.closedAs = life.dice.oneOf([13, 14, 19]);
  set(life, life.closedAs, life.closedAs === 14 ? "ri" : "user", "13:00");
}

function reopen(life: Life) {
  if (life.closedAs === null || life.left === 0) return;
  set(life, life.left < 0 ? 20 : 16, "user", "13:00");
  if (life.dice.percent(30)) set(life, life.closedAs, "undo", "13:01");
  else life.closedAs = null;
}

function correctTotal(life: Life) {
  const by = life.dice.between(-3_000, 4_000);
  if (life.left + by <= 0 || life.left <= 0 || life.total + by <= 0) return;
  life.total += by;
  life.left += by;
  recordEvent(life, "correct", "07:10", { total: life.total });
}

function moveDue(life: Life) {
  life.due = addDays(life.due, life.dice.between(-3, 25));
  if (life.due < life.on) life.due = life.on;
  recordEvent(life, "correct", "07:10", { due: life.due });
  if (life.status === 1 && life.left > 0) set(life, 2, "csv", "07:10");
}
