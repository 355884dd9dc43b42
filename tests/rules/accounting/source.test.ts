import { expect, test } from "vitest";
import { recognised } from "@/lib/accounting/adapters/ledger/columns";
import { openLedger } from "@/lib/accounting/adapters/ledger/lines";
import { fileSource } from "@/lib/accounting/adapters/ledger/source";
import type { FileSource, Found, LedgerRow } from "@/lib/accounting/port/file";

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand";

async function sourceOf(...lines: string[]): Promise<FileSource> {
  const bytes = Buffer.from([HEADER, ...lines].join("\n"));
  const opened = await openLedger(bytes, { sheet: null, header: null });
  return fileSource(opened, recognised(opened.headers));
}

async function itemsOf(source: FileSource): Promise<Found<LedgerRow>[]> {
  const items = [];
  for await (const batch of source.items()) items.push(...batch);
  return items;
}

test("a file tells its open items with their debtors; a row that is wrong is told, and the others go on", async () => {
  const items = await itemsOf(
    await sourceOf(
      "10;Bakker;F1;01-10-2026;31-10-2026;tien",
      "",
      "11;Smit;F2;01-10-2026;30-09-2026;1.250,00",
    ),
  );
  expect(items).toMatchObject([
    {
      line: 2,
      faults: [{ column: "openstaand", reason: "invalid_amount", value: "tien" }],
      open: null,
      values: ["10", "Bakker", "F1", "01-10-2026", "31-10-2026", "tien"],
    },
    { row: { debtor_number: "11", number: "F2", amount: 125_000, line: 4 }, has_warning: true },
  ]);
});

test("a file says how to correct it", async () => {
  const source = await sourceOf("10;Bakker;F1;01-10-2026;31-10-2026;10,00");
  expect(source.corrections).toMatchObject({ headers: HEADER.split(";"), separator: ";" });
});
