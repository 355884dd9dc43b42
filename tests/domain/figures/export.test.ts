import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import { role } from "@/lib/access/roles";
import { exportAmountPerPeriod, exportInvoiceStatus } from "@/lib/figures/queries/export-charts";
import { exportTopDebtors } from "@/lib/figures/queries/export-top";
import type { Call } from "@/lib/http/calls";
import { verbFor } from "@/lib/http/calls";
import { day } from "@/lib/kernel/day";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.klant, bakker);
const jansen = await debtor(bakker, "=Jansen; Bouw", { number: "10001" });
await invoice(sanne, jansen, {
  date: day("2026-01-15"),
  expires_at: day("2026-02-14"),
  amount: 123_456,
  step: 3,
});
await invoice(sanne, jansen, {
  date: day("2026-03-01"),
  expires_at: day("2026-12-14"),
  amount: -2_000,
  last_status_id: 20,
});

const linesOf = async (download: Parameters<typeof bytesOf>[0]) =>
  String(await bytesOf(download))
    .replace("\ufeff", "")
    .trim()
    .split("\n");

test("a chart is a row per label and currency, a column per series, and a row of sums", async () => {
  const file = await exportAmountPerPeriod.call(sanne, { export: "1", file: "csv", year: 2026 });
  expect(file.filename).toBe("Gefactureerd-2026-11-21.csv");
  const [head, january, february, ...more] = await linesOf(file);
  expect([head, january, february]).toEqual([
    "Periode;Valuta;Gefactureerd",
    "2026-01;EUR;1234,56",
    "2026-02;EUR;0,00",
  ]);
  expect(more.at(-1)).toBe("Totaal;EUR;1214,56");
});

test("a status is called by its name", async () =>
  expect(await linesOf(await exportInvoiceStatus.call(sanne, { file: "csv" }))).toEqual([
    "Status;Valuta;Openstaand",
    "Herinnering;EUR;1234,56",
    "Creditbedrag;EUR;-20,00",
    "Totaal;EUR;1214,56",
  ]));

test("the lists of ten stand below each other, and no name becomes a formula", async () => {
  const [, first] = await linesOf(await exportTopDebtors.call(sanne, { file: "csv" }));
  expect(first).toMatch(/^Hoogste openstaande bedragen;EUR;1;10001;"'=Jansen; Bouw";1214,56;1234,56;280;/);
});

test("without a word it is a workbook", async () => {
  const file = await exportAmountPerPeriod.call(sanne, {});
  expect(file.filename).toMatch(/\.xlsx$/);
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe("PK");
});

test("export=1 picks the file of each call that has one", () => {
  const table: readonly (readonly [string, Call])[] = Object.entries(calls);
  const charts = table.filter(([name]) => /^GET \/dashboard\/(?!currencies|stats)/.test(name));
  expect(charts.length).toBeGreaterThan(8);
  for (const [name, call] of charts)
    expect([name, verbFor(call, { export: "1" }).verb.kind]).toEqual([name, "file"]);
});
