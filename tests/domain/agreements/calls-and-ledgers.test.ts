import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { agendaCounts } from "@/lib/dunning/queries/agenda-counts";
import { mayContactNow } from "@/lib/dunning/queries/may-contact-now";
import { sentence } from "@/lib/i18n/sentences";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { holdsOf, listed, night, on, pay, promise, rowOf, workOn } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

async function at(name: string) {
  const customer_id = await customer(name);
  return { customer_id, sanne: await as(role.klant, customer_id) };
}

const call = (ctx: StaffCtx, id: number, result: string, follow_up?: Record<string, unknown>) =>
  addDebtorEntry.call(ctx, { id, type: "call", content: "", result, follow_up });

test("26: who asks to be called back stands still until then; three calls that reach nobody end it", async () => {
  const { customer_id, sanne } = await at("Terugbellen");
  const boer = await debtor(customer_id, "De Boer");
  const F1 = await invoice(sanne, boer, { step: 4 });
  const back = { kind: "callback", invoices: "all", day: "2026-11-25" };
  await call(on(sanne, "2026-11-23"), boer, "call_back", back);
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-11-25", last_status_id: 4 });
  expect(await listed(sanne, "2026-11-24")).toEqual([]);
  expect(await listed(sanne, "2026-11-25")).toMatchObject([{ id: F1 }]);
  expect((await mayContactNow.call(on(sanne, "2026-11-25"), { id: F1 })).data).toMatchObject({
    goes: true,
    notes: [{ code: "callback" }],
  });
  await call(on(sanne, "2026-11-25"), boer, "no_answer");
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-11-26" });
  await call(on(sanne, "2026-11-26"), boer, "no_answer");
  expect(await rowOf(F1)).toMatchObject({ deadline: "2026-11-27" });
  await call(on(sanne, "2026-11-27"), boer, "no_answer");
  expect(await holdsOf(F1)).toEqual(["callback unreached"]);
  expect(await rowOf(F1)).toMatchObject({ deadline: null, agenda_on: null });
});

test("27: silence without an open callback is an entry and holds nothing; a promise by phone is made with the call", async () => {
  const { customer_id, sanne } = await at("Stilte");
  const boer = await debtor(customer_id, "De Boer");
  const F1 = await invoice(sanne, boer, { step: 4 });
  const monday = on(sanne, "2026-11-23");
  expect((await call(monday, boer, "no_answer")).data).toMatchObject({ hold_id: null, undo_id: null });
  expect(await holdsOf(F1)).toEqual([]);
  const wish = { kind: "promise", invoices: { [F1]: null }, day: "2026-11-27" };
  await call(monday, boer, "promise", wish);
  expect(await holdsOf(F1)).toEqual(["promise open"]);
  const iris = await as(role.flex, customer_id);
  await expect(call(iris, boer, "promise", { ...wish, replace: true })).rejects.toMatchObject({
    kind: "forbidden",
    errors: { result: [{ key: "forbidden_result" }] },
  });
});

const HEADER = "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;factuurbedrag;openstaand";
async function bring(ctx: StaffCtx, rows: [number: string, open: string][], options = {}) {
  const lines = rows.map(([number, open]) => `7;De Boer;${number};2026-09-01;2026-10-01;500,00;${open}`);
  const file = new File([[HEADER, ...lines].join("\n")], "openstaand.csv");
  const started: { data: { id: number } } = await startCsvImport.call(ctx, { file, ...options });
  await workOn(ctx, started.data);
}
const idOf = async (customer_id: number, number: string) => {
  const [row] = await owner<{ id: number; debtor_id: number }[]>`
    select id, debtor_id from invoices where customer_id = ${customer_id} and number = ${number}`;
  return { id: row?.id ?? 0, debtor_id: row?.debtor_id ?? 0 };
};

test("Sunday's payment is not undone by Monday's file that does not know it, nor booked again by Tuesday's that does", async () => {
  const { customer_id, sanne } = await at("Wacht Op Boek");
  await bring(on(sanne, "2026-11-20"), [["F1", "500,00"]]);
  const { id, debtor_id } = await idOf(customer_id, "F1");
  await pay(on(sanne, "2026-11-22"), debtor_id, "200.00", [id]);
  const seen: string[] = [];
  for (const [day, open] of [
    ["2026-11-23", "500,00"],
    ["2026-11-24", "300,00"],
    ["2026-11-25", "300,00"],
  ] as const) {
    await bring(on(sanne, day), [["F1", open]]);
    seen.push((await rowOf(id)).amount);
  }
  expect(seen).toEqual(["30000", "30000", "30000"]);
  expect(await rowsOf("bookings", customer_id)).toMatchObject([
    { on: "2026-11-22", paid: "20000", source: "hand", unseen: "0" },
  ]);
});

test("a payment the ledger has not told of in fourteen days is for somebody to look at, until it tells or it is undone", async () => {
  const { customer_id, sanne } = await at("Niet Gezien");
  await bring(on(sanne, "2026-11-20"), [["F1", "500,00"]]);
  const { id, debtor_id } = await idOf(customer_id, "F1");
  await pay(on(sanne, "2026-11-22"), debtor_id, "200.00", [id]);
  const stateOn = async (day: string) => ({
    unseen: (await getInvoice.call(on(sanne, day), { id })).data.unseen,
    count: (await agendaCounts.call(on(sanne, day), {})).data.unseen,
    listed: (await listInvoices.call(on(sanne, day), { unseen: true })).data.map((row) => row.id),
  });
  expect(await stateOn("2026-12-05")).toEqual({ unseen: null, count: 0, listed: [] });
  expect(await stateOn("2026-12-06")).toEqual({
    unseen: { amount: 20_000, since: "2026-11-22" },
    count: 1,
    listed: [id],
  });
  await bring(on(sanne, "2026-12-07"), [["F1", "300,00"]]);
  expect(await stateOn("2026-12-07")).toEqual({ unseen: null, count: 0, listed: [] });
});

test("what vanishes from a complete list is paid and keeps its promise; what is back takes that back with its own day", async () => {
  const { customer_id, sanne } = await at("Weg En Terug");
  await bring(on(sanne, "2026-11-20"), [
    ["F1", "500,00"],
    ["F2", "500,00"],
    ["F3", "500,00"],
  ]);
  const { id, debtor_id } = await idOf(customer_id, "F1");
  await promise(on(sanne, "2026-11-20"), debtor_id, [id], { day: "2026-11-27" });
  const others: [string, string][] = [
    ["F2", "500,00"],
    ["F3", "500,00"],
  ];
  await bring(on(sanne, "2026-11-24"), others, { complete: "1" });
  expect(await holdsOf(id)).toEqual(["promise kept"]);
  await bring(on(sanne, "2026-11-26"), [["F1", "500,00"], ...others], { complete: "1" });
  expect(await holdsOf(id)).toEqual(["promise open"]);
  expect(await rowOf(id)).toMatchObject({ amount: "50000", deadline: "2026-12-02" });
  const money = (await rowsOf("bookings", customer_id)).map((row) => [row.source, row.on, Number(row.paid)]);
  expect(money).toEqual([
    ["vanished", "2026-11-24", 50_000],
    ["reappeared", "2026-11-24", -50_000],
  ]);
  await bring(on(sanne, "2026-12-02"), [["F1", "500,00"], ...others], { complete: "1" });
  await night(sanne, "2026-12-02");
  expect(await holdsOf(id)).toEqual(["promise broken"]);
});

test("a payment of nothing is refused at its field, in a whole sentence of every language", async () => {
  const customer_id = await customer("Niets Betaald");
  const sanne = await as(role.klant, customer_id);
  const vos = await debtor(customer_id, "Vos Interieur");
  const id = await invoice(sanne, vos, { overdue: 10 });
  const paid = addPayment.call(sanne, { debtor_id: vos, amount: "0.00", invoices: { [id]: null } });
  await expect(paid).rejects.toMatchObject({ errors: { amount: [{ key: "above_zero" }] } });
  for (const language of ["nl", "en", "de"] as const)
    expect(sentence(language, "errors.above_zero")).not.toContain("{");
});
