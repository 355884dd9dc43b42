import { expect, test } from "vitest";
import { recognised } from "@/lib/accounting/adapters/ledger/columns";
import { ledgerItems, openLedger } from "@/lib/accounting/adapters/ledger/lines";

const header = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;valuta;openstaand";

async function readAll(bytes: Buffer, header: number | null = null) {
  const opened = await openLedger(bytes, { sheet: null, header });
  const read = [];
  for await (const items of ledgerItems(opened, recognised(opened.headers))) read.push(...items);
  return read;
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
])("a ledger in %s is read to the letter", async (_words, bytes) => {
  expect(await readAll(bytes)).toMatchObject([
    {
      row: {
        debtor: { debtor_number: "007", name: "Café Ünal" },
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
  ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
  ["one column", Buffer.from("hello\nworld\n")],
  ["nothing", Buffer.from("")],
  ["a quote that never closes", Buffer.from(`${header}\n1;"${"A;F1\n".repeat(300_000)}`)],
])("%s is no ledger", async (_words, bytes) => {
  await expect(readAll(bytes)).rejects.toMatchObject({ kind: "invalid", detail: { key: "invalid_file" } });
});

test("each bad row is named by line, column and reason, and the good ones go in", async () => {
  const rows = [
    "1;A;F1;2026-10-01;;CAD;10",
    "1;A;;2026-10-01;;;10",
    "1;A;F3;31-02-2026;;;10",
    "1;A;F4;2026-10-01;;;tien",
    "1;A;F5;2026-10-01;2026-09-01;;10",
    "Totaal;;;;;;40",
  ];
  expect(await readAll(Buffer.from([header, ...rows].join("\n")))).toMatchObject([
    { line: 2, faults: [{ column: "valuta", reason: "invalid_currency" }] },
    { line: 3, faults: [{ column: "factuurnummer", reason: "required" }] },
    { line: 4, faults: [{ column: "factuurdatum", reason: "invalid_date" }] },
    { line: 5, faults: [{ column: "openstaand", reason: "invalid_amount" }] },
    { row: { number: "F5", date: "2026-10-01", expires_at: "2026-09-01" } },
  ]);
});

test("a number that a spreadsheet damaged is refused, and a formula stays text", async () => {
  const rows = ["1,042E+03;A;F1;2026-10-01;;;10", "1;=cmd();F2;2026-10-01;;;10"];
  expect(await readAll(Buffer.from([header, ...rows].join("\n")))).toMatchObject([
    { faults: [{ column: "debiteurnummer", reason: "damaged_number", value: "1,042E+03" }] },
    { row: { debtor: { name: "=cmd()" } } },
  ]);
});

test("a settled invoice has its payment date and nothing open", async () => {
  const text =
    "klantnummer;factuurnummer;factuurdatum;factuurbedrag;betaaldatum\n1;F1;03/01/2012;50,39;23/01/2012\n";
  expect(await readAll(Buffer.from(text))).toMatchObject([
    { row: { total_amount: 5039, amount: 0, paid_at: "2012-01-23" } },
  ]);
});

test.each([
  ["vervaldatum", "1;A;F1;2026-10-01;31-12-2199;;10"],
  ["factuurdatum", "1;A;F1;31-12-2199;;;10"],
])("a %s from which the days to come leave the calendar is refused in its column", async (column, line) => {
  expect(await readAll(Buffer.from(`${header}\n${line}`))).toMatchObject([
    { line: 2, faults: [{ column, reason: "invalid_date" }] },
  ]);
});

test("what a form would refuse in a name is left out of an imported one", async () => {
  const line = "1;Bak\u001bker\u0007 \u202eB.V.;F\u000042;2026-10-01;;;10";
  const ledger = Buffer.from(`\ufeff${header}\n${line}`, "utf16le");
  expect(await readAll(ledger)).toMatchObject([
    { row: { debtor: { name: "Bak ker B.V." }, number: "F 42" } },
  ]);
});

test("everything that is wrong with a row is named, with what stands there, and what was open on it when that can be read", async () => {
  const rows = ["1;A;;31-09-2026;gisteren;CAD;1.250,00", "1;A;F2;2026-10-01;;;"];
  expect(await readAll(Buffer.from([header, ...rows].join("\n")))).toEqual([
    {
      external_id: null,
      where: "2",
      line: 2,
      faults: [
        { column: "factuurnummer", reason: "required", value: "" },
        { column: "factuurdatum", reason: "invalid_date", value: "31-09-2026" },
        { column: "vervaldatum", reason: "invalid_date", value: "gisteren" },
        { column: "valuta", reason: "invalid_currency", value: "CAD" },
      ],
      open: { currency: "CAD", amount: 125_000 },
      raw: ["1", "A", "", "31-09-2026", "gisteren", "CAD", "1.250,00"],
    },
    {
      external_id: null,
      where: "3",
      line: 3,
      faults: [{ column: "openstaand", reason: "required", value: "" }],
      open: null,
      raw: ["1", "A", "F2", "2026-10-01", "", "", ""],
    },
  ]);
});

const titled = (separator: string) =>
  Buffer.from(
    [
      "Openstaande posten, per 21-11-2026",
      "Bakker Groothandel B.V.",
      "",
      header.replaceAll(";", separator),
      "007;De Boer;F1;01-10-2026;;;10.50".replaceAll(";", separator),
      header.replaceAll(";", separator),
      "8;Visser;F2;01-10-2026;;;20.00".replaceAll(";", separator),
    ].join("\r\n"),
  );

test.each([
  [";", "semicolons"],
  [",", "commas"],
  ["\t", "tabs"],
])(
  "title lines above the header are passed over, and a header on a second page too (%s, %s)",
  async (separator) => {
    expect(await readAll(titled(separator))).toMatchObject([
      { row: { line: 5, debtor: { debtor_number: "007" }, amount: 1050 } },
      { row: { line: 7, debtor: { debtor_number: "8" } } },
    ]);
  },
);

test("somebody may choose another line as the header; one that is not there is refused", async () => {
  const opened = await openLedger(titled(";"), { sheet: null, header: 4 });
  expect([opened.header.line, opened.headers]).toEqual([4, header.split(";")]);
  expect((await openLedger(titled(";"), { sheet: null, header: 5 })).headers[0]).toBe("007");
  await expect(openLedger(titled(";"), { sheet: null, header: 900 })).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a header of words nobody knows is the first line as wide as those under it", async () => {
  const file = Buffer.from("Lijst van vandaag;;;\nwie;wat;wanneer;hoeveel\n1;F1;2026-10-01;12,50\n");
  expect((await openLedger(file, { sheet: null, header: null })).header.line).toBe(2);
});

test("of two columns with one name the second is counted, and one without a name is called by its letter", async () => {
  const file = Buffer.from("debiteurnummer;naam;naam;;factuurnummer\n1;A;B;C;F1;slot\n");
  const { headers } = await openLedger(file, { sheet: null, header: null });
  expect(headers).toEqual(["debiteurnummer", "naam", "naam (2)", "[D]", "factuurnummer", "[F]"]);
});
