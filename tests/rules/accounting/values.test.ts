import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { missing, recognised } from "@/lib/accounting/adapters/ledger/columns";
import {
  isError,
  ledgerAmount,
  ledgerDay,
  numberAmount,
  numberDay,
} from "@/lib/accounting/adapters/ledger/values";

test.each([
  ["1.234,56", true, 123456],
  ["1234,56", true, 123456],
  ["1,234.56", false, 123456],
  ["1234.5", false, 123450],
  ["21240.06", false, 2124006],
  ["18412.0", false, 1841200],
  ["€ 12,-", true, 1200],
  ["12,00-", true, -1200],
  ["(12,00)", true, -1200],
  ["12,00 CR", true, -1200],
  ["12,00 D", true, 1200],
  ["-0,01", true, -1],
  ["1.234", true, 123400],
] as const)("%s in a column with decimal comma %s is %i cents", (text, comma, expected) =>
  expect(ledgerAmount(text, comma)).toBe(expected),
);

test.each([
  ["1.234", false],
  ["abc", true],
  ["1,2,3", true],
  ["", true],
  ["--", true],
] as const)("%s is no amount", (text, comma) => expect(ledgerAmount(text, comma)).toBeNull());

test.each([
  ["31-12-2026", "2026-12-31"],
  ["3/1/2012", "2012-01-03"],
  ["03/02/26", "2026-02-03"],
  ["2026-12-31", "2026-12-31"],
  ["20261231", "2026-12-31"],
  ["31.12.2026", "2026-12-31"],
  ["2026-12-31T00:00:00", "2026-12-31"],
  ["46023", "2026-01-01"],
])("%s is the day %s", (text, expected) => expect(ledgerDay(text)).toBe(expected));

test.each(["12/31/2026", "2026-13-01", "31-02-2026", "gisteren", "1", ""])(
  "%s is no day: never month first",
  (text) => expect(ledgerDay(text)).toBeNull(),
);

test.each([
  ["46023", 1900, "2026-01-01"],
  ["46023,75", 1900, "2026-01-01"],
  ["44561", 1904, "2026-01-01"],
  ["20261231", 1900, "2026-12-31"],
] as const)("the number %s in a workbook that counts from %i is the day %s", (text, from, expected) =>
  expect(numberDay(text, from)).toBe(expected),
);

test.each(["1250,5", "12", "99999", "0", "20261331"])("the number %s is no day", (text) =>
  expect(numberDay(text, 1900)).toBeNull(),
);

test.each([
  ["1250,5", 125050],
  ["-0,01", -1],
  ["1234", 123400],
  ["1,2340", null],
  ["14,9314", null],
] as const)("the number %s is %s cents: a part of a cent is no money", (text, expected) =>
  expect(numberAmount(text)).toBe(expected),
);

test.each(["#REF!", "#VERW!", "#N/B", "#WERT!", "#DEEL/0!"])(
  "%s is what a spreadsheet could not compute",
  (text) => expect([isError(text), isError("#12 Bakker")]).toEqual([true, false]),
);

test("headings of other packages are recognised whatever their case, dots and dashes", () => {
  const mapping = recognised([
    "Deb. nr",
    "Klant-naam",
    "FACTUUR_NR",
    "Factuur datum",
    "Verval-datum",
    "Open bedrag",
    "Iets anders",
  ]);
  expect(mapping).toEqual({
    debiteurnummer: "Deb. nr",
    naam: "Klant-naam",
    factuurnummer: "FACTUUR_NR",
    factuurdatum: "Factuur datum",
    vervaldatum: "Verval-datum",
    openstaand: "Open bedrag",
  });
  expect(missing(mapping)).toEqual([]);
});

test("a file without amounts and invoice numbers is no ledger", () =>
  expect(missing(recognised(["debiteurnummer", "naam"]))).toEqual([
    "factuurnummer",
    "factuurdatum",
    "openstaand",
  ]));

/** Returns the bytes still in use after a garbage collection. */
function bytesHeld(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("of many long texts that are no day nothing stays in memory", () => {
  const before = bytesHeld();
  for (let n = 0; n < 300; n++) expect(ledgerDay(`${n}-${"9".repeat(200_000)}`)).toBeNull();
  expect(bytesHeld() - before).toBeLessThan(10 * 1024 * 1024);
});
