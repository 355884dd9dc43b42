import fs from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { day } from "@/lib/kernel/day";
import { answerTo, cellsOf, withoutIds } from "../../support/ledgers/answers";
import { openWorked, WORKED } from "../../support/ledgers/worked";

type Answers = Readonly<Record<string, unknown>>;
const expected: { today: Record<string, Answers> } = JSON.parse(
  fs.readFileSync(path.join(WORKED, "expected.json"), "utf8"),
);

const ledger = await openWorked();

for (const [today, answers] of Object.entries(expected.today)) {
  const expectedAnswers = Object.entries(answers);
  test(`on ${today} each of ${expectedAnswers.length} answers is what was worked out by hand`, async () => {
    await ledger.playUntil(day(today));
    const wrong: object[] = [];
    for (const [call, data] of expectedAnswers) {
      const found = await answerTo(ledger, call, day(today)).catch(String);
      const right = call.includes("-export") ? cellsOf(data) : withoutIds(data);
      if (!isDeepStrictEqual(found, right)) wrong.push({ call, found, expected: data });
    }
    expect(wrong).toEqual([]);
  });
}
