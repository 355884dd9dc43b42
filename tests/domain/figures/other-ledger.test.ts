import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { contextOfUser } from "@/lib/access/actor-context";
import { reading } from "@/lib/access/context";
import { customerWeek } from "@/lib/figures/queries/monday-mail/customer-week";
import { weekBefore } from "@/lib/figures/rules/monday-mail/week";
import { type Day, day } from "@/lib/kernel/day";
import { openLedger } from "@/scripts/seed/ledger/open-ledger";
import { byHand } from "../../support/by-hand/answers";
import { type DatedAmount, paid, sent } from "../../support/by-hand/charts";
import { sum } from "../../support/by-hand/frame";
import { type Known, knownOn } from "../../support/by-hand/known";
import { tilesOn } from "../../support/by-hand/tiles";
import { withFiles } from "../../support/generated-ledger/files";
import { generatedLedger } from "../../support/generated-ledger/ledger";
import { answerTo, callsOn, cellsOf } from "../../support/ledgers/answers";
import { customer, owner } from "../../support/world";

const SEED = Number(process.env.LEDGER_SEED ?? 64);
const SIZE = Number(process.env.LEDGER_SIZE ?? 45);

const made = generatedLedger(SEED, SIZE);
const ledger = await withFiles(made, async (dir) =>
  openLedger(owner, dir, await customer("Tweede Grootboek")),
);

test("the made ledger has all there is: money early, late, in parts and back, closings by hand, undone steps, deletions", () => {
  expect(made.events.length).toBeGreaterThan(3 * SIZE);
  for (const kind of ["booking", "correct", "status", "sent", "withdrawn", "delete"])
    expect([kind, made.events.some(({ event }) => event === kind)]).toEqual([kind, true]);
});

test.each(["2024-02-29", "2024-10-27"].map((on) => day(on)))(
  "on %s every figure, file and list of another ledger is what a count by hand finds",
  async (today) => {
    await ledger.playUntil(today);
    const wrong: object[] = [];
    for (const call of callsOn(today)) {
      const found = await answerTo(ledger, call, today);
      const counted = JSON.parse(JSON.stringify(byHand(made, today, call)));
      const expected = call.includes("-export") ? cellsOf(counted) : counted;
      if (!isDeepStrictEqual(found, expected)) wrong.push({ call, found, expected });
    }
    expect(wrong).toEqual([]);
  },
);

test("beside the days of a year without 29 February stands the year before without it", async () => {
  const today = day("2025-03-02");
  await ledger.playUntil(day("2024-10-27"));
  const reported = { ...made, events: made.events.filter(({ at }) => at < "2024-10-28") };
  const leapt = knownOn(reported.events, today)
    .flatMap(paid)
    .filter(({ on }) => on === "2024-02-29");
  expect(leapt.length).toBeGreaterThan(0);
  for (const name of ["amount-per-period", "payed-vs-status", "actions-sent"]) {
    const call = `dashboard/${name}?format=Y-m-d&compare=1`;
    const counted = JSON.parse(JSON.stringify(byHand(reported, today, call)));
    expect(await answerTo(ledger, call, today)).toEqual(counted);
  }
});

test("the Monday mail says of last week and of the week before what a count by hand finds", async () => {
  await ledger.playUntil(day("2024-10-27"));
  const week = { from: day("2024-10-21"), till: day("2024-10-27") };
  const ctx = await contextOfUser(ledger.user_id, ledger.customer_id, new Date("2024-10-28T07:00:00Z"));
  if (!ctx) throw new Error("nobody works on this ledger");
  const reader = { ...ctx, today: day("2024-10-28") };
  const { currencies } = await reading(reader, (read) => customerWeek(read, week));
  const known = knownOn(made.events, week.till);
  const weeks = currencies.map(({ currency, week, before }) => ({ currency, week, before }));
  expect(weeks).toMatchObject(
    currencies.map(({ currency }) => {
      const of = known.filter((one) => one.currency === currency);
      return { currency, week: weekOf(of, week), before: weekOf(of, weekBefore(week.from)) };
    }),
  );
  expect(weeks.length).toBe(3);
});

function weekOf(of: readonly Known[], { from, till }: { from: Day; till: Day }) {
  const { amount, notdue, dso } = tilesOn(of, of[0]?.currency ?? "", till);
  const inWeek = (items: readonly DatedAmount[]) => items.filter(({ on }) => on >= from && on <= till);
  const came = of.map((one) => sum(inWeek(paid(one)).map((item) => item.amount)));
  const went = of.flatMap((one) => inWeek(sent(one)));
  return {
    open: amount,
    overdue: amount - notdue,
    dso,
    received: { amount: sum(came), count: came.filter((one) => one !== 0).length },
    sent: { amount: sum(went.map((item) => item.amount)), count: went.length },
  };
}
