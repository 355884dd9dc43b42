import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { day } from "@/lib/kernel/day";
import { openLedger } from "@/scripts/seed/ledger/play";
import { byHand } from "../../support/by-hand/answers";
import { answerTo, callsOn, cellsOf } from "../../support/ledgers/answers";
import { withFiles } from "../../support/made/files";
import { madeLedger } from "../../support/made/ledger";
import { customer, owner } from "../../support/world";

const SEED = Number(process.env.LEDGER_SEED ?? 7);
const SIZE = Number(process.env.LEDGER_SIZE ?? 45);

const made = madeLedger(SEED, SIZE);
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
