import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { exportDebtors } from "@/lib/debtors/queries/export-debtors";
import { exportActions } from "@/lib/dunning/queries/export-actions";
import { listActions } from "@/lib/dunning/queries/list-actions";
import type { Download } from "@/lib/http/download";
import { formatDay } from "@/lib/i18n/format";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { addDays } from "@/lib/kernel/day";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, owner, TODAY } from "../../support/world";

const at = async (name: string) => {
  const customer_id = await customer(name);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const linesOf = async (file: Download) => (await bytesOf(file)).toString("utf8").split("\n").slice(0, -1);

test("a CSV is what the filters show, in their order, with a head in the reader's language", async () => {
  const { customer_id, sanne } = await at("Uitvoer Bakker");
  const boer = await debtor(customer_id, 'De Boer; "Techniek"', { number: "0012" });
  await invoice(sanne, boer, { overdue: 3, amount: 123_456 });
  await invoice(sanne, boer, { overdue: 30, amount: 5 });
  await invoice(sanne, await debtor(customer_id, "Visser"), { overdue: 10 });
  const file = await exportActions.call(sanne, { debtor: "boer", sort: "amount", direction: "desc" });
  expect(file.filename).toBe(`Actielijst-${TODAY}.csv`);
  const [head, ...rows] = await linesOf(file);
  expect(head?.startsWith("\ufeffDebiteurnummer;Debiteur;Nummer;Datum;Vervaldatum;Valuta;Openstaand")).toBe(
    true,
  );
  expect(rows.map((row) => row.split(";").slice(0, 1))).toEqual([["0012"], ["0012"]]);
  expect(rows[0]).toContain('"De Boer; ""Techniek""";');
  expect(rows[0]).toContain(";EUR;1234,56;Geen status;Herinnering;");
  expect(rows[1]).toContain(";EUR;0,05;");
  const list = await listActions.call(sanne, { debtor: "boer" });
  expect(rows).toHaveLength(list.meta.total);
});

test("a file's name has no spaces, in whatever language", async () => {
  const { customer_id } = await at("Uitvoer Zonder Spaties");
  for (const language of ["nl", "gb", "de"] as const) {
    const reader = await as(role.klant, customer_id, { language });
    for (const list of [exportActions, exportDebtors, exportInvoices]) {
      const file = await list.call(reader, {});
      expect(file.filename).toMatch(/^\S+\.csv$/);
      await bytesOf(file);
    }
  }
});

test.each([
  "=cmd|' /C calc'!A0",
  "+31 20 123",
  "-4",
  "@som",
  "\tx",
  "\rx",
  "\uff1d1+1",
  "\uff0b1",
  "\uff0d1",
  "\uff20som",
])("a cell that a spreadsheet would compute is text: %s", async (name) => {
  const { customer_id, sanne } = await at("Uitvoer Formule");
  await debtor(customer_id, name, { number: "1", status: "=1+1" });
  const [, row] = await linesOf(await exportDebtors.call(sanne, {}));
  const cells = (row ?? "").split(";");
  expect(cells[1]?.replace(/^"/, "").startsWith("'")).toBe(true);
  expect(cells[9]).toBe("'=1+1");
});

test("a workbook has the same rows: amounts as numbers, days as days, text as text", async () => {
  const { customer_id, sanne } = await at("Uitvoer Excel");
  const boer = await debtor(customer_id, "=De <Boer> & Zn", { number: "0012" });
  await invoice(sanne, boer, { overdue: 3, amount: 123_456 });
  const book = unzipSync(await bytesOf(await exportActions.call(sanne, { format: "xlsx" })));
  const sheet = Buffer.from(book["xl/worksheets/sheet1.xml"] ?? []).toString("utf8");
  expect(Object.keys(book)).toContain("[Content_Types].xml");
  expect(sheet).toContain('<t xml:space="preserve">=De &lt;Boer&gt; &amp; Zn</t>');
  expect(sheet).toContain('<c r="G2" s="1"><v>1234.56</v></c>');
  expect(sheet).toMatch(/<c r="E2" s="2"><v>4\d{4}<\/v><\/c>/);
});

test("an export of many rows is complete, and a reader who goes away frees its connection", async () => {
  const { customer_id, sanne } = await at("Uitvoer Groot");
  await owner`insert into debtors (customer_id, number, name) select ${customer_id}, 'N' || n, 'Debiteur ' || n from generate_series(1, 12345) n`;
  expect(await linesOf(await exportDebtors.call(sanne, {}))).toHaveLength(12_346);
  for (let time = 0; time < 6; time += 1) {
    const { body } = await exportDebtors.call(sanne, {});
    if (body instanceof ReadableStream) await body.cancel();
  }
  expect(await linesOf(await exportDebtors.call(sanne, { q: "debiteur 12345" }))).toHaveLength(2);
});

test("role 4 gets no export, and a bad filter is refused before anything is sent", async () => {
  const { customer_id, sanne } = await at("Uitvoer Rechten");
  await expect(exportDebtors.call(await as(role.manager, customer_id), {})).rejects.toMatchObject({
    kind: "forbidden",
  });
  await expect(exportDebtors.call(sanne, { format: "pdf" })).rejects.toMatchObject({ kind: "invalid" });
});

test("whether a debtor is collected stands in the file as a word of the reader's language", async () => {
  const { customer_id, sanne } = await at("Uitvoer Innen");
  await owner`insert into debtors (customer_id, number, name, collect) values (${customer_id}, '1', 'Aan', true), (${customer_id}, '2', 'Uit', false)`;
  const last = async (ctx: typeof sanne) =>
    (await linesOf(await exportDebtors.call(ctx, { sort: "number" }))).map((line) => line.split(";").at(-1));
  expect(await last(sanne)).toEqual(["Incasseren", "Ja", "Nee"]);
  expect(await last({ ...sanne, language: "de" })).toEqual(["Mahnen", "Ja", "Nein"]);
});

const partsOf = async (file: Download) => unzipSync(await bytesOf(file));
const textOf = (parts: Record<string, Uint8Array>, name: string) =>
  Buffer.from(parts[name] ?? []).toString("utf8");
const textsIn = (xml: string) =>
  [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text);

test("a workbook is ready to work in: wide columns, a head that stays and filters, days as they are written here", async () => {
  const { customer_id, sanne } = await at("Uitvoer Breed");
  const name = "Van der Meulen Installatietechniek en Onderhoud B.V.";
  await invoice(sanne, await debtor(customer_id, name), { overdue: 3, amount: 123_456 });
  const parts = await partsOf(await exportActions.call(sanne, { format: "xlsx" }));
  const sheet = textOf(parts, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain(`<col min="2" max="2" width="${name.length + 2}" customWidth="1"/>`);
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"/>');
  expect(sheet).toMatch(/<\/sheetData><autoFilter ref="A1:[A-Z]2"\/><\/worksheet>$/);
  expect(textOf(parts, "xl/workbook.xml")).toContain('<sheet name="Actielijst" sheetId="1"');
  expect(textOf(parts, "xl/styles.xml")).toContain('formatCode="dd\\-mm\\-yyyy"');
});

test("a second sheet says of whom the list is, who made it and when, how many rows it has and what was left out", async () => {
  const { customer_id, sanne } = await at("Uitvoer Over");
  const boer = await debtor(customer_id, "De Boer", { number: "0012" });
  await invoice(sanne, boer, { overdue: 3 });
  const about = async (filters: Record<string, unknown>) =>
    textsIn(
      textOf(
        await partsOf(await exportActions.call(sanne, { ...filters, format: "xlsx" })),
        "xl/worksheets/sheet2.xml",
      ),
    );
  const plain = await about({});
  expect(plain.slice(0, 6)).toEqual([
    "Lijst",
    "Actielijst",
    "Klant",
    "Uitvoer Over",
    "Gemaakt door",
    sanne.actor.full_name,
  ]);
  expect(plain.slice(-4)).toEqual(["Regels", "1", "Filters", "Geen: alle regels"]);
  expect(plain[7]).toMatch(/^\d+ \w+ \d{4} \d\d:\d\d$/);
  const filters = { debtor_id: boer, next_status: 3, q: "boer", currency: "EUR" };
  expect((await about(filters)).slice(8)).toEqual(
    ["Regels", "1", "Gezocht op", "boer", "Debiteur", "0012 De Boer"].concat([
      "Volgende status",
      "Herinnering",
      "Valuta",
      "EUR",
    ]),
  );
});

test.each(["csv", "xlsx"] as const)(
  "the columns of the table come in its order, with what belongs to them (%s)",
  async (format) => {
    const { customer_id, sanne } = await at("Uitvoer Gekozen");
    await invoice(sanne, await debtor(customer_id, "Smit; Bouw", { number: "7" }), {
      overdue: 3,
      amount: 5_000,
    });
    const file = await exportActions.call(sanne, { format, columns: "reason,amount,nonsense,debtor,days" });
    const since = formatDay(addDays(TODAY, -3), "nl");
    if (format === "csv") {
      expect(await linesOf(file)).toEqual([
        "\ufeffWaarom nu;Valuta;Openstaand;Debiteurnummer;Debiteur;Dagen te laat",
        `vervallen sinds ${since};EUR;50,00;7;"Smit; Bouw";3`,
      ]);
    } else {
      const sheet = textOf(await partsOf(file), "xl/worksheets/sheet1.xml");
      expect(textsIn(sheet).slice(6)).toEqual([`vervallen sinds ${since}`, "EUR", "7", "Smit; Bouw"]);
      expect(sheet).toContain('<c r="C2" s="1"><v>50.00</v></c>');
      expect(sheet).toContain('<c r="F2"><v>3</v></c>');
    }
  },
);

test("the columns of debtors and invoices can be chosen as well; a choice of none that can be had is all of them", async () => {
  const { customer_id, sanne } = await at("Uitvoer Kolommen");
  const boer = await debtor(customer_id, "De Boer", { number: "7" });
  await invoice(sanne, boer, { overdue: 3, amount: 5_000 });
  const head = async (file: Promise<Download>) => (await linesOf(await file))[0]?.slice(1).split(";");
  expect(await head(exportDebtors.call(sanne, { columns: "name,invoices_sum,collect" }))).toEqual([
    "Naam",
    "Openstaand EUR",
    "Openstaand USD",
    "Openstaand GBP",
    "Incasseren",
  ]);
  expect(await head(exportInvoices.call(sanne, { columns: "number,days,amount" }))).toEqual([
    "Nummer",
    "Dagen te laat",
    "Valuta",
    "Openstaand",
    "Rente",
    "Incassokosten",
    "RI-totaal",
    "Btw in incassokosten",
  ]);
  expect(await head(exportDebtors.call(sanne, { columns: "nonsense" }))).toHaveLength(22);
});
