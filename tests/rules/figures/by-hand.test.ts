import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { day } from "@/lib/kernel/day";
import { byHand } from "../../support/by-hand/answers";
import { ledgerIn } from "../../support/by-hand/read";
import { rootPath } from "../../support/sources";

const WORKED = rootPath("tests/support/ledgers/worked");
const expected: { today: Record<string, Record<string, unknown>> } = JSON.parse(
  fs.readFileSync(path.join(WORKED, "expected.json"), "utf8"),
);

test.each(Object.keys(expected.today))(
  "the count by hand that other ledgers are compared with finds every answer of the worked ledger on %s",
  (today) => {
    const ledger = ledgerIn(WORKED);
    const answers = Object.entries(expected.today[today] ?? {}).filter(([call]) => !call.includes("sales"));
    const counted = answers.map(([call]) => [
      call,
      JSON.parse(JSON.stringify(byHand(ledger, day(today), call))),
    ]);
    expect(counted).toEqual(answers);
  },
);
