import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewCsv, startCsvImport } from "@/lib/accounting/commands/upload";
import { rejectedCsv } from "@/lib/accounting/queries/csv-files";
import { jobStatuses } from "@/lib/jobs/queries";
import { type TestCell, workbook, zipped } from "../../support/workbook";
import { as, customer, rowsOf, work } from "../../support/world";

const header = [
  "debiteurnummer",
  "naam",
  "factuurnummer",
  "factuurdatum",
  "vervaldatum",
  "valuta",
  "openstaand",
];
const row = (number: string, open: string, currency = "EUR", debtor = "007"): TestCell[] => [
  debtor,
  "De Boer",
  number,
  { number: "46296", style: "day" },
  null,
  currency,
  { number: open, style: "euro" },
];
const title: TestCell[][] = [["Openstaande posten per 21-11-2026"], ["Bakker Groothandel B.V."], []];
const excel = (rows: TestCell[][], name = "openstaand.xlsx") =>
  new File(
    [
      Uint8Array.from(
        workbook({ Toelichting: [["Zie het andere blad"]], Posten: [...title, header, ...rows] }),
      ),
    ],
    name,
  );

type Result = Record<string, unknown>;
async function bring(ctx: StaffCtx, file: File, options: Record<string, unknown> = {}) {
  const started: { data: { id: number } } = await startCsvImport.call(ctx, {
    file,
    sheet: "Posten",
    ...options,
  });
  await work(ctx, started.data);
  const { data } = await jobStatuses.call(ctx, { id: started.data.id });
  return { ...(data as { status: number; result: Result }), id: started.data.id };
}

async function at(name: string) {
  const customer_id = await customer(name);
  return { customer_id, sanne: await as(role.klant, customer_id) };
}

test("a workbook comes in as a CSV does, under its title lines, and is shown with its sums before", async () => {
  const { customer_id, sanne } = await at("Bakker Groothandel");
  const file = excel([row("F1", "1250.5"), row("F2", "10"), row("F3", "20", "GBP")]);
  const { data } = await previewCsv.call(sanne, { file, sheet: "Posten" });
  expect(data).toMatchObject({
    sheets: ["Toelichting", "Posten"],
    sheet: "Posten",
    header: 4,
    headers: header,
    missing: [],
    sums: {
      rows: 3,
      taken: [
        { currency: "EUR", items: 2, amount: 126_050 },
        { currency: "GBP", items: 1, amount: 2_000 },
      ],
      rejected: 0,
    },
  });
  expect(data.rows[0]).toEqual(["007", "De Boer", "F1", "01-10-2026", "", "EUR", "1250,5"]);
  expect(await rowsOf("files", customer_id)).toEqual([]);
  expect((await bring(sanne, file)).result).toMatchObject({ read: 3, added: 3, rejected: 0 });
  expect(await rowsOf("invoices", customer_id, "number")).toMatchObject([
    { number: "F1", amount: "125050", date: "2026-10-01" },
    { number: "F2", amount: "1000" },
    { number: "F3", amount: "2000", currency: "GBP" },
  ]);
  expect((await bring(sanne, file)).result).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});

test("what is in a file is to the cent what was taken, rejected and there twice, per currency", async () => {
  const { sanne } = await at("Sluitende Sommen");
  const other: TestCell[] = row("F9", "7");
  other[3] = { number: "46297", style: "day" };
  const rows = [
    row("F1", "100.1"),
    row("F1", "100.1"),
    row("F2", "40"),
    row("F9", "5"),
    other,
    row("F3", "33", "CAD"),
    row("F4", "67", "CAD"),
    row("", "2.5"),
  ];
  const { result, id } = await bring(sanne, excel(rows));
  expect(result).toMatchObject({ read: 8, added: 2, rejected: 5, duplicates: 1 });
  expect(result.balance).toEqual([
    { currency: "CAD", in_file: 10_000, rejected: 10_000, duplicates: 0, taken: 0, open: 0 },
    { currency: "EUR", in_file: 25_470, rejected: 1_450, duplicates: 10_010, taken: 14_010, open: 14_010 },
  ]);
  expect(result.rejections).toMatchObject([
    {
      column: "valuta",
      reason: "invalid_currency",
      value: "CAD",
      count: 2,
      totals: [{ currency: "CAD", items: 2, amount: 10_000 }],
      lines: [10, 11],
    },
    { column: "factuurnummer", reason: "clashing_parts", value: "F9", count: 2, totals: [{ amount: 1_200 }] },
    { column: "factuurnummer", reason: "required", value: "", count: 1, lines: [12] },
  ]);
  const { body } = await rejectedCsv.call(sanne, { id });
  expect(body.toString()).toContain("007;De Boer;F3;01-10-2026;;CAD;33;10;valuta;Valuta niet ondersteund");
});

test("every fault of a row is named, on the screen before and in the file to correct", async () => {
  const { sanne } = await at("Alle Fouten");
  const bad: TestCell[] = ["", "De Boer", "F1", "31-09-2026", null, "CAD", { formula: "1+1" }];
  const { data } = await previewCsv.call(sanne, { file: excel([bad]), sheet: "Posten" });
  expect(data.sums?.rejections.map(({ column, reason, value }) => [column, reason, value])).toEqual([
    ["debiteurnummer", "required", ""],
    ["factuurdatum", "invalid_date", "31-09-2026"],
    ["valuta", "invalid_currency", "CAD"],
    ["openstaand", "formula", ""],
  ]);
  expect(data.sums).toMatchObject({ rejected: 1, refused: [], unread: 1 });
  const { id, result } = await bring(sanne, excel([bad]));
  expect(result).toMatchObject({ read: 1, rejected: 1, unread: 1, added: 0 });
  const { body } = await rejectedCsv.call(sanne, { id });
  expect(body.toString()).toContain(";5;debiteurnummer, factuurdatum, valuta, openstaand;");
  expect(body.toString()).toContain("factuurdatum: Geen datum | valuta: Valuta niet ondersteund");
});

test("invoices that fall due before their date come in and are named", async () => {
  const { sanne } = await at("Vroeg Vervallen");
  const early = row("F1", "10");
  early[4] = "01-09-2026";
  const { result } = await bring(sanne, excel([early]));
  expect(result).toMatchObject({
    added: 1,
    warnings: 1,
    warned: [{ line: 5, number: "F1", debtor: "De Boer" }],
  });
});

test("a complete list in a workbook closes what an earlier CSV brought", async () => {
  const { sanne } = await at("Van CSV naar Excel");
  const csv = [header.join(";"), ...["F1", "F2", "F3"].map((one) => `007;De Boer;${one};01-10-2026;;EUR;10`)];
  const started: { data: { id: number } } = await startCsvImport.call(sanne, {
    file: new File([csv.join("\n")], "posten.csv"),
  });
  await work(sanne, started.data);
  const { result } = await bring(sanne, excel([row("F1", "10"), row("F2", "10")]), { complete: "1" });
  expect(result).toMatchObject({ unchanged: 2, closed: 1, balance: [{ currency: "EUR", open: 2_000 }] });
});

const bytesOf = (parts: Parameters<typeof zipped>[0]) => Uint8Array.from(zipped(parts));
const compound = (stream: string) =>
  Uint8Array.from(
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      Buffer.from(stream, "utf16le"),
    ]),
  );
const empty = `<worksheet><sheetData>${Array.from({ length: 250_000 }, (_, line) => `<row r="${line + 1}"/>`).join("")}</sheetData></worksheet>`;

test.each([
  ["macros", excel([], "posten.xlsm"), "file_macros"],
  ["a password", new File([compound("EncryptedPackage")], "posten.xlsx"), "file_password"],
  ["an old format", new File([compound("Workbook")], "posten.xls"), "file_xls"],
  ["damage", new File([bytesOf({ "[Content_Types].xml": "<a" })], "posten.xlsx"), "file_damaged"],
  [
    "a quarter of a million empty rows",
    new File(
      [Uint8Array.from(workbook({ A: [] }, { parts: { "xl/worksheets/sheet1.xml": empty } }))],
      "posten.xlsx",
    ),
    "too_many_rows",
  ],
  ["the name of a text", excel([], "posten.csv"), "invalid_file"],
])("a workbook with %s is refused at the file, and nothing is stored", async (_words, file, key) => {
  const { customer_id, sanne } = await at("Leeuwen");
  const refused = { kind: "invalid", errors: { file: [{ key }] } };
  await expect(previewCsv.call(sanne, { file })).rejects.toMatchObject(refused);
  await expect(startCsvImport.call(sanne, { file })).rejects.toMatchObject(refused);
  expect(await rowsOf("jobs", customer_id)).toEqual([]);
  expect(await rowsOf("files", customer_id)).toEqual([]);
});
