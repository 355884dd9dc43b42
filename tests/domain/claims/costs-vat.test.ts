import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { interestExport } from "@/lib/figures/queries/reports/interest-export";
import { statusExport } from "@/lib/figures/queries/reports/status-export";
import type { Download } from "@/lib/http/download";
import { claimOfDebtor } from "@/lib/invoices/queries/debtor-claim";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { addDays } from "@/lib/kernel/day";
import { downloadInvoiceFile } from "@/lib/letters/queries/invoice-file";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { downloadHandover } from "@/lib/messages/queries/handovers/download";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { as, customer, debtor, freePeriodGiven, invoice, NOW, owner, TODAY, work } from "../../support/world";

const exempt = { costs_vat: true, vat_reason: "Vrijgesteld onderwijs" };

/** Creates a claim of 1,000.00 on a consumer whose free period is over: 150.00 costs and 31.50 VAT where the customer cannot reclaim it. */
async function claimed(name: string, { legal_mode = true, law = {}, facts = {} } = {}) {
  const customer_id = await customer(name, { legal_mode, law: owner.json(law) });
  const klant = await as(role.klant, customer_id);
  const sanne: StaffCtx = { ...klant, actor: { ...klant.actor, is_super: true } };
  const jansen = await debtor(customer_id, "Fam. Jansen", { number: "77", debtor_kind: "consumer" });
  const due = { amount: 100_000, overdue: 61, step: 8, calculate_incasso: true, number: "JAN-1" };
  const id = await invoice(sanne, jansen, { ...due, ...facts });
  const posted = new Date(NOW.getTime() - 30 * 86_400_000);
  await freePeriodGiven(id, { downloaded_at: posted, file_key: null, announced_costs: 18_150 });
  return { customer_id, sanne, jansen, id };
}

const rowsOf = async (file: Download) =>
  (await bytesOf(file))
    .toString("utf8")
    .replace("\ufeff", "")
    .trimEnd()
    .split("\n")
    .map((row) => row.trim().split(";"));

test("the VAT in the costs stands apart with an invoice, its debtor's claim and in every list that goes out", async () => {
  const { sanne, id, jansen } = await claimed("Btw Apart", { law: exempt });
  const vat = { incasso_costs: 18_150, incasso_costs_vat: 3_150 };
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject(vat);
  expect((await claimOfDebtor.call(sanne, { id: jansen })).data).toMatchObject([vat]);
  for (const verb of [exportInvoices, statusExport, interestExport]) {
    const [head = [], row = []] = await rowsOf(await verb.call(sanne, { format: "csv" }));
    expect([head.at(-1)?.toLowerCase(), row.at(-1)]).toEqual(["btw in incassokosten", "31,50"]);
  }
});

test("of a list with chosen columns the VAT comes last, wherever the amounts stand", async () => {
  const { sanne } = await claimed("Btw Gekozen", { law: exempt });
  const [head] = await rowsOf(await exportInvoices.call(sanne, { columns: "amount,number" }));
  expect(head).toEqual([
    "Valuta",
    "Openstaand",
    "Rente",
    "Incassokosten",
    "RI-totaal",
    "Nummer",
    "Btw in incassokosten",
  ]);
});

test("what a ledger booked off the open amount leaves the VAT in the costs that are still shown", async () => {
  const { customer_id, sanne, id } = await claimed("Btw In De Boeken", { law: exempt });
  await owner`insert into bookings ${owner({ customer_id, invoice_id: id, on: addDays(TODAY, -1), day: TODAY, paid: 40_000, source: "ledger", part: "principal" })}`;
  await owner`update invoices set amount = 60000 where id = ${id}`;
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    incasso_costs: 18_150,
    incasso_costs_vat: 3_150,
  });
});

test("whoever takes a claim over reads the VAT beside the costs: in the sums, on the covering page and in the invoice's file", async () => {
  const { customer_id, sanne, id } = await claimed("Btw Overgedragen", { law: exempt });
  const amounts = unzipSync(await bytesOf(await downloadInvoiceFile.call(sanne, { id })))["Bedragen.csv"];
  expect(strFromU8(amounts ?? new Uint8Array())).toMatch(
    /Incassokosten;181,50\r\n.*\r\n.*\r\nBtw in incassokosten;31,50\r\n$/,
  );
  await owner`update invoices set invoice_status_id = 10, next_action_on = ${TODAY} where customer_id = ${customer_id}`;
  const started: { data: { id: number } } = await runActions.call(sanne, { invoices: { [id]: 10 } });
  await work(sanne, started.data);
  const { data } = await listLetters.call(sanne, {});
  const handover = data.find(({ kind }) => kind === "handover");
  const zip = unzipSync(await bytesOf(await downloadHandover.call(sanne, { id: handover?.id ?? 0 })));
  const [head, row, total] = strFromU8(zip["Bedragen.csv"] ?? new Uint8Array())
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";").at(-1));
  expect([head, row, total]).toEqual(["Btw in incassokosten", "31,50", "31,50"]);
  const pages = await placedIn(Buffer.from(zip["00-Voorblad.pdf"] ?? []));
  expect(pages.map(textOf).join(" ")).toContain("In de incassokosten zit € 31,50 btw.");
});

test("a customer with rates of its own has no VAT in its costs, and its columns stay where they were", async () => {
  const { sanne, id, jansen } = await claimed("Eigen Tarief Zonder Btw", { legal_mode: false, law: exempt });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({ incasso_costs_vat: null });
  expect((await claimOfDebtor.call(sanne, { id: jansen })).data).toMatchObject([{ incasso_costs_vat: 0 }]);
  const [, row = []] = await rowsOf(await exportInvoices.call(sanne, { format: "csv" }));
  expect(row.at(-1)).toBe("0,00");
  const [head = []] = await rowsOf(await statusExport.call(sanne, { format: "csv" }));
  expect(head.slice(-3)).toEqual(["rente", "incassokosten", "RI-totaal"]);
});
