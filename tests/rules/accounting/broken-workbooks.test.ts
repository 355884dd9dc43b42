import fc from "fast-check";
import { expect, test } from "vitest";
import { UnreadableFile } from "@/lib/accounting/adapters/ledger/file";
import { openLedger } from "@/lib/accounting/adapters/ledger/lines";
import { fileSource } from "@/lib/accounting/adapters/ledger/source";
import { tallied } from "@/lib/accounting/rules/tally";
import { workbook, zipped } from "../../support/workbook";

const header = ["debiteurnummer", "naam", "factuurnummer", "factuurdatum", "openstaand"];
const good = [header, ["1", "De Boer", "F1", "01-10-2026", { number: "12.5" }]];
const book = workbook({ Posten: good });

async function read(bytes: Buffer) {
  const opened = await openLedger(bytes, { sheet: null, header: null });
  const mapping = {
    debiteurnummer: "debiteurnummer",
    factuurnummer: "factuurnummer",
    factuurdatum: "factuurdatum",
  };
  return tallied(fileSource(opened, { ...mapping, openstaand: "openstaand" }));
}
const sheet = (xml: string) => workbook({ Posten: [] }, { parts: { "xl/worksheets/sheet1.xml": xml } });
const withPart = (name: string) => workbook({ Posten: good }, { parts: { [name]: "x" } });
const compound = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(stream, "utf16le")]);
const row = (line: number) => `<row r="${line}"><c r="A${line}" s="1"/></row>`;

test.each([
  ["with macros", withPart("xl/vbaProject.bin"), "file_macros"],
  ["with macros of before 1993", withPart("xl/macrosheets/sheet1.xml"), "file_macros"],
  ["behind a password", compound("EncryptedPackage"), "file_password"],
  ["of before 2007", compound("Workbook"), "file_xls"],
  ["in the binary form", withPart("xl/workbook.bin"), "file_xls"],
  ["of another office", zipped({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), "file_xls"],
  ["that is a document of another kind", zipped({ "[Content_Types].xml": "<Types/>" }), "file_damaged"],
  ["that is no workbook at all", zipped({ "foto.png": "x" }), "invalid_file"],
  ["that is cut off", book.subarray(0, book.length - 40), "file_damaged"],
  ["without anything in it", sheet("<worksheet><sheetData/></worksheet>"), "invalid_file"],
  ["that says nothing but a word", sheet("<worksheet>"), "file_damaged"],
  [
    "with an entity that grows",
    sheet(`<!DOCTYPE w [<!ENTITY a "${"x".repeat(99)}">]><worksheet><sheetData/></worksheet>`),
    "file_damaged",
  ],
  ["that nests without end", sheet("<a>".repeat(100_000)), "file_swollen"],
  ["with one text without end", sheet(`<worksheet><v>${"x".repeat(3_000_000)}`), "file_swollen"],
  [
    "with a million empty rows",
    sheet(
      `<worksheet><sheetData>${Array.from({ length: 1_000_000 }, (_, line) => row(line + 1)).join("")}</sheetData></worksheet>`,
    ),
    "too_many_rows",
  ],
])("a workbook %s is refused with its own words", async (_words, bytes, key) => {
  await expect(read(bytes)).rejects.toMatchObject({ kind: "invalid", detail: { key } });
});

test("a part that says it unpacks to more than any ledger is refused before it is unpacked", async () => {
  const swollen = Buffer.from(book);
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const directory = swollen.lastIndexOf(name);
  swollen.writeUInt32LE(0x7fff_ffff, directory - 46 + 24);
  await expect(read(swollen)).rejects.toMatchObject({ detail: { key: "file_swollen" } });
});

test("a part that unpacks to more than it says, or to other bytes, is refused", async () => {
  const parts = ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"];
  for (const part of parts)
    for (const field of [16, 24]) {
      const changed = Buffer.from(book);
      const at = changed.lastIndexOf(Buffer.from(part)) - 46 + field;
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed)).rejects.toMatchObject({ detail: { key: "file_damaged" } });
    }
});

test("whatever bytes of a workbook are changed, it is read or refused, never anything else", async () => {
  const change = fc.tuple(fc.nat(book.length - 1), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(book.length),
      async (changes, cut) => {
        const bytes = Buffer.from(cut % 4 === 0 ? book.subarray(0, cut) : book);
        for (const [at, by] of changes) if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ by;
        try {
          const { importedTotals } = await read(bytes);
          for (const { amount } of importedTotals.list()) expect(amount).toBe(1_250);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile);
        }
      },
    ),
    { numRuns: 300 },
  );
});
