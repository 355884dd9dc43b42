import { expect, test } from "vitest";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { linked } from "../../support/linked";
import { debtor, invoice, owner, rowsOf } from "../../support/world";

async function brought(name: string) {
  const world = await linked(name);
  world.paper.debtor("0042", { name: "De Boer", city: "Leeuwarden" });
  world.paper.item("1", "0042", 10_000);
  await world.sync();
  const [boer] = await rowsOf("debtors", world.customer_id);
  const [claim] = await rowsOf("invoices", world.customer_id);
  return { ...world, debtor_id: Number(boer?.id), invoice_id: Number(claim?.id) };
}

test("what a package owns of an invoice is told and refused at its field, the rest is the user's", async () => {
  const { sanne, invoice_id: id } = await brought("Bakker Groothandel");
  expect((await getInvoice.call(sanne, { id })).data.owned).toMatchObject({
    by: "exact",
    fields: expect.arrayContaining(["amount", "total_amount"]),
  });
  await expect(
    updateInvoice.call(sanne, { id, amount: "80.00", total_amount: "90.00" }),
  ).rejects.toMatchObject({
    kind: "invalid",
    errors: { amount: [{ key: "owned_by_exact" }], total_amount: [{ key: "owned_by_exact" }] },
  });
  await updateInvoice.call(sanne, { id, amount: "100.00", comment: "Belt terug", last_status_id: 16 });
  expect((await getInvoice.call(sanne, { id })).data).toMatchObject({
    comment: "Belt terug",
    last_status_id: 16,
  });
});

test("what a package owns of a debtor is refused at its field, how they are reached and treated is the user's", async () => {
  const { sanne, debtor_id: id } = await brought("Visser Verf");
  expect((await getDebtor.call(sanne, { id })).data.owned).toMatchObject({ by: "exact" });
  await expect(updateDebtor.call(sanne, { id, name: "De Boer B.V.", city: "Sneek" })).rejects.toMatchObject({
    errors: { name: [{ key: "owned_by_exact" }], city: [{ key: "owned_by_exact" }] },
  });
  await updateDebtor.call(sanne, {
    id,
    name: "De Boer",
    status: "betaalt traag",
    contact_email_address: "info@deboer.example",
  });
  expect((await getDebtor.call(sanne, { id })).data).toMatchObject({
    status: "betaalt traag",
    city: "Leeuwarden",
  });
});

test("who is deleted in the package, and everybody once its link has ended, is the user's again", async () => {
  const { sanne, customer_id, debtor_id, invoice_id } = await brought("Losgekoppeld");
  await owner`update debtors set external_deleted_at = now() where id = ${debtor_id}`;
  await updateDebtor.call(sanne, { id: debtor_id, city: "Sneek" });
  await owner`delete from accounting_connections where customer_id = ${customer_id}`;
  await updateInvoice.call(sanne, { id: invoice_id, amount: "80.00" });
  expect((await getInvoice.call(sanne, { id: invoice_id })).data).toMatchObject({
    amount: 8_000,
    owned: null,
  });
});

test("what came by file or by hand is nobody's but the user's", async () => {
  const { sanne, customer_id } = await brought("Met de hand");
  const own = await debtor(customer_id, "Visser", { source: "csv" });
  const id = await invoice(sanne, own, { amount: 5_000, source: "csv" });
  await updateInvoice.call(sanne, { id, amount: "40.00" });
  await updateDebtor.call(sanne, { id: own, name: "Visser B.V." });
  expect((await getDebtor.call(sanne, { id: own })).data).toMatchObject({ name: "Visser B.V.", owned: null });
});
