import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { csvFile } from "@/lib/accounting/adapters/csv/reading";
import { readBankFile } from "@/lib/payments/queries/bank/read-file";
import { readStatement } from "@/lib/ri-matches/queries/read-statement";
import { camt, mt940 } from "../../support/bank-files";

const MEGABYTE = 1024 * 1024;

/** Counts how often other work could run during an operation. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  await work();
  isDone = true;
  await others;
  return turns;
}

const drained = async (read: AsyncIterable<unknown>) => {
  for await (const _ of read);
};
const lines = Array.from({ length: 4_000 }, (_, place) => ({
  amount: 12_100,
  name: "Bakkerij De Korenaar",
  text: `factuur ${place} ${"en nog wat woorden ".repeat(10)}`,
}));
const ledger = `factuurnummer;debiteurnummer;saldo\n${Array.from({ length: 80_000 }, (_, at) => `F-${at};1042;10,00`).join("\n")}\n`;

test.each([
  ["a bank's statement in XML", camt({ lines }), (bytes: Buffer) => drained(readBankFile(bytes))],
  ["a bank's statement in lines", mt940({ lines }), (bytes: Buffer) => drained(readBankFile(bytes))],
  ["a ledger", ledger, (bytes: Buffer) => drained(csvFile(bytes).lines())],
  ["a statement of a collecting party", ledger, readStatement],
] as const)("whoever else asks has their turn while %s is read", async (_what, text, read) => {
  const bytes = Buffer.from(text);
  expect(bytes.length).toBeGreaterThan(MEGABYTE);
  const slices = Math.floor(bytes.length / (256 * 1024));
  expect(await turnsDuring(() => read(bytes))).toBeGreaterThanOrEqual(slices);
});
