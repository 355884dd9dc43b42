import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

async function fourInvoices() {
  const customer_id = await customer("Filter en Zonen");
  const sanne = await as(role.klant, customer_id);
  const own = await debtor(customer_id, "Bakker Beheer", { owner_user_id: sanne.actor.id });
  const joris = await as(role.intern, customer_id);
  const other = await debtor(customer_id, "Claes Beheer", { owner_user_id: joris.actor.id });
  const due = { next_action_on: TODAY, invoice_status_id: 3 };
  const late = (days: number) => ({ ...due, expires_at: addDays(TODAY, -days) });
  await invoice(sanne, own, { number: "F-1", amount: 5_000, ...late(10) });
  await invoice(sanne, own, { number: "F-2", amount: 100_000, ...late(40) });
  await invoice(sanne, other, { number: "F-3", amount: 250_050, ...late(95) });
  const nobodys = await debtor(customer_id, "Dietz GmbH", { country: "DE" });
  await invoice(sanne, nobodys, { number: "F-4", amount: 40_000, expires_at: addDays(TODAY, -70), ...due });
  return { sanne, joris };
}

test("the lists are narrowed by amount, days overdue, due days, one's own debtors, a colleague's, nobody's, their language and pasted numbers, and so are their sums", async () => {
  const { sanne, joris } = await fourInvoices();
  const cases: [object, string[]][] = [
    [{ amount_from: "1.000,00" }, ["F-2", "F-3"]],
    [{ amount_from: "50", amount_till: "1000" }, ["F-1", "F-2", "F-4"]],
    [{ days_from: 31, days_till: 60 }, ["F-2"]],
    [{ days_from: 90 }, ["F-3"]],
    [{ expires_from: addDays(TODAY, -40), expires_till: addDays(TODAY, -11) }, ["F-2"]],
    [{ mine: "1" }, ["F-1", "F-2"]],
    [{ colleague: sanne.actor.id }, ["F-1", "F-2"]],
    [{ colleague: joris.actor.id }, ["F-3"]],
    [{ unowned: "1" }, ["F-4"]],
    [{ language: "de" }, ["F-4"]],
    [{ language: "nl", mine: "1" }, ["F-1", "F-2"]],
    [{ numbers: "F-3\tF-1; F-9" }, ["F-1", "F-3"]],
  ];
  for (const [filters, numbers] of cases)
    for (const answer of [
      await listInvoices.call(sanne, { ...filters, sort: "number", direction: "asc" }),
      await listActions.call(sanne, { ...filters, sort: "number" }),
    ]) {
      expect([filters, answer.data.map(({ number }) => number)]).toEqual([filters, numbers]);
      expect(answer.totals.map(({ count }) => count)).toEqual([numbers.length]);
    }
});

test("an amount that is none is refused at its field", async () => {
  const sanne = await as(role.klant, await customer("Filter zonder Cijfers"));
  await expect(listInvoices.call(sanne, { amount_from: "veel" })).rejects.toMatchObject({
    errors: { amount_from: [{ key: "invalid_amount" }] },
  });
});
