import { expect, test } from "vitest";
import { recognised } from "@/lib/accounting/adapters/ledger/columns";
import { ledgerItems, openLedger } from "@/lib/accounting/adapters/ledger/lines";
import { type TestCell, workbook } from "../../support/workbook";

const header = [
  "debiteurnummer",
  "naam",
  "factuurnummer",
  "factuurdatum",
  "vervaldatum",
  "valuta",
  "openstaand",
];
const number = (text: string, style?: "day" | "euro" | "code"): TestCell =>
  style ? { number: text, style } : { number: text };
const row = (open: TestCell, ...others: Partial<Record<number, TestCell>>[]): TestCell[] => {
  const cells: TestCell[] = ["007", "Café Ünal & Zn", "F1", number("46296", "day"), null, null, open];
  for (const other of others)
    for (const [place, cell] of Object.entries(other)) cells[Number(place)] = cell ?? null;
  return cells;
};

async function readAll(bytes: Buffer, sheet: string | null = null) {
  const opened = await openLedger(bytes, { sheet, header: null });
  const read = [];
  for await (const items of ledgerItems(opened, recognised(opened.headers))) read.push(...items);
  return read;
}

test("texts, days and amounts are read from a workbook, with the number of their row", async () => {
  const rows = [["Openstaande posten per 21-11-2026"], [], header, row(number("1250.5", "euro"))];
  expect(await readAll(workbook({ Posten: rows }))).toMatchObject([
    {
      row: {
        line: 4,
        debtor: { debtor_number: "007", name: "Café Ünal & Zn" },
        number: "F1",
        date: "2026-10-01",
        expires_at: "2026-10-31",
        currency: "EUR",
        amount: 125_050,
      },
    },
  ]);
});

test.each([
  ["1250.4999999999998", 125_050],
  ["0.30000000000000004", 30],
  ["-1.2505E3", -125_050],
  ["1234567.8899999999", 123_456_789],
  ["1E+05", 10_000_000],
  ["0", 0],
])(
  "%s in a cell is exactly %i cents, whatever the spreadsheet's arithmetic left behind",
  async (text, expected) => {
    expect(await readAll(workbook({ A: [header, row(number(text))] }))).toMatchObject([
      { row: { amount: expected } },
    ]);
  },
);

test.each(["14.9314", "1.234", "1E+40"])(
  "%s is no amount: a cell's number never has thousands",
  async (text) => {
    const rows = [header, row(number(text)), row("1.250,00")];
    expect((await readAll(workbook({ A: rows })))[0]).toMatchObject({
      faults: [{ column: "openstaand", reason: "invalid_amount" }],
    });
  },
);

test("days are counted from 1900, or from 1904 where the workbook says so, with and without the looks of a day", async () => {
  const looks = [
    row(number("1"), { 3: number("46296.75", "day") }),
    row(number("1"), { 3: number("46296") }),
  ];
  const old = [row(number("1"), { 3: number("44834", "day") }), row(number("1"), { 3: number("44834") })];
  const day = { row: { date: "2026-10-01" } };
  expect(await readAll(workbook({ A: [header, ...looks] }))).toMatchObject([day, day]);
  expect(await readAll(workbook({ A: [header, ...old] }, { from1904: true }))).toMatchObject([day, day]);
});

test("a number of a debtor keeps the zeros its format shows, and no amount is taken for a day by a word in its format", async () => {
  const rows = [header, row(number("46296", "euro"), { 0: number("42", "code"), 2: number("20261042") })];
  expect(await readAll(workbook({ A: rows }))).toMatchObject([
    { row: { debtor: { debtor_number: "00042" }, number: "20261042", amount: 4_629_600 } },
  ]);
});

test("a formula is never computed: its answer in the file is taken, and without one, or with an error, the row is refused", async () => {
  const rows = [
    header,
    row({ formula: "SUM(A1:A9)", answer: "12.5" }),
    row({ formula: "1+1" }),
    row({ error: "#REF!" }),
    row(number("1"), { 1: { formula: 'HYPERLINK("http://x.test","x")' } }),
    row(number("1"), { 1: "=HYPERLINK(1)" }),
  ];
  expect(await readAll(workbook({ A: rows }))).toMatchObject([
    { row: { amount: 1_250 } },
    { faults: [{ column: "openstaand", reason: "formula" }] },
    { faults: [{ column: "openstaand", reason: "cell_error", value: "#REF!" }] },
    { faults: [{ column: "naam", reason: "formula" }], open: { currency: "EUR", amount: 100 } },
    { row: { debtor: { name: "=HYPERLINK(1)" } } },
  ]);
});

test("of several sheets the first in sight is read, or the one that is chosen", async () => {
  const sheets = {
    Kladblok: [["oud", "oud"]],
    Debiteuren: [header, row(number("1"))],
    "Q&A": [header, row(number("2"))],
  };
  const book = workbook(sheets, { hidden: ["Kladblok"] });
  const { file } = await openLedger(book, { sheet: null, header: null });
  expect([file.sheets, file.sheet]).toEqual([["Debiteuren", "Q&A"], "Debiteuren"]);
  expect(await readAll(book, "Q&A")).toMatchObject([{ row: { amount: 200 } }]);
  await expect(readAll(book, "Weg")).rejects.toMatchObject({ detail: { key: "unknown_sheet" } });
});

test("a cover and an empty sheet are passed over for the first list whose columns are known", async () => {
  const cover = [
    ["Gemaakt voor", "Bakker Groothandel"],
    ["Op", "21-11-2026"],
  ];
  const { file } = await openLedger(
    workbook({ Leeg: [], Voorblad: cover, Posten: [header, row(number("1"))] }),
    {
      sheet: null,
      header: null,
    },
  );
  expect(file.sheet).toBe("Posten");
  const unknown = workbook({ Leeg: [], Voorblad: cover });
  expect((await openLedger(unknown, { sheet: null, header: null })).file.sheet).toBe("Voorblad");
});

test("a workbook whose program writes prefixes, inline texts and no references is read as well", async () => {
  const cells = [...header]
    .map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`)
    .join("");
  const values = ["007", "A_x000D_B", "F1", "2026-10-01", "", "", "10.00"];
  const sheet = `<?xml version="1.0"?><x:worksheet xmlns:x="y"><x:sheetData><x:row>${cells}</x:row><x:row>${values
    .map((text) => `<x:c t="str"><x:v>${text}</x:v></x:c>`)
    .join("")}</x:row></x:sheetData></x:worksheet>`;
  const book = workbook({ A: [] }, { parts: { "xl/worksheets/sheet1.xml": `\ufeff${sheet}` } });
  expect(await readAll(book)).toMatchObject([
    { row: { line: 2, debtor: { name: "A B" }, date: "2026-10-01", amount: 1_000 } },
  ]);
});
