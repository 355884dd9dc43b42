import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { exportDebtors } from "@/lib/debtors/queries/export-debtors";
import { exportActions } from "@/lib/dunning/queries/export-actions";
import { listActions } from "@/lib/dunning/queries/list-actions";
import type { Download } from "@/lib/http/download";
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

test.each(["=cmd|' /C calc'!A0", "+31 20 123", "-4", "@som", "\tx"])(
  "a cell that a spreadsheet would compute is text: %s",
  async (name) => {
    const { customer_id, sanne } = await at("Uitvoer Formule");
    await debtor(customer_id, name, { number: "1", status: "=1+1" });
    const [, row] = await linesOf(await exportDebtors.call(sanne, {}));
    const cells = (row ?? "").split(";");
    expect(cells[1]?.replace(/^"/, "").startsWith("'")).toBe(true);
    expect(cells[9]).toBe("'=1+1");
  },
);

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
  expect(await last(sanne)).toEqual(["Innen", "Ja", "Nee"]);
  expect(await last({ ...sanne, language: "de" })).toEqual(["Mahnen", "Ja", "Nein"]);
});
