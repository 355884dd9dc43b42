import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { customerStanding } from "@/lib/dashboard/queries";
import { actionCounts } from "@/lib/users/queries/profile";
import { as, customer, debtor, invoice } from "../../support/world";

test("who works for their own debtors only sees what they owe and how many actions they wait for", async () => {
  const customer_id = await customer("Kramer Keukens");
  const sanne = await as(role.klant, customer_id);
  const bram = await as(role.klant, customer_id, { debtor_link: true });
  const own = await debtor(customer_id, "Bos Bouw", { owner_user_id: bram.actor.id });
  const other = await debtor(customer_id, "Kok Catering", { owner_user_id: sanne.actor.id });
  await invoice(bram, own, { amount: 40_000 });
  await invoice(sanne, other, { amount: 60_000 });
  await invoice(sanne, other, { amount: 25_000 });

  for (const [person, open, count] of [
    [bram, 40_000, 1],
    [sanne, 125_000, 3],
  ] as const) {
    const { data } = await customerStanding.call(person, {});
    expect(data).toMatchObject({ owed: [{ currency: "EUR", open, count }], actions: count });
    expect((await actionCounts.call(person, {})).data).toMatchObject([{ id: customer_id, actions: count }]);
  }
});
