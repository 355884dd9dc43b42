import fc from "fast-check";
import { expect, test } from "vitest";
import { camt, entriesIn, headsIn, type Line, mt940, OWN_ACCOUNT, recordsOf } from "../../support/bank-files";

const korenaar = {
  amount: 12_100,
  name: "Bakkerij De Korenaar",
  iban: "NL85DEMO0417164300",
  text: "factuur 260031 restant",
};

const refusal = async (text: string | Buffer) =>
  recordsOf(text).then(
    () => "none",
    (problem) => problem.errors?.file?.[0]?.key ?? problem,
  );

test.each(["02", "03", "04", "06", "08"])(
  "a CAMT.053.001.%s tells its account and who paid what",
  async (version) => {
    const records = await recordsOf(
      camt({ version, lines: [korenaar, { amount: -2_550, name: "Energie NV", text: "termijn april" }] }),
    );
    expect(headsIn(records)).toEqual([
      {
        kind: "statement",
        account: OWN_ACCOUNT,
        currency: "EUR",
        reference: "2026-096",
        opened_on: "2026-04-06",
        opening: 100_000,
      },
    ]);
    expect(entriesIn(records)).toMatchObject([
      { ...korenaar, booked_on: "2026-04-07", value_on: "2026-04-07", reference: "", is_return: false },
      { amount: -2_550, name: "Energie NV" },
    ]);
    expect(records.at(-1)).toEqual({ kind: "end", closed_on: "2026-04-07", closing: 109_550 });
  },
);

test("names with a prefix, texts in parts and a statement of many read alike, however the file is cut into pieces", async () => {
  const prefixed = camt({ lines: [{ ...korenaar, name: "De Boer & Zn" }] })
    .replace(/<(\/?)([A-Z])/g, "<$1ns2:$2")
    .replace("xmlns=", "xmlns:ns2=")
    .replace("factuur 260031 restant", "factuur</ns2:Ustrd><ns2:Ustrd>260031");
  const records = await recordsOf(prefixed, 7);
  expect(entriesIn(records)).toMatchObject([{ name: "De Boer & Zn", text: "factuur 260031" }]);
});

test("a batch tells each of its transactions, and as one line when these do not come to the whole", async () => {
  const transaction = (euros: string, text: string) =>
    `<TxDtls><Refs><EndToEndId>E-${text}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${euros}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const batch = (first: string) =>
    camt({ lines: [{ amount: 30_000 }] }).replace(
      /<TxDtls>[\s\S]*<\/TxDtls>/,
      `${transaction(first, "F-1")}${transaction("200.00", "F-2")}`,
    );
  expect(entriesIn(await recordsOf(batch("100.00")))).toMatchObject([
    { amount: 10_000, text: "F-1", reference: "E-F-1" },
    { amount: 20_000, text: "F-2" },
  ]);
  expect(entriesIn(await recordsOf(batch("90.00")))).toMatchObject([{ amount: 30_000, text: "F-1 F-2" }]);
});

test("what is not booked yet is no line, and what comes back is a return", async () => {
  const lines: Line[] = [{ amount: -5_000, name: "Visser", returned: "AM04", text: "F-9" }];
  expect(entriesIn(await recordsOf(camt({ lines })))).toMatchObject([
    { amount: -5_000, is_return: true, name: "Visser" },
  ]);
  const pending = camt({ lines: [korenaar], closing: 100_000 }).replace("<Sts>BOOK", "<Sts>PDNG");
  expect(entriesIn(await recordsOf(pending))).toEqual([]);
});

test("each fault of a file has a name of its own, and nothing of it counts", async () => {
  const good = camt({ lines: [korenaar] });
  const faults: Record<string, string | Buffer> = {
    bank_sum: camt({ lines: [korenaar], closing: 100_000 }),
    bank_version: camt({ version: "09", lines: [korenaar] }),
    bank_message: good.replace("camt.053", "camt.054"),
    bank_doctype: good.replace(
      "<Document",
      '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document',
    ),
    bank_damaged: good.slice(0, -60),
    bank_amount: good.replace(">121.00<", ">121.005<"),
    bank_date: good.replace("2026-04-07</Dt></BookgDt>", "2026-02-30</Dt></BookgDt>"),
    bank_no_balance: good.replace("CLBD", "CLAV"),
    bank_currency: good.replaceAll("EUR", "CHF"),
    bank_unknown: "<html><body>Sessie verlopen</body></html>",
    bank_zip: Buffer.from([0x50, 0x4b, 3, 4]),
    empty_file: "",
  };
  for (const [key, text] of Object.entries(faults)) expect([key, await refusal(text)]).toEqual([key, key]);
  expect(await refusal(good.replace("<Stmt>", "<Stmtt>").replace("</Stmt>", "</Stmtt>"))).toBe(
    "bank_no_statement",
  );
});

test("whatever a statement holds, both formats tell the same sums, and one cent more is refused", async () => {
  const line = fc.record({
    amount: fc.integer({ min: -9_999_999, max: 99_999_999 }).filter((amount) => amount !== 0),
    text: fc.constantFrom("F-2026/001", "huur april", "", "8 %"),
  });
  const statement = fc.record({
    opening: fc.integer({ min: 0, max: 10_000_000 }),
    lines: fc.array(line, { maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(statement, fc.integer({ min: 5, max: 400 }), async (written, size) => {
      for (const write of [camt, mt940]) {
        const records = await recordsOf(write(written), size);
        expect(entriesIn(records).map(({ amount }) => amount)).toEqual(
          written.lines.map(({ amount }) => amount),
        );
        const closing = written.lines.reduce((sum, { amount }) => sum + amount, written.opening);
        expect(await refusal(write({ ...written, closing: closing + 1 }))).toBe("bank_sum");
      }
    }),
    { numRuns: 40 },
  );
});
