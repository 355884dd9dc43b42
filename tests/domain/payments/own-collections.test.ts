import { afterAll, expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { bookBankEntry } from "@/lib/payments/commands/bank/book-by-hand";
import { confirmBankEntries } from "@/lib/payments/commands/bank/confirm";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { listBankEntries } from "@/lib/payments/queries/bank/list-entries";
import type { states } from "@/lib/payments/schema";
import { camt, type Line } from "../../support/bank-files";
import { debiting, FORTNIGHT, invoiceNow } from "../../support/debiting";
import { invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const { mollie, on, notify, night, announced, collected, close } = await debiting();
afterAll(close);

const one = invoiceNow;

/** Collects 250 from a debtor under its mandate; the bank has not reported yet whether it is paid. */
async function collecting(name: string) {
  const made = await announced(name);
  const stood = (await one(made.dueInvoice))?.last_status_id;
  on(FORTNIGHT);
  await night(made.customer_id);
  const [mandate] = await rowsOf("debit_mandates", made.customer_id);
  const sanne = { ...made.sanne, today: FORTNIGHT };
  return { ...made, sanne, stood, id: collected().at(-1)?.id ?? "", mandate: String(mandate?.provider_id) };
}

const listed = async (ctx: StaffCtx, state: (typeof states)[number]) =>
  (await listBankEntries.call(ctx, { state })).data;

let statements = 0;
async function bring(ctx: StaffCtx, lines: readonly Line[]) {
  statements += 1;
  const text = camt({
    id: `2026-${statements}`,
    opened_on: TODAY,
    closed_on: FORTNIGHT,
    lines: lines.map((line) => ({ on: FORTNIGHT, name: "De Boer Bouw", ...line })),
  });
  const { data } = await startBankStatement.call(ctx, { file: new File([text], "afschrift.xml") });
  await work(ctx, data);
}

async function confirm(ctx: StaffCtx) {
  const rows = await listed(ctx, "certain");
  const entries = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
  return (await confirmBankEntries.call(ctx, { entries })).data;
}

test("a line under the name of a collection is certain, pays its invoice once, and the provider's word changes nothing", async () => {
  const { customer_id, sanne, dueInvoice, id } = await collecting("Visser Transport");
  await bring(sanne, [
    { amount: 25_000, reference: id },
    { amount: 25_000, reference: id },
  ]);
  expect(await listed(sanne, "certain")).toMatchObject([
    { reason: "collected", debtor: "De Boer Bouw", invoices: [{ invoice_id: dueInvoice, amount: 25_000 }] },
  ]);
  expect(await listed(sanne, "proposed")).toMatchObject([{ reason: "name_amount" }]);
  expect(await confirm(sanne)).toEqual({ booked: 1, changed: 0 });
  expect(await one(dueInvoice)).toMatchObject({ amount: "0", last_status_id: 19 });
  mollie.setStatus(id, "paid");
  await notify(id);
  await night(customer_id);
  expect(await rowsOf("payments", customer_id)).toMatchObject([{ amount: "10000" }, { amount: "25000" }]);
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "done" }]);
  expect(await listed(sanne, "booked")).toMatchObject([{ left: 0, invoices: [{ invoice_id: dueInvoice }] }]);
});

test("of a payment the provider told of, its line stands booked already and nobody books it on something else", async () => {
  const { customer_id, sanne, dueInvoice, id, mandate } = await collecting("Kok Catering");
  mollie.setStatus(id, "paid");
  await notify(id);
  await bring(sanne, [{ amount: 25_000, mandate, text: `incasso ${id}` }]);
  const [line] = await listed(sanne, "booked");
  expect(line).toMatchObject({ reason: "collected", left: 0, invoices: [{ invoice_id: dueInvoice }] });
  await expect(
    bookBankEntry.call(sanne, { id: line?.id, parts: { [dueInvoice]: null } }),
  ).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await rowsOf("payments", customer_id)).toHaveLength(2);
});

test("its return opens the invoice at the step it had, once, whichever of the two tells first", async () => {
  const { customer_id, sanne, dueInvoice, stood, id, mandate } = await collecting("Jansen Bouw");
  mollie.setStatus(id, "paid");
  await notify(id);
  await bring(sanne, [{ amount: -25_000, mandate, returned: "MD06" }]);
  expect(await listed(sanne, "certain")).toMatchObject([
    {
      reason: "collection_returned",
      amount: -25_000,
      invoices: [{ invoice_id: dueInvoice, amount: 25_000 }],
    },
  ]);
  expect(await confirm(sanne)).toEqual({ booked: 1, changed: 0 });
  const open = { amount: "25000", paid_at: null, last_status_id: stood };
  expect(await one(dueInvoice)).toMatchObject(open);
  mollie.chargeBack(id);
  await notify(id);
  expect(await one(dueInvoice)).toMatchObject(open);
  const { id: other, ...smit } = await collecting("Smit Handel");
  mollie.setStatus(other, "paid");
  await notify(other);
  mollie.chargeBack(other);
  await notify(other);
  await bring(smit.sanne, [{ amount: -25_000, reference: other, returned: "AM04" }]);
  expect(await listed(smit.sanne, "booked")).toMatchObject([{ reason: "collection_returned" }]);
  expect(await one(smit.dueInvoice)).toMatchObject({ amount: "25000" });
  expect(await rowsOf("bookings", customer_id)).toHaveLength(3);
});

test("refused before anybody told that it was paid, the collection failed and the invoice goes on; in any order of statements", async () => {
  const { customer_id, sanne, dueInvoice, stood, id } = await collecting("De Wit Verf");
  await bring(sanne, [{ amount: -25_000, reference: id, returned: "AC04" }]);
  await confirm(sanne);
  await night(customer_id);
  expect(await rowsOf("debit_collections", customer_id)).toMatchObject([{ state: "failed" }]);
  await bring(sanne, [{ amount: 25_000, reference: id }]);
  await confirm(sanne);
  expect(await one(dueInvoice)).toMatchObject({ amount: "25000", last_status_id: stood });
});

test("the names of another customer's collection, or of one of another amount, say nothing", async () => {
  const { id, mandate } = await collecting("Prins Papier");
  const other = await collecting("Bos Bouw");
  await bring(other.sanne, [
    { amount: 25_000, reference: id },
    { amount: -25_000, mandate, returned: "MD06" },
    { amount: 24_999, reference: other.id },
  ]);
  expect(await listed(other.sanne, "certain")).toEqual([]);
});

test("a line that goes back under the reference of one that was booked takes it back, and neither waits any more", async () => {
  const { sanne, dueInvoice, stood, debtor_id } = await collecting("Roos Bloemen");
  const number = (await one(dueInvoice))?.number;
  const huur = await invoice(sanne, debtor_id, { amount: 7_500 });
  await owner`update invoices set number = 'HUUR-2026-11' where id = ${huur}`;
  await bring(sanne, [{ amount: 7_500, reference: "HUUR-2026-11" }]);
  await confirm(sanne);
  expect(await one(huur)).toMatchObject({ amount: "0" });
  await bring(sanne, [{ amount: -7_500, reference: "HUUR-2026-11", returned: "MS03" }]);
  expect(await listed(sanne, "certain")).toMatchObject([
    { reason: "line_returned", invoices: [{ invoice_id: huur, amount: 7_500 }] },
  ]);
  await confirm(sanne);
  expect(await one(huur)).toMatchObject({ amount: "7500", paid_at: null });
  expect(await listed(sanne, "out")).toMatchObject([{ amount: 7_500, reason: "returned" }]);
  expect(await listed(sanne, "open")).toEqual([]);
  expect(await one(dueInvoice)).toMatchObject({ number, last_status_id: stood });
});

test("what the provider pays out of many payments is shown and pays nothing", async () => {
  const { sanne } = await collecting("Dekker Dak");
  await bring(sanne, [{ amount: 25_000, name: "Stichting Mollie Payments", text: "1234567.2611.03" }]);
  expect(await listed(sanne, "out")).toMatchObject([{ reason: "payout", amount: 25_000 }]);
});
