import { expect, test } from "vitest";
import { entriesIn, headsIn, mt940, recordsOf } from "../../support/bank-files";

const statement = (...lines: string[]) => lines.join("\r\n");
const refusal = async (text: string | Buffer) =>
  recordsOf(text).then(
    () => "none",
    (problem) => problem.errors?.file?.[0]?.key ?? problem,
  );

test("ING: SWIFT blocks around it, amounts with nothing behind the comma", async () => {
  const records = await recordsOf(
    mt940({
      lines: [
        { amount: 50_000, name: "Bakkerij De Korenaar", iban: "NL85DEMO0417164300", text: "factuur 260031" },
      ],
    }),
  );
  expect(headsIn(records)).toMatchObject([
    { account: "NL91ABNA0417164300", reference: "00000", opening: 100_000 },
  ]);
  expect(entriesIn(records)).toMatchObject([
    {
      amount: 50_000,
      name: "Bakkerij De Korenaar",
      iban: "NL85DEMO0417164300",
      text: "factuur 260031",
      reference: "",
    },
  ]);
});

test("Rabobank: the other account under the line, code words that break in the middle, padded amounts", async () => {
  const records = await recordsOf(
    statement(
      ":940:",
      ":20:940S260407",
      ":25:NL44RABO0123456789 EUR",
      ":28C:26067",
      ":60F:C260406EUR000000001000,00",
      ":61:260407C000000000025,00N541NONREF",
      "NL85DEMO0417164300",
      ":86:/EREF/O-26-118/ORDP//NAME/Jansen Bouw B.V./RE",
      "MI/Factuur 2026-0118 en 2026-01",
      "19/ISDT/2026-04-07",
      ":61:260407D000000000010,50N102NONREF",
      "NL20INGB0001234567",
      ":86:/BENM//NAME/Energie NV/REMI/termijn",
      ":62F:C260407EUR000000001014,50",
    ),
  );
  expect(entriesIn(records)).toMatchObject([
    {
      amount: 2_500,
      iban: "NL85DEMO0417164300",
      name: "Jansen Bouw B.V.",
      text: "Factuur 2026-0118 en 2026-0119",
      reference: "O-26-118",
    },
    { amount: -1_050, name: "Energie NV", text: "termijn" },
  ]);
});

test("ABN AMRO: headings around each statement, several in one file, an old booking day around New Year", async () => {
  const one = (number: string, opening: string, closing: string) =>
    statement(
      "ABNANL2A",
      "940",
      "ABNANL2A",
      ":20:ABN AMRO BANK NV",
      ":25:NL91ABNA0417164300",
      `:28:${number}`,
      `:60F:C260102EUR${opening}`,
      ":61:2601021231C9,N654NONREF//0102R01",
      ":86:/TRTP/SEPA OVERBOEKING/IBAN/NL85DEMO0417164300/BIC/DEMONL2A/NAME/M",
      "EULEN CAFÉ/REMI/F-77/EREF/NOTPROVIDED",
      `:62F:C260102EUR${closing}`,
      "-",
    );
  const records = await recordsOf(
    `${one("00101/1", "1,", "10,")}\r\n${one("00201/1", "10,", "19,")}\r\n`,
    11,
  );
  expect(headsIn(records).map(({ reference }) => reference)).toEqual(["00101/1", "00201/1"]);
  expect(entriesIn(records)[0]).toMatchObject({
    amount: 900,
    value_on: "2026-01-02",
    booked_on: "2025-12-31",
    name: "MEULEN CAFÉ",
    text: "F-77",
    reference: "",
    bank_reference: "0102R01",
  });
});

test.each([
  [
    "ASN",
    ["NL85DEMO0417164300 bakkerij de korenaar", "", "betaling F-12"],
    { iban: "NL85DEMO0417164300", name: "bakkerij de korenaar", text: "betaling F-12" },
  ],
  [
    "Triodos",
    ["000>100000000000>20FACTUUR F-1>212 VAN MAART>30DEMONL2A>31NL85DEMO0417164300>32DE KORENAAR"],
    { iban: "NL85DEMO0417164300", name: "DE KORENAAR", text: "FACTUUR F-12 VAN MAART" },
  ],
  [
    "Knab",
    ["F-12 VAN MAART REK: NL85DEMO0417164300/NAAM: De Korenaar"],
    { iban: "NL85DEMO0417164300", name: "De Korenaar", text: "F-12 VAN MAART" },
  ],
  [
    "ABN before codes",
    [
      "SEPA OVERBOEKING  IBAN: NL85DEMO0417164300 BIC: DEMONL2A  NAAM: De Korenaar",
      "OMSCHRIJVING: F-12 KENMERK: O-9",
    ],
    { iban: "NL85DEMO0417164300", name: "De Korenaar", text: "F-12", reference: "O-9" },
  ],
])("%s says who paid in its own way", async (_, details, expected) => {
  const text = statement(
    ":20:1",
    ":25:NL91ABNA0417164300",
    ":28C:1",
    ":60F:C260406EUR0,",
    ":61:260407C121,00NTRFNONREF",
    `:86:${details.filter(Boolean).join("\r\n")}`,
    ":62F:C260407EUR121,00",
  );
  expect(entriesIn(await recordsOf(text))).toMatchObject([expected]);
});

test("a correction is a return with the sign of what it does", async () => {
  const text = statement(
    ":20:1",
    ":25:NL91ABNA0417164300",
    ":28C:1",
    ":60F:C260406EUR10,",
    ":61:260407RC4,NTRFX",
    ":61:260407RD1,NTRFY",
    ":62F:C260407EUR7,",
  );
  expect(entriesIn(await recordsOf(text))).toMatchObject([
    { amount: -400, is_return: true },
    { amount: 100, is_return: true },
  ]);
});

test("a file cut in half, wherever it is cut, is refused whole", async () => {
  const whole = mt940({
    lines: [
      { amount: 100, text: "een" },
      { amount: 200, text: "twee" },
      { amount: 300, text: "drie" },
    ],
  });
  const end = whole.indexOf(":62F:");
  for (let at = whole.indexOf(":60F:") + 5; at < end; at += 9)
    expect([at, await refusal(whole.slice(0, at))]).toEqual([at, "bank_cut"]);
});

test("letters of an old code page keep their accents", async () => {
  const text = mt940({ lines: [{ amount: 100, name: "Café Zoë" }] });
  expect(entriesIn(await recordsOf(Buffer.from(text, "latin1")))).toMatchObject([{ name: "Café Zoë" }]);
});
