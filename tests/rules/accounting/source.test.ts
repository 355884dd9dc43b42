import { expect, test } from "vitest";
import { recognised } from "@/lib/accounting/adapters/ledger/columns";
import { openLedger } from "@/lib/accounting/adapters/ledger/lines";
import { fileSource } from "@/lib/accounting/adapters/ledger/source";
import type { ItemRow, ReadRow, Source } from "@/lib/accounting/port";
import { nameOf } from "@/lib/accounting/rules/absence";

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;openstaand;land";

async function sourceOf(lines: string[], how: Parameters<typeof fileSource>[2] = {}): Promise<Source> {
  const bytes = Buffer.from([HEADER, ...lines].join("\n"));
  const opened = await openLedger(bytes, { sheet: null, header: null });
  return fileSource(opened, recognised(opened.headers), how);
}

async function itemsOf(source: Source, open: readonly string[] = []): Promise<ReadRow<ItemRow>[]> {
  const items = [];
  for await (const batch of source.items(open)) items.push(...batch);
  return items;
}

test("a file tells its open items with their debtors; a row that is wrong is told, and the others go on", async () => {
  const items = await itemsOf(
    await sourceOf(["10;Bakker;F1;01-10-2026;31-10-2026;tien;", "", "11;Smit;F2;01-10-2026;;1.250,00;"]),
  );
  expect(items).toMatchObject([
    {
      line: 2,
      where: "2",
      faults: [{ column: "openstaand", reason: "invalid_amount", value: "tien" }],
      open: null,
      raw: ["10", "Bakker", "F1", "01-10-2026", "31-10-2026", "tien", ""],
    },
    {
      row: {
        debtor: { debtor_number: "11", name: "Smit" },
        number: "F2",
        amount: 125_000,
        line: 4,
        external_id: "",
        debtor_external_id: "",
        state: "open",
      },
    },
  ]);
});

test("a word for a country that somebody said the meaning of is understood, and its postcode with it", async () => {
  const lines = ["10;Bakker;F1;01-10-2026;;10,00;Nederlande", "11;Smit;F2;01-10-2026;;10,00;Verweg"];
  const items = await itemsOf(await sourceOf(lines, { countries: new Map([["nederlande", "NL"]]) }));
  expect(items).toMatchObject([
    { row: { debtor: { country: "NL", country_word: "" } } },
    { row: { debtor: { country: null, country_word: "Verweg" } } },
  ]);
});

test("a file says how to correct it", async () => {
  const source = await sourceOf(["10;Bakker;F1;01-10-2026;31-10-2026;10,00;"]);
  expect(source.corrections).toMatchObject({ headers: HEADER.split(";"), separator: ";" });
});

test("what a file does not name is proven gone only where a person said that it is complete, and no row may have named it", async () => {
  const lines = ["10;Bakker;F1;01-10-2026;;10,00;", "10;Bakker; F2 ;01-10-2026;;tien;"];
  const open = ["F1", "F2", "F3"].map((number) => nameOf("10", number));
  for (const isComplete of [true, false]) {
    const source = await sourceOf(lines, { isComplete });
    await itemsOf(source, open);
    expect(await source.absence(open)).toEqual({
      items: [],
      paid: [],
      unnamed: [],
      isWhole: isComplete,
      proven: isComplete ? [nameOf("10", "F3")] : [],
    });
  }
});
