import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { listInvoiceIds } from "@/lib/invoices/queries/list-invoice-ids";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { day } from "@/lib/kernel/day";
import { toWireForm } from "@/lib/kernel/wire";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const sanne = await as(role.klant, bakker);
const jansen = await debtor(bakker, "Jansen Bouw", { number: "10001", status: "Incasso loopt" });
const visser = await debtor(bakker, "Visser Transport", { number: "20001" });
const late = await invoice(sanne, jansen, { overdue: 100, amount: 50_000 });
const recent = await invoice(sanne, visser, { overdue: 10, amount: 20_000, last_status_id: 16 });
await invoice(sanne, visser, { date: day("2026-12-01"), expires_at: day("2026-12-31"), amount: 9_900 });

const listed = async (query: object) => {
  const { data, totals } = toWireForm(listInvoices.answer, await listInvoices.call(sanne, query));
  return [data.map(({ id, bar_amount }) => [id, bar_amount]), totals[0]?.bar_amount];
};

test("what was open on a day, by how late it was or in which status, and never what is of a day to come", async () => {
  expect(await listed({ dso: TODAY, sort: "amount" })).toEqual([
    [
      [late, "500.00"],
      [recent, "200.00"],
    ],
    "700.00",
  ]);
  expect(await listed({ dso: TODAY, due: "over_90" })).toEqual([[[late, "500.00"]], "500.00"]);
  expect(await listed({ dso: TODAY, due: "to_30,over_90", status: 16 })).toEqual([
    [[recent, "200.00"]],
    "200.00",
  ]);
});

test("by a part of the debtor's number or status", async () => {
  expect(await listed({ dso: TODAY, debtor_number: "2000" })).toEqual([[[recent, "200.00"]], "200.00"]);
  expect(await listed({ dso: TODAY, debtor_status: "incasso" })).toEqual([[[late, "500.00"]], "500.00"]);
});

test("a list that was opened from no bar says nothing of one", async () =>
  expect((await listed({ debtor_number: "2000" }))[1]).toBeUndefined());

test("its ids and its file are of the same invoices, the file with the sum's column", async () => {
  const ids = await listInvoiceIds.call(sanne, { dso: TODAY, due: "over_90" });
  expect(JSON.parse(String(await bytesOf(ids)))).toEqual([late]);
  const file = String(await bytesOf(await exportInvoices.call(sanne, { dso: TODAY, due: "over_90" })));
  const [head = "", row = "", ...more] = file.trim().split("\n");
  expect([head.split(";").at(-2), row.split(";").at(-2), more]).toEqual(["Open toen", "500,00", []]);
});

test.each([
  { due: "soon" },
  { due: "over_90,soon" },
  { dso: "2026-02-30" },
  { paid: "2026-13" },
  { paid_status: "22" },
  { sent: "2026-1" },
  { step: "fax" },
])("%j is refused at its field", (query) =>
  expect(listInvoices.call(sanne, query)).rejects.toMatchObject({
    kind: "invalid",
    errors: { [Object.keys(query)[0] ?? ""]: expect.anything() },
  }),
);
