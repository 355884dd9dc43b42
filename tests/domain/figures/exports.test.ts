import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { debtorExport } from "@/lib/figures/queries/reports/debtor-export";
import { interestExport } from "@/lib/figures/queries/reports/interest-export";
import { statusExport } from "@/lib/figures/queries/reports/status-export";
import { addDays } from "@/lib/kernel/day";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

const bakker = await customer("Bakker Groothandel", { admin_costs: 1_250 });
const sanne = await as(role.klant, bakker);
const helper: StaffCtx = { ...sanne, actor: { ...sanne.actor, is_super: true } };
const boer = await debtor(bakker, "De Boer", { number: "0012" });
await invoice(sanne, boer, { number: "F-1", overdue: 61, amount: 100_000, step: 6, calculate_incasso: true });
await invoice(sanne, boer, { number: "F-2", overdue: 60, amount: 50_000, step: 6, calculate_incasso: true });
await invoice(sanne, boer, { number: "F-3", overdue: 5, amount: 20_000, last_status_id: 14 });

type Exported = { filename: string; lines: string[][] };
async function csv(verb: typeof statusExport | typeof debtorExport | typeof interestExport, query = {}) {
  const file = await verb.call(helper, { ...query, format: "csv" });
  const text = (await bytesOf(file)).toString("utf8").trimEnd();
  return { filename: file.filename, lines: text.split("\n").map((line) => line.split(";")) } as Exported;
}

test("invoices come by their status and their date; what somebody closed is not open", async () => {
  const { filename, lines } = await csv(statusExport);
  expect(filename).toBe(`factuurstatussen-${TODAY}.csv`);
  expect(lines[0]?.slice(-3)).toEqual(["rente", "incassokosten", "RI-totaal"]);
  expect(lines.slice(1).map((line) => [line[2], line[7], line[8]])).toEqual([
    ["F-1", "1000,00", "Sommatie"],
    ["F-2", "500,00", "Sommatie"],
    ["F-3", "0,00", "RI verrekend"],
  ]);
  expect((await csv(statusExport, { status: "14,16" })).lines).toHaveLength(2);
  const from = addDays(TODAY, -36);
  expect((await csv(statusExport, { from })).lines.map((line) => line[2]).slice(1)).toEqual(["F-3"]);
  expect((await csv(statusExport, { status: "19" })).lines).toHaveLength(1);
});

test("interest and costs come of what is more than so many days overdue, with what a dossier costs", async () => {
  const { filename, lines } = await csv(interestExport);
  expect(filename).toBe(`rente-en-incassokosten-${TODAY}.csv`);
  expect(lines.slice(1).map((line) => [line[2], line[6], line[12]])).toEqual([["F-1", "61", "12,50"]]);
  expect((await csv(interestExport, { days: 59 })).lines).toHaveLength(3);
});

test("what debtors owed comes by debtor and currency, up to today at most", async () => {
  const { filename, lines } = await csv(debtorExport, { till: addDays(TODAY, 30) });
  expect(filename).toBe(`debiteurenstatus-${TODAY}.csv`);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.slice(0, 4)).toEqual(["0012", "De Boer", "", "EUR"]);
  const ever = await csv(debtorExport, { from: "1900-01-01" });
  expect(ever.lines[1]?.slice(4, 6)).toEqual(["0,00", "1700,00"]);
});

test("a report that cannot be is refused at the field that is wrong", async () => {
  const refusedAt = (field: string) => ({ kind: "invalid", errors: { [field]: expect.anything() } });
  const reversed = { from: TODAY, till: addDays(TODAY, -1) };
  for (const verb of [statusExport, debtorExport])
    await expect(Promise.resolve().then(() => verb.call(helper, reversed))).rejects.toMatchObject(
      refusedAt("till"),
    );
  await expect(statusExport.call(helper, { status: "3,99" })).rejects.toMatchObject(refusedAt("status"));
  await expect(statusExport.call(helper, { from: "2026-02-30" })).rejects.toMatchObject(refusedAt("from"));
  await expect(interestExport.call(helper, { days: 3_651 })).rejects.toMatchObject(refusedAt("days"));
  await expect(interestExport.call(helper, { format: "pdf" })).rejects.toMatchObject(refusedAt("format"));
});

test("they are for a super-login alone", async () => {
  for (const verb of [statusExport, debtorExport, interestExport])
    await expect(verb.call(sanne, {})).rejects.toMatchObject({ kind: "forbidden" });
});
