import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { listAudit } from "@/lib/users/queries/list-audit";
import { as, customer, debtor, invoice } from "../../support/world";

const bakker = await customer("Bakker Groothandel");
const klant = await as(role.klant, bakker);
const sanne = { ...klant, actor: { ...klant.actor, is_super: true } };
const lastEntry = async () => (await listAudit.call(klant, {})).data[0];

test("of a deleted invoice its book keeps who, the number and the amount", async () => {
  const id = await invoice(klant, await debtor(bakker, "De Boer"), {
    number: "F24-011",
    amount: 40_000,
    total_amount: 80_000,
  });
  await deleteInvoice.call(sanne, { id });
  expect(await lastEntry()).toMatchObject({
    user: sanne.actor.full_name,
    record_ids: [id],
    record: null,
    gone: "F24-011 EUR 800.00",
  });
});

test("of a deleted debtor it keeps the number and what their invoices came to, per currency", async () => {
  const id = await debtor(bakker, "Kok Catering", { number: "10008" });
  await invoice(klant, id, { amount: 30_000 });
  await invoice(klant, id, { amount: 12_050 });
  await invoice(klant, id, { amount: 9_900, currency: "USD" });
  await deleteDebtor.call(sanne, { id });
  expect((await lastEntry())?.gone.split(" ").slice(0, 1)).toEqual(["10008"]);
  expect((await lastEntry())?.gone).toContain("EUR 420.50");
  expect((await lastEntry())?.gone).toContain("USD 99.00");
});
