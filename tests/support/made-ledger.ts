import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";
import { type Chance, chance } from "@/scripts/seed/chance";

/** Something that happened in a made ledger, with the cells of events.csv. Amounts are whole cents. */
export type Made = {
  at: string;
  event: "invoice" | "booking" | "correct" | "status" | "sent" | "withdrawn" | "delete";
  debtor: string;
  invoice: string;
} & Partial<{
  date: Day;
  due: Day;
  currency: string;
  total: number;
  open: number;
  on: Day;
  amount: number;
  status: number;
  source: string;
  step: string;
  channel: string;
  message: string;
}>;

const FIRST = day("2023-01-01");
const SPAN = 540;
const DEBTORS = 12;
/** Nothing happens after it. */
export const LAST = day("2024-09-30");

/** A ledger of so many invoices, always the same for a seed: paid early, late, in parts, twice, not at all, returned, closed by hand, corrected, deleted. */
export function madeLedger(seed: number, invoices: number): Made[] {
  const dice = chance(seed);
  const all = Array.from({ length: invoices }, (_, place) => life(place + 1, dice)).flat();
  return all
    .filter(({ at }) => at.slice(0, 10) <= LAST)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

const moment = (on: Day, time: string) => `${on}T${time}:00Z`;

/** What happens to one invoice from the day it is first seen. */
function life(number: number, dice: Chance): Made[] {
  const who = { debtor: `${10_001 + dice.below(DEBTORS)}`, invoice: `M${String(number).padStart(4, "0")}` };
  const date = addDays(FIRST, dice.below(SPAN));
  const due = addDays(date, dice.oneOf([0, 14, 30, 60]));
  const isCredit = dice.percent(8);
  const total = dice.between(2_000, 900_000) * (isCredit ? -1 : 1);
  const seen = addDays(date, dice.percent(80) ? dice.below(3) : dice.below(70));
  const known = isCredit
    ? total
    : dice.oneOf([total, total, total, total, total, total, 0, Math.floor(total / 3)]);
  const currency = dice.percent(25) ? "USD" : "EUR";
  const entered = isCredit ? 20 : known === 0 ? 19 : seen <= due ? 2 : 1;
  const first: Made = {
    ...who,
    at: moment(seen, "10:00"),
    event: "invoice",
    date,
    due,
    currency,
    total,
    open: known,
    status: entered,
    source: "csv",
    ...(known === 0 && dice.percent(60) ? { on: addDays(date, dice.between(-5, 20)) } : {}),
  };
  if (known === 0) return [first];
  return [
    first,
    ...(isCredit
      ? creditLife(who, seen, known, dice)
      : claimLife({ who, seen, due, open: known, total }, dice)),
  ];
}

const creditLife = (
  who: { debtor: string; invoice: string },
  seen: Day,
  open: number,
  dice: Chance,
): Made[] =>
  dice.percent(50)
    ? [
        {
          ...who,
          at: moment(addDays(seen, dice.between(5, 60)), "07:10"),
          event: "booking",
          amount: open,
          source: "csv",
        },
      ]
    : [];

type Claim = { who: { debtor: string; invoice: string }; seen: Day; due: Day; open: number; total: number };

function claimLife({ who, seen, due, open, total }: Claim, dice: Chance): Made[] {
  const told: Made[] = [];
  let on = addDays(seen, 1);
  let left = open;
  let [dueNow, of, status, step] = [due, total, seen <= due ? 2 : 1, 2];
  let closedAs: number | null = null;
  let isOver = false;
  const tell = (event: Made["event"], time: string, more: Partial<Made> = {}) =>
    told.push({ ...who, at: moment(on, time), event, ...more });
  const set = (to: number, source: string, time: string) => {
    tell("status", time, { status: to, source });
    status = to;
  };
  const pay = (amount: number, told_on: Day | undefined) => {
    tell("booking", "07:10", { amount, source: "csv", ...(told_on ? { on: told_on } : {}) });
    left -= amount;
    if (left <= 0) set(left < 0 ? 20 : 19, "csv", "07:10");
    else if (closedAs !== null) {
      // The books open it again; a ledger says so in a line of its own, or it stays closed and nothing more comes.
      isOver = dice.percent(50);
      if (!isOver) set(on <= dueNow ? 2 : 1, "csv", "07:11");
      closedAs = null;
    }
  };
  for (let turn = 0; turn < 14; turn += 1) {
    on = addDays(on, dice.between(3, 16));
    if (on > LAST) break;
    if (status === 2 && on > dueNow) set(1, "nightly", "01:05");
    const chosen = dice.below(100);
    if (chosen < 40 && on > dueNow && step < 8 && status !== 16 && closedAs === null) {
      const [before, message] = [status, `${who.invoice}-${turn}`];
      step += 1;
      set(step, "run", "08:30");
      tell("sent", "08:30", {
        amount: left,
        step: String(step),
        channel: dice.oneOf(["mail", "letter", "both"]),
        message,
      });
      if (dice.percent(12)) {
        set(before, "undo", "08:32");
        tell("withdrawn", "08:32", { message });
        step -= 1;
      }
    } else if (chosen < 62) {
      const whole = dice.percent(55);
      const amount = whole ? left : Math.max(1, Math.floor(left / dice.between(2, 5)));
      const extra = whole && dice.percent(6) ? 500 : 0;
      pay(amount + extra, dice.percent(75) ? addDays(on, -dice.below(12)) : undefined);
      if (isOver) break;
      if (left <= 0) {
        if (left < 0 || !dice.percent(15)) break;
        on = addDays(on, dice.between(2, 25));
        if (on > LAST) break;
        tell("booking", "14:00", { amount: -amount, source: "csv", on });
        left += amount;
        closedAs = null;
        set(on <= dueNow ? 2 : 1, "csv", "14:00");
        step = 2;
      }
    } else if (chosen < 68 && closedAs === null) {
      set(status === 16 ? 1 : 16, "user", "13:00");
    } else if (chosen < 73 && closedAs === null) {
      closedAs = dice.oneOf([13, 19]);
      set(closedAs, "user", "13:00");
      if (dice.percent(50)) break;
    } else if (chosen < 78 && closedAs !== null) {
      set(16, "user", "13:00");
      closedAs = null;
    } else if (chosen < 82 && closedAs === null) {
      of += dice.between(-100, 4_000);
      tell("correct", "07:10", { total: of });
      left += of - total;
      return told;
    } else if (chosen < 85 && closedAs === null && daysBetween(on, LAST) > 0 && status === 2) {
      dueNow = addDays(dueNow, dice.between(5, 25));
      tell("correct", "07:10", { due: dueNow });
    } else if (chosen < 87) {
      tell("delete", "16:00");
      break;
    }
  }
  return told;
}

const HEAD =
  "seq;at;event;debtor;invoice;date;due;currency;total;open;on;amount;status;source;step;channel;message;contract";
const money = (cents: number | undefined): string => (cents === undefined ? "" : (cents / 100).toFixed(2));

/** Writes such a ledger as files, in the form any ledger is told in; answers their folder. */
export function asFiles(ledger: readonly Made[]): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ledger-"));
  const customer = {
    ...{
      number: "4000",
      name: "Tweede Grootboek BV",
      currency: "EUR",
      dso_target: 30,
      license_type: "deb-inc",
    },
    ...{ action_interval: 14, interest_rate: "8.00", incasso_type: "wik", incasso_value: "0.00" },
    ...{ interest_min: "40.00", interest_max: "", admin_costs: "0.00", features: [] },
  };
  fs.writeFileSync(path.join(dir, "customer.json"), JSON.stringify(customer));
  const debtors = Array.from({ length: DEBTORS }, (_, at) => `${10_001 + at};Debiteur ${at + 1};NL;;;;`);
  fs.writeFileSync(
    path.join(dir, "debtors.csv"),
    ["number;name;country;status;owner;subscription;credit_limit", ...debtors].join("\n"),
  );
  const rows = ledger.map((one, place) =>
    [
      ...[
        place + 1,
        one.at,
        one.event,
        one.event === "withdrawn" ? "" : one.debtor,
        one.event === "withdrawn" ? "" : one.invoice,
      ],
      ...[one.date ?? "", one.due ?? "", one.currency ?? "", money(one.total), money(one.open), one.on ?? ""],
      ...[
        money(one.amount),
        one.status ?? "",
        one.source ?? "",
        one.step ?? "",
        one.channel ?? "",
        one.message ?? "",
        "",
      ],
    ].join(";"),
  );
  fs.writeFileSync(path.join(dir, "events.csv"), [HEAD, ...rows].join("\n"));
  return dir;
}
