import { expect, test } from "vitest";
import { recognised } from "@/lib/accounting/adapters/csv/columns";
import { ledgerLines, openLedger } from "@/lib/accounting/adapters/csv/ledger";

const header = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;valuta;openstaand";

function readAll(bytes: Buffer) {
  const opened = openLedger(bytes);
  if (!opened) return null;
  return [...ledgerLines(bytes, opened, recognised(opened.headers))].flat().map(({ read }) => read);
}

test.each([
  [
    "UTF-8 with a byte order mark",
    Buffer.from(`\ufeff${header}\r\n007;Café Ünal;F1;01-10-2026;;;1.250,50\r\n`),
  ],
  ["Windows-1252", Buffer.from(`${header}\n007;Café Ünal;F1;01-10-2026;;;1.250,50\n`, "latin1")],
  ["UTF-16", Buffer.from(`\ufeff${header}\n007;Café Ünal;F1;01-10-2026;;;1.250,50\n`, "utf16le")],
  ["tabs", Buffer.from(`${header}\n007;Café Ünal;F1;01-10-2026;;;1.250,50\n`.replaceAll(";", "\t"))],
  [
    "commas and quotes",
    Buffer.from(`${header.replaceAll(";", ",")}\n007,"Café Ünal",F1,01-10-2026,,,"1.250,50"\n`),
  ],
  ["a sep line", Buffer.from(`sep=;\n${header}\n007;Café Ünal;F1;01-10-2026;;;1.250,50\n`)],
])("a ledger in %s is read to the letter", (_words, bytes) => {
  expect(readAll(bytes)).toMatchObject([
    {
      row: {
        debtor_number: "007",
        name: "Café Ünal",
        number: "F1",
        date: "2026-10-01",
        expires_at: "2026-10-31",
        currency: "EUR",
        amount: 125050,
      },
    },
  ]);
});

test.each([
  ["a spreadsheet", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
  ["one column", Buffer.from("hello\nworld\n")],
  ["nothing", Buffer.from("")],
  ["a header twice the same", Buffer.from("naam;naam\nx;y\n")],
])("%s is no ledger", (_words, bytes) => expect(readAll(bytes)).toBeNull());

test("each bad row is named by line, column and reason, and the good ones go in", () => {
  const rows = [
    "1;A;F1;2026-10-01;;CAD;10",
    "1;A;;2026-10-01;;;10",
    "1;A;F3;31-02-2026;;;10",
    "1;A;F4;2026-10-01;;;tien",
    "1;A;F5;2026-10-01;2026-09-01;;10",
    "Totaal;;;;;;40",
  ];
  expect(readAll(Buffer.from([header, ...rows].join("\n")))).toMatchObject([
    { rejected: { line: 2, column: "valuta", reason: "invalid_currency" } },
    { rejected: { line: 3, column: "factuurnummer", reason: "required" } },
    { rejected: { line: 4, column: "factuurdatum", reason: "invalid_date" } },
    { rejected: { line: 5, column: "openstaand", reason: "invalid_amount" } },
    { row: { number: "F5" }, warning: true },
    "skip",
  ]);
});

test("a number that a spreadsheet damaged is refused, and a formula stays text", () => {
  const rows = ["1,042E+03;A;F1;2026-10-01;;;10", "1;=cmd();F2;2026-10-01;;;10"];
  expect(readAll(Buffer.from([header, ...rows].join("\n")))).toMatchObject([
    { rejected: { column: "debiteurnummer", reason: "damaged_number" } },
    { row: { name: "=cmd()" } },
  ]);
});

test("a settled invoice has its payment date and nothing open", () => {
  const text =
    "klantnummer;factuurnummer;factuurdatum;factuurbedrag;betaaldatum\n1;F1;03/01/2012;50,39;23/01/2012\n";
  expect(readAll(Buffer.from(text))).toMatchObject([
    { row: { total_amount: 5039, amount: 0, paid_at: "2012-01-23" } },
  ]);
});

test.each([
  ["vervaldatum", "1;A;F1;2026-10-01;31-12-2199;;10"],
  ["factuurdatum", "1;A;F1;31-12-2199;;;10"],
])("a %s from which the days to come leave the calendar is refused in its column", (column, line) => {
  expect(readAll(Buffer.from(`${header}\n${line}`))).toMatchObject([
    { rejected: { line: 2, column, reason: "invalid_date" } },
  ]);
});

test("what a form would refuse in a name is left out of an imported one", () => {
  const line = "1;Bak\u001bker\u0007 \u202eB.V.;F\u000042;2026-10-01;;;10";
  const ledger = Buffer.from(`\ufeff${header}\n${line}`, "utf16le");
  expect(readAll(ledger)).toMatchObject([{ row: { name: "Bak ker B.V.", number: "F 42" } }]);
});
