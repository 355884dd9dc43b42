import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { exportStatement } from "@/lib/claims/queries/export-statement";
import { addDays } from "@/lib/kernel/day";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, freePeriodGiven, invoice, NOW, owner, TODAY } from "../../support/world";

const days = (count: number) => addDays(TODAY, -count);
const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };

const customer_id = await customer("Verloop Als Bestand");
const sanne = await as(role.klant, customer_id);
const jansen = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer" });
const id = await invoice(sanne, jansen, { amount: 100_000, overdue: 60, number: "F2026-900" });
await freePeriodGiven(id, posted);
await owner`insert into bookings ${owner({ customer_id, invoice_id: id, on: days(1), day: TODAY, paid: 40_000, source: "exact" })}`;
await owner`update invoices set amount = 60000 where id = ${id}`;

const csvOf = async (who: typeof sanne, input: object) =>
  (await bytesOf(await exportStatement.call(who, { format: "csv", ...input }))).toString("utf8");

test("the statement as a CSV has a line for each event and each line of interest, with what was owed on that evening", async () => {
  const lines = (await csvOf(sanne, { id: jansen })).trimEnd().split("\n");
  expect(lines[0]).toBe(
    "\ufeffDag;Wat;Artikel;Over;Per jaar;Dagen;Rente;Incassokosten;Betaald;Hoofdsom;Rente open;Kosten open;Totaal",
  );
  expect(lines.slice(1).map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    `${days(90)};Factuur F2026-900: € 1.000,00;;;;;;;;1000,00;0,00;0,00;1000,00`,
    `${days(30)};"Brief over F2026-900; aangekondigde kosten € 150,00";;;;;;;;1000,00;0,00;0,00;1000,00`,
    "2026-11-17;Rente wordt gevorderd over F2026-900;;;;;;;;1000,00;6,14;150,00;1156,14",
    "2026-11-17;Incassokosten over F2026-900;2 BIK;1000,00;;;;150,00;;1000,00;6,14;150,00;1156,14",
    `${days(1)};Rente over F2026-900, 23 sep 2026 t/m 20 nov 2026;6:119 BW;1000,00;4,00;59;6,47;;;756,47;0,00;0,00;756,47`,
    `${days(1)};Betaling op F2026-900: € 150,00 kosten, € 6,47 rente, € 243,53 hoofdsom (artikel 6:44 BW);6:44 BW;;;;;;400,00;756,47;0,00;0,00;756,47`,
    `${TODAY};Rente over F2026-900, 21 nov 2026 t/m 21 nov 2026;6:119 BW;756,47;4,00;1;0,08;;;756,47;0,08;0,00;756,55`,
    `${TODAY};Stand;;;;;;;;756,47;0,08;0,00;756,55`,
  ]);
});

test("a workbook has days and amounts that can be counted with, and no cell that runs", async () => {
  const hostile = await debtor(customer_id, "Slim B.V.", { kvk_number: "12345678" });
  await invoice(sanne, hostile, { amount: 50_000, overdue: 10, number: '=HYPERLINK("http://kwaad")' });
  const parts = unzipSync(
    new Uint8Array(await bytesOf(await exportStatement.call(sanne, { id: hostile, format: "xlsx" }))),
  );
  const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain("<v>500.00</v>");
  const csv = await csvOf(sanne, { id: hostile });
  for (const cell of csv.split(/[;\n]/)) expect(cell).not.toMatch(/^"?[=+@]/);
});

test("in English and German the headings are theirs, and days and amounts stay as every export has them", async () => {
  const [english = ""] = (await csvOf({ ...sanne, language: "en" }, { id: jansen })).split("\n");
  expect(english).toContain("Day;What;Article;On;A year;Days;Interest;Collection costs;Paid;Principal");
  const german = (await csvOf({ ...sanne, language: "de" }, { id: jansen })).split("\n");
  expect(german[0]).toContain(
    "Tag;Was;Artikel;Auf;Pro Jahr;Tage;Zinsen;Inkassokosten;Bezahlt;Hauptforderung",
  );
  expect(german.at(-2)).toBe(`${TODAY};Stand;;;;;;;;756,47;0,08;0,00;756,55`);
});

test("a day without a rate gives no file and is named, and so is a day too far ahead", async () => {
  const ask = (on: string) => exportStatement.call(sanne, { id: jansen, on });
  await expect(ask(addDays(TODAY, 45))).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "rate_missing", values: { kind: "de wettelijke rente", day: "1 jan 2027" } },
  });
  await expect(ask(addDays(TODAY, 61))).rejects.toMatchObject({ errors: { on: expect.anything() } });
});

test("a debtor of another customer has no file", async () => {
  const other = await debtor(await customer("De Buren Elders"), "Bakker");
  await expect(exportStatement.call(sanne, { id: other })).rejects.toMatchObject({ kind: "not-found" });
});
