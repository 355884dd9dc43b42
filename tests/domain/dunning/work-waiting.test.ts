import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { workWaiting } from "@/lib/dunning/queries/work-waiting";
import { addDays } from "@/lib/kernel/day";
import { as, customer, debtor, invoice, TODAY } from "../../support/world";

test("beside the action list and the agenda stands how many invoices are on them, of a linked user those of their own debtors", async () => {
  const customer_id = await customer("Wachtend Werk");
  const sanne = await as(role.klant, customer_id);
  const own = await debtor(customer_id, "Kok Catering", { owner_user_id: sanne.actor.id });
  const other = await debtor(customer_id, "Vos Interieur");
  const due = { invoice_status_id: 3, next_action_on: TODAY };
  await invoice(sanne, own, due);
  await invoice(sanne, other, due);
  await invoice(sanne, other, { ...due, next_action_on: addDays(TODAY, 1) });
  await invoice(sanne, own, { last_status_id: 16, deadline: addDays(TODAY, 3) });
  expect((await workWaiting.call(sanne, {})).data).toEqual({ actions: 2, agenda: 1, flex: 0 });
  expect((await listActions.call(sanne, {})).meta.total).toBe(2);
  const linked = { ...sanne, actor: { ...sanne.actor, debtor_link: true } };
  expect((await workWaiting.call(linked, {})).data).toEqual({ actions: 1, agenda: 1, flex: 0 });
});
