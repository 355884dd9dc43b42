import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { expectedMoney } from "@/lib/agreements/queries/expected-money";
import { on, promise } from "../../support/agreements";
import { as, customer, debtor, invoice, owner } from "../../support/world";

async function at(name: string) {
  const customer_id = await customer(name);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 4 });
  const F2 = await invoice(sanne, boer, { amount: 60_000, overdue: 60, step: 4 });
  return { customer_id, sanne: on(sanne, "2026-11-23"), boer, F1, F2 };
}

test("promises and terms of this week come per day, less what was paid; what lies further ahead does not", async () => {
  const { customer_id, sanne, boer, F1, F2 } = await at("Verwacht Een");
  await promise(sanne, boer, [F1], { amount: "1000.00", day: "2026-11-27" });
  await addPayment.call(sanne, { debtor_id: boer, amount: "250.00", invoices: { [F1]: null } });
  await openHold.call(sanne, {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F2]: null },
    count: 3,
    first_day: "2026-11-27",
    interval: "week",
  });
  const smit = await debtor(customer_id, "Smit Bouw");
  const late = await invoice(sanne, smit, { amount: 40_000, overdue: 30 });
  await promise(sanne, smit, [late], { amount: "400.00", day: "2026-12-04" });
  expect((await expectedMoney.call(sanne, {})).data).toEqual([
    { on: "2026-11-27", currency: "EUR", count: 2, amount: 95_000 },
  ]);
  const { data } = await expectedMoney.call(on(sanne, "2026-11-28"), {});
  expect(data).toEqual([{ on: "2026-12-04", currency: "EUR", count: 2, amount: 60_000 }]);
});

test("who asks for their own hears of their own debtors, and who works for those alone of no others", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Verwacht Twee");
  await promise(sanne, boer, [F1], { amount: "1000.00", day: "2026-11-24" });
  const linked = { ...sanne, actor: { ...sanne.actor, debtor_link: true } };
  expect((await expectedMoney.call(sanne, { mine: true })).data).toEqual([]);
  expect((await expectedMoney.call(linked, {})).data).toEqual([]);
  await owner`update debtors set owner_user_id = ${sanne.actor.id} where id = ${boer}`;
  expect((await expectedMoney.call(sanne, { mine: true })).data).toHaveLength(1);
  expect((await expectedMoney.call(linked, {})).data).toHaveLength(1);
  const iris = await as(role.klant, customer_id);
  const filters = { colleague: sanne.actor.id };
  expect((await expectedMoney.call(on(iris, "2026-11-23"), filters)).data).toHaveLength(1);
  expect((await expectedMoney.call(on(iris, "2026-11-23"), { mine: true })).data).toEqual([]);
});
