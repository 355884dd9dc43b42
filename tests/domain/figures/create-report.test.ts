import fs from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { xlsxFile } from "@/lib/accounting/adapters/xlsx/workbook";
import { startReport } from "@/lib/figures/commands/start-report";
import { previewReport } from "@/lib/figures/queries/reports/preview-report";
import { readList } from "@/lib/figures/queries/reports/read-list";
import { reportFile } from "@/lib/figures/queries/reports/report-file";
import { compared, totalsOf } from "@/lib/figures/rules/reports/compare";
import { jobStatuses } from "@/lib/jobs/queries";
import { toWire } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";
import { bytesOf } from "../../support/download";
import { rootPath } from "../../support/sources";
import { as, customer, debtor, own, owner, TODAY, work } from "../../support/world";

const ledger = (name: string) => rootPath(`tests/support/ledgers/worked/${name}`);
const older = () => new File([fs.readFileSync(ledger("open-items-1.csv"))], "posten-februari.csv");
const newer = () => new File([fs.readFileSync(ledger("open-items-2.csv"))], "posten-maart.csv");
const { reports } = JSON.parse(fs.readFileSync(ledger("expected.json"), "utf8"));

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.klant, bakker, { features: ["create-report"] });

const keptFiles = async () =>
  (await owner`select filename from files where customer_id = ${bakker}`).map(({ filename }) => filename);

/** Returns the report of two lists as its sheets, each as rows of texts. */
async function made(ctx: StaffCtx, files: { "file-1": File; "file-2": File }) {
  const { data } = await startReport.call(ctx, files);
  await work(ctx, data);
  const { data: job } = await jobStatuses.call(ctx, { id: data.id });
  const file = await reportFile.call(ctx, { id: data.id });
  return { job, file, bytes: await bytesOf(file) };
}

async function rowsOf(bytes: Buffer, sheet: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const lines of (await xlsxFile(bytes, sheet)).lines())
    rows.push(...lines.map(({ cells }) => cells));
  return rows;
}

test("every invoice of the worked lists falls under the class that was worked out by hand", async () => {
  const rows = await reading(own(sanne), async (read) =>
    compared(
      (await readList(read, Buffer.from(await older().arrayBuffer()))).items,
      (await readList(read, Buffer.from(await newer().arrayBuffer()))).items,
    ),
  );
  const summaries = rows.map(({ name: _, date: __, other_debtor: ___, ...row }) => ({
    ...row,
    old: toWire(row.old),
    new: toWire(row.new),
    difference: toWire(row.difference),
  }));
  expect(summaries).toEqual(reports.rows);
  const totals = totalsOf(rows).map((row) => ({
    ...row,
    old: toWire(row.old),
    new: toWire(row.new),
    difference: toWire(row.difference),
  }));
  expect(totals).toEqual(reports.totals);
});

test("the preview tells what was recognised and what a report would come to, and keeps nothing", async () => {
  const files = { "file-1": older(), "file-2": newer() };
  const { data } = toWireForm(previewReport.answer, await previewReport.call(sanne, files));
  expect(data.totals).toEqual(reports.totals);
  expect(data).toMatchObject({ rows: 15, is_swapped: false, is_strange: false });
  expect(data.files[0]).toEqual({
    name: "posten-februari.csv",
    lines: 15,
    invoices: 13,
    debtors: 4,
    rejected: 0,
    newest: "2025-01-30",
    totals: [
      { currency: "EUR", amount: "3010.00" },
      { currency: "USD", amount: "5800.00" },
    ],
  });
  expect(await keptFiles()).toEqual([]);
});

test("a report is a workbook of four sheets whose sums agree, and only the report is kept", async () => {
  const { job, file, bytes } = await made(sanne, { "file-1": older(), "file-2": newer() });
  expect(job).toMatchObject({ status: 2, result: { rows: 15, rejected: 0 } });
  expect(file.filename).toBe(`rapport-openstaande-posten-${TODAY}.xlsx`);
  expect(Object.keys(unzipSync(bytes)).filter((name) => name.includes("sheets/"))).toHaveLength(4);
  const summary = await rowsOf(bytes, "Samenvatting");
  expect(summary[0]).toEqual(["valuta", "klasse", "aantal", "oud", "nieuw", "verschil"]);
  expect(summary).toContainEqual(["EUR", "totaal", "13", "3010,00", "2829,95", "-180,05"]);
  expect(summary).toContainEqual(expect.arrayContaining(["ouder", "posten-februari.csv", "15"]));
  const invoices = await rowsOf(bytes, "Facturen");
  expect(invoices).toHaveLength(16);
  expect(invoices[8]?.slice(2)).toEqual(
    expect.arrayContaining(["A-3", "EUR", "750,00", "250,00", "-500,00", "deelbetaald"]),
  );
  const debtors = await rowsOf(bytes, "Debiteuren");
  expect(debtors.at(-2)?.slice(0, 3)).toEqual(["totaal", "", "EUR"]);
  expect(await keptFiles()).toEqual([`rapport-openstaande-posten-${TODAY}.xlsx`]);
});

const list = (...rows: string[]) =>
  new File(
    [["debiteurnummer;factuurnummer;factuurdatum;vervaldatum;openstaand", ...rows].join("\r\n")],
    "posten.csv",
  );

test("lines an import would refuse stand on their own sheet, with file, line, column and reason", async () => {
  const broken = list("007;F-1;2026-01-05;2026-02-04;100,00", "007;F-2;2026-13-05;;100,00");
  const clashing = list(
    "007;F-1;2026-01-05;2026-02-04;60,00",
    "007;F-3;2026-01-05;2026-02-04;1,00",
    "007;F-3;2026-01-06;2026-02-04;2,00",
  );
  const { job, bytes } = await made(sanne, { "file-1": broken, "file-2": clashing });
  expect(job).toMatchObject({ result: { rows: 1, rejected: 3 } });
  const [head, ...rows] = await rowsOf(bytes, "Afgekeurd");
  expect(head).toEqual(["bestand", "regel", "kolom", "reden"]);
  expect(rows.map(([, line, column]) => [line, column])).toEqual([
    ["3", "factuurdatum"],
    ["3", "factuurnummer"],
    ["4", "factuurnummer"],
  ]);
});

test.each([
  ["no header", new File(["dit is geen lijst\r\n"], "brief.csv")],
  ["a header and nothing under it", list()],
  ["no row that can be taken", list("007;F-1;geen datum;;x")],
  ["no text", new File([Buffer.from([0, 1, 2, 0, 255, 0])], "posten.csv")],
  ["nothing at all", new File([], "leeg.csv")],
  ["another kind of file", new File(["%PDF-1.4"], "posten.pdf")],
])("a file with %s is refused at its field, and nothing is kept", async (_, strange) => {
  const before = await keptFiles();
  const invalid = { kind: "invalid", errors: { "file-1": [{ key: "invalid_file" }] } };
  const files = { "file-1": strange, "file-2": newer() };
  await expect(startReport.call(sanne, files)).rejects.toMatchObject(invalid);
  await expect(previewReport.call(sanne, files)).rejects.toMatchObject(invalid);
  expect(await keptFiles()).toEqual(before);
});

test("the same file twice is refused at the second; two strange ones are both named", async () => {
  await expect(startReport.call(sanne, { "file-1": older(), "file-2": older() })).rejects.toMatchObject({
    kind: "invalid",
    errors: { "file-2": [{ key: "same_file" }] },
  });
  await expect(startReport.call(sanne, { "file-1": list(), "file-2": list() })).rejects.toMatchObject({
    errors: { "file-1": [{ key: "invalid_file" }], "file-2": [{ key: "invalid_file" }] },
  });
});

test("files the wrong way round are said to be, before and in the report", async () => {
  const files = { "file-1": newer(), "file-2": older() };
  expect((await previewReport.call(sanne, files)).data).toMatchObject({ is_swapped: true });
  const { bytes } = await made({ ...sanne }, files);
  expect((await rowsOf(bytes, "Samenvatting")).flat().join(" ")).toContain("verwisseld");
});

test("lists of which no debtor is known are said to be strange", async () => {
  const visser = await customer("Visser Transport");
  const els = await as(role.klant, visser, { features: ["create-report"] });
  await debtor(visser, "De Boer", { number: "900" });
  const files = { "file-1": older(), "file-2": newer() };
  expect((await previewReport.call(els, files)).data).toMatchObject({ is_strange: true });
  await debtor(visser, "Alders Bouw", { number: "10001" });
  expect((await previewReport.call(els, files)).data).toMatchObject({ is_strange: false });
});

test("a report is for who asked for it, and for users with the feature", async () => {
  const { data } = await startReport.call(sanne, { "file-1": older(), "file-2": newer() });
  await work(sanne, data);
  const colleague = await as(role.klant, bakker, { features: ["create-report"] });
  await expect(reportFile.call(colleague, { id: data.id })).rejects.toMatchObject({ kind: "not-found" });
  const plain = await as(role.klant, bakker);
  await expect(previewReport.call(plain, { "file-1": older(), "file-2": newer() })).rejects.toMatchObject({
    kind: "forbidden",
  });
});
